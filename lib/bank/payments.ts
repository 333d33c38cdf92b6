import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import type { Bank } from "./bank.ts";
import { accountOf, book, bookFee, SPI } from "./book.ts";
import { amountToday, type Charge, findCharge, isExpired } from "./charges.ts";
import { type Customer, customerByKey, settingsOf } from "./customer.ts";
import type { Party } from "./directory.ts";
import { notify } from "./notifications.ts";
import { notFound, Refusal } from "./refusal.ts";

/** A payment that settled. Amount in cents. `payer`: who paid, which the norm does not tell the customer. */
export type Payment = {
  endToEndId: string;
  customer: string;
  txid: string | null;
  key: string;
  amount: number;
  at: string;
  payer: Party;
  text: string | null;
};

/** What somebody at another bank orders. Amount in cents; absent: what the charge costs today. */
export type IncomingPayment = {
  key: string;
  txid?: string | null;
  amount?: number;
  payer: Party;
  text?: string | null;
  /** The payer's bank checks neither the amount nor the time nor whether the charge is paid. */
  unchecked?: boolean;
  endToEndId?: string;
};

type Row = Omit<Payment, "payer"> & { payer: string };
const PAYMENT = "SELECT end_to_end_id AS endToEndId, customer, txid, key, amount, at, payer, text FROM payment";
const read = (row: Row): Payment => ({ ...row, payer: JSON.parse(row.payer) });

/**
 * Settles a payment to a customer: its account has the money, and it is told. A payment that the customer's settings forbid is refused, and no money
 * moves. Throws Refusal, in the payer's bank.
 */
export function receivePayment(bank: Bank, wanted: IncomingPayment): Payment {
  const { store, now } = bank;
  return store.transaction(() => {
    const customer = customerByKey(bank, wanted.key);
    if (!customer) throw notFound("Chave não encontrada.");
    const charge = wanted.txid ? findCharge(bank, customer.number, wanted.txid) : undefined;
    checkSettings(customer, wanted, charge);
    if (charge && !wanted.unchecked) checkPayable(bank, charge, wanted.amount);
    const amount = wanted.amount ?? (charge && amountToday(bank, charge));
    if (!amount) throw new Refusal(400, "RequisicaoInvalida", "Falta o valor.");
    const { key, payer } = wanted;
    const endToEndId = wanted.endToEndId ?? makeEndToEndId("E", payer.ispb, now());
    const payment = { endToEndId, customer: customer.number, txid: wanted.txid ?? null, key, amount, payer };
    const stored: Payment = { ...payment, at: now().toISOString(), text: wanted.text ?? null };
    store.run(
      "INSERT INTO payment (end_to_end_id, customer, txid, key, amount, at, payer, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ...[endToEndId, customer.number, stored.txid, key, amount, stored.at, JSON.stringify(payer), stored.text],
    );
    bookPayment(bank, customer, stored);
    if (charge?.status === "ATIVA")
      store.run("UPDATE charge SET status = 'CONCLUIDA' WHERE customer = ? AND txid = ?", customer.number, charge.txid);
    if (stored.txid !== null || settingsOf(customer, key).notifiesWithoutTxid)
      notify(bank, { customer: customer.number, key, kind: "PAYMENT", endToEndId, subject: endToEndId });
    return stored;
  });
}

function bookPayment({ store, now, fees }: Bank, { number }: Customer, { endToEndId, amount }: Payment): void {
  const reference = `payment:${endToEndId}`;
  book(store, now(), { kind: "PIX_IN", debit: SPI, credit: accountOf(number), amount, reference, endToEndId });
  bookFee(store, now(), number, { fee: Math.min(fees.paymentIn, amount), of: "payment", endToEndId });
}

function checkSettings(customer: Customer, { key, txid, payer }: IncomingPayment, charge: Charge | undefined): void {
  const settings = settingsOf(customer, key);
  const refuse = (why: string) => new Refusal(422, "RequisicaoInvalida", why);
  if (!txid && (settings.txidRequired || settings.refusesStatic)) throw refuse("O recebedor não aceita Pix sem txid.");
  const kind = taxIdKind(payer.taxId) === "CPF" ? "PF" : "PJ";
  if (settings.refusedPayers === kind) throw refuse(`O recebedor não aceita Pix de ${kind}.`);
  if (settings.sameDebtor && charge?.debtor && charge.debtor.taxId !== payer.taxId)
    throw refuse("O documento do pagador não é o do devedor da cobrança.");
}

function checkPayable(bank: Bank, charge: Charge, amount: number | undefined): void {
  if (charge.status !== "ATIVA") throw new Refusal(422, "CobOperacaoInvalida", "A cobrança não está ATIVA.");
  if (isExpired(bank, charge)) throw new Refusal(422, "CobOperacaoInvalida", "A cobrança expirou.");
  if (amount !== undefined && amount !== amountToday(bank, charge))
    throw new Refusal(422, "CobOperacaoInvalida", "O valor não é o da cobrança.");
}

/** Which payments a list has. Times as ISO 8601; `taxId`: the payer's. */
export type PaymentFilter = {
  from: string;
  to: string;
  txid?: string;
  hasTxid?: boolean;
  hasReturn?: boolean;
  taxId?: string;
};

/** Returns a customer's payments, oldest first. */
export function paymentsOf({ store }: Bank, { number }: Customer, filter: PaymentFilter): Payment[] {
  const { from, to, txid, hasTxid, hasReturn, taxId } = filter;
  const bit = (value: boolean | undefined) => (value === undefined ? null : Number(value));
  return store
    .all<Row>(
      `${PAYMENT} WHERE customer = ?1 AND at >= ?2 AND at <= ?3 AND (?4 IS NULL OR txid = ?4) AND (?5 IS NULL OR (txid IS NOT NULL) = ?5)
         AND (?6 IS NULL OR EXISTS (SELECT 1 FROM payment_return r WHERE r.end_to_end_id = payment.end_to_end_id) = ?6)
         AND (?7 IS NULL OR payer ->> 'taxId' = ?7) ORDER BY at, end_to_end_id`,
      ...[number, from, to, txid ?? null, bit(hasTxid), bit(hasReturn), taxId ?? null],
    )
    .map(read);
}

/** Returns the payments of a charge, oldest first. */
export function paymentsOfCharge({ store }: Bank, { customer, txid }: Pick<Charge, "customer" | "txid">): Payment[] {
  return store.all<Row>(`${PAYMENT} WHERE customer = ? AND txid = ? ORDER BY at`, customer, txid).map(read);
}

/** Returns a customer's payment. Throws Refusal. */
export function paymentOf({ store }: Bank, { number }: Pick<Customer, "number">, endToEndId: string): Payment {
  const row = store.get<Row>(`${PAYMENT} WHERE end_to_end_id = ? AND customer = ?`, endToEndId, number);
  if (!row) throw notFound("Nenhum Pix recebido com este endToEndId foi encontrado.");
  return read(row);
}
