import { randomUUID } from "node:crypto";
import type { Bank } from "./bank.ts";
import { accountOf, balanceOf } from "./book.ts";
import { block, type Customer } from "./customer.ts";
import { paymentOf } from "./payments.ts";
import { notFound, Refusal } from "./refusal.ts";

export type InfractionStatus = "ABERTA" | "EM_DEFESA" | "ACEITA" | "REJEITADA";

/** A report of fraud about a payment (MED). Amount in cents. */
export type Infraction = {
  id: string;
  customer: string;
  endToEndId: string;
  amount: number;
  status: InfractionStatus;
  reason: string;
  defence: string | null;
  openedAt: string;
  dueAt: string;
  updatedAt: string;
};

const INFRACTION = `SELECT id, customer, end_to_end_id AS endToEndId, amount, status, reason, defence, opened_at AS openedAt, due_at AS dueAt,
  updated_at AS updatedAt FROM infraction`;
const ANALYSIS_DAYS = 7;

/** Opens a report of fraud about a payment, and blocks what the account still has of it. */
export function openInfraction(bank: Bank, customer: Customer, endToEndId: string, reason: string): Infraction {
  const { store, now } = bank;
  return store.transaction(() => {
    const { amount } = paymentOf(bank, customer, endToEndId);
    const [id, at] = [randomUUID(), now()];
    const dueAt = new Date(at.getTime() + ANALYSIS_DAYS * 86_400_000).toISOString();
    const blocked = Math.min(amount, balanceOf(store, accountOf(customer.number)));
    if (blocked > 0) block(bank, customer, "med", blocked);
    store.run(
      "INSERT INTO infraction (id, customer, end_to_end_id, amount, status, reason, opened_at, due_at, updated_at) VALUES (?, ?, ?, ?, 'ABERTA', ?, ?, ?, ?)",
      ...[id, customer.number, endToEndId, amount, reason, at.toISOString(), dueAt, at.toISOString()],
    );
    return infractionOf(bank, customer, id);
  });
}

/** Returns a customer's report. Throws Refusal. */
function infractionOf({ store }: Bank, { number }: Customer, id: string): Infraction {
  const found = store.get<Infraction>(`${INFRACTION} WHERE id = ? AND customer = ?`, id, number);
  if (!found) throw notFound("Infração não encontrada.");
  return found;
}

/** Returns a customer's reports that were opened from `from` to `to`, oldest first. */
export function infractionsOf(
  { store }: Bank,
  { number }: Customer,
  { from, to }: { from: string; to: string },
): Infraction[] {
  return store.all(
    `${INFRACTION} WHERE customer = ? AND opened_at >= ? AND opened_at <= ? ORDER BY opened_at`,
    number,
    from,
    to,
  );
}

/** Takes a customer's defence of an open report. Throws Refusal when it has one, is decided, or its time is over. */
export function defend(bank: Bank, customer: Customer, id: string, defence: string): Infraction {
  const found = infractionOf(bank, customer, id);
  if (found.status !== "ABERTA")
    throw new Refusal(409, "RequisicaoInvalida", "A defesa para essa infração já foi criada.");
  if (found.dueAt < bank.now().toISOString())
    throw new Refusal(422, "RequisicaoInvalida", "O prazo para defesa foi excedido.");
  bank.store.run(
    "UPDATE infraction SET status = 'EM_DEFESA', defence = ?, updated_at = ? WHERE id = ?",
    ...[defence, bank.now().toISOString(), id],
  );
  return infractionOf(bank, customer, id);
}
