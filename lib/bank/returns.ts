import { instantOf } from "#lib/core/brt.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { BANK_ISPB, type Bank, later } from "./bank.ts";
import { accountOf, balanceOf, book, SENDING, SPI } from "./book.ts";
import type { Customer } from "./customer.ts";
import { notify } from "./notifications.ts";
import { type Payment, paymentOf } from "./payments.ts";
import { notFound, Refusal } from "./refusal.ts";

export type ReturnStatus = "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";

/** A return of a payment, whole or in part. Amount in cents. `id`: the customer's; `rtrId`: the bank's. */
export type PaymentReturn = {
  endToEndId: string;
  id: string;
  rtrId: string;
  amount: number;
  requestedAt: string;
  settledAt: string | null;
  status: ReturnStatus;
  reason: string | null;
};

const RETURN = `SELECT end_to_end_id AS endToEndId, id, rtr_id AS rtrId, amount, requested_at AS requestedAt, settled_at AS settledAt, status, reason
  FROM payment_return`;
const RETURN_DAYS = 90;

/** Returns a payment's returns, oldest first. */
export function returnsOf({ store }: Bank, endToEndId: string): PaymentReturn[] {
  return store.all(`${RETURN} WHERE end_to_end_id = ? ORDER BY requested_at, id`, endToEndId);
}

/** Returns the return with the bank's own id, which must be there. */
export function returnByRtrId({ store }: Bank, rtrId: string): PaymentReturn {
  return store.get<PaymentReturn>(`${RETURN} WHERE rtr_id = ?`, rtrId) as PaymentReturn;
}

/** Returns one return. Throws Refusal. */
export function returnOf(bank: Bank, customer: Customer, endToEndId: string, id: string): PaymentReturn {
  paymentOf(bank, customer, endToEndId);
  const found = bank.store.get<PaymentReturn>(`${RETURN} WHERE end_to_end_id = ? AND id = ?`, endToEndId, id);
  if (!found) throw notFound("Nenhuma devolução com este id foi encontrada.");
  return found;
}

/**
 * Orders a return. The same id with the same amount is the same return and gives the same answer. Throws Refusal: another amount, more than is left, more
 * than 90 days, or too little money.
 */
export function createReturn(
  bank: Bank,
  customer: Customer,
  endToEndId: string,
  id: string,
  amount: number,
): PaymentReturn {
  return bank.store.transaction(() => {
    const payment = paymentOf(bank, customer, endToEndId);
    const known = returnsOf(bank, endToEndId).find((one) => one.id === id);
    if (known && known.amount === amount) return known;
    checkReturn(bank, customer, payment, amount, known !== undefined);
    const { store, now } = bank;
    const rtrId = makeEndToEndId("D", BANK_ISPB, now());
    store.run(
      `INSERT INTO payment_return (end_to_end_id, id, rtr_id, amount, requested_at, status, due_at)
       VALUES (?, ?, ?, ?, ?, 'EM_PROCESSAMENTO', ?)`,
      ...[endToEndId, id, rtrId, amount, now().toISOString(), later(bank, bank.settleMs)],
    );
    const entry = { debit: accountOf(customer.number), credit: SENDING, amount, reference: `return:${rtrId}` };
    book(store, now(), { kind: "RETURN_OUT", ...entry, endToEndId: rtrId });
    return returnOf(bank, customer, endToEndId, id);
  });
}

function checkReturn(bank: Bank, customer: Customer, payment: Payment, amount: number, isKnown: boolean): void {
  const refuse = (why: string) => new Refusal(400, "PixDevolucaoInvalida", why);
  if (isKnown) throw refuse("Já existe uma devolução com este id e outro valor.");
  const returned = returnsOf(bank, payment.endToEndId).filter(({ status }) => status !== "NAO_REALIZADO");
  const left = returned.reduce((sum, one) => sum - one.amount, payment.amount);
  if (amount > left) throw refuse("O valor da devolução é maior que o valor ainda não devolvido do Pix.");
  const ageMs = bank.now().getTime() - instantOf(payment.at).getTime();
  if (ageMs > RETURN_DAYS * 86_400_000) throw refuse("O prazo de 90 dias para devolver o Pix terminou.");
  if (balanceOf(bank.store, accountOf(customer.number)) < amount) throw refuse("Saldo insuficiente para a devolução.");
}

/** Settles the returns that are due, and tells of them. Returns how many. */
export function settleReturns(bank: Bank, max: number): number {
  const { store, now } = bank;
  return store.transaction(() => {
    const at = now().toISOString();
    type Due = Pick<PaymentReturn, "endToEndId" | "id" | "rtrId" | "amount"> & Pick<Payment, "customer" | "key">;
    const due = store.all<Due>(
      `SELECT r.end_to_end_id AS endToEndId, r.id, r.rtr_id AS rtrId, r.amount, p.customer, p.key FROM payment_return r JOIN payment p USING (end_to_end_id)
       WHERE r.due_at <= ? ORDER BY r.due_at LIMIT ?`,
      ...[at, max],
    );
    for (const { endToEndId, id, rtrId, amount, customer, key } of due) {
      store.run(
        "UPDATE payment_return SET status = 'DEVOLVIDO', settled_at = ?, due_at = NULL WHERE rtr_id = ?",
        at,
        rtrId,
      );
      const entry = { debit: SENDING, credit: SPI, amount, reference: `return-settled:${rtrId}` };
      book(store, now(), { kind: "RETURN_OUT", ...entry, endToEndId: rtrId });
      notify(bank, { customer, key, kind: "RETURN", endToEndId, subject: `${endToEndId}:${id}` });
    }
    return due.length;
  });
}
