import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { BANK_ISPB, type Bank, later } from "./bank.ts";
import { accountOf, balanceOf, book, bookFee, FEES, SENDING, SPI } from "./book.ts";
import { type Customer, customerOf } from "./customer.ts";
import { ownerOf, type Party, partyOf } from "./directory.ts";
import { notify } from "./notifications.ts";
import { receivePayment } from "./payments.ts";
import { notFound, Refusal } from "./refusal.ts";

export type PayoutStatus = "EM_PROCESSAMENTO" | "REALIZADO" | "NAO_REALIZADO";
export type PayoutError = { code: string; origin: string; reason: string };

/** A payout. Amount in cents. `payingKey`: the key whose webhook is told of it. */
export type Payout = {
  customer: string;
  reference: string;
  endToEndId: string;
  amount: number;
  payingKey: string;
  /** The key that the creditor was found by; null: by account. */
  key: string | null;
  creditor: Party;
  text: string | null;
  requestedAt: string;
  settledAt: string | null;
  status: PayoutStatus;
  error: PayoutError | null;
  /** The charge of a customer of this bank that it pays. */
  pays: Paid | null;
};

/** A charge that a payout pays, by its key and txid. */
type Paid = { key: string; txid: string };

/** `taxId`: of the owner that the key is expected to have; another owner's payout is refused. */
export type NewPayout = {
  amount: number;
  payingKey: string;
  text: string | null;
  to: { key: string; taxId: string | null } | { party: Party };
  /** Where the id was told before the payout was ordered. Absent: a new one. */
  endToEndId?: string;
  pays?: Paid;
};

/** What becomes of a payout, as its amount says. */
type Verdict = "settle" | "refuseLater" | "refuse";
const SETTLED_UP_TO = 1_000;
const REFUSED_LATER_UP_TO = 2_000;
/** Amounts that come back afterwards, in cents, and in which parts. */
const COMES_BACK = new Map([
  [400, [200, 200]],
  [500, [500]],
]);
const REFUSED: PayoutError = {
  code: "AC03",
  origin: "RECEBEDOR",
  reason: "Conta do recebedor inexistente ou inválida",
};

function verdictOf({ payoutRules }: Bank, amount: number): Verdict {
  if (payoutRules === "settle" || amount <= SETTLED_UP_TO) return "settle";
  return amount <= REFUSED_LATER_UP_TO ? "refuseLater" : "refuse";
}

/** The receiver's bank refuses the QR code: its charge can't be paid any more. */
const REFUSED_CODE: PayoutError = {
  code: "BE17",
  origin: "RECEBEDOR",
  reason: "QR Code rejeitado pelo participante do recebedor",
};

type Row = Omit<Payout, "creditor" | "error" | "payingKey" | "pays"> & { creditor: string; error: string | null };
const PAYOUT = `SELECT customer, reference, end_to_end_id AS endToEndId, amount, key, creditor, text, requested_at AS requestedAt, settled_at AS settledAt, status,
  error FROM payout`;

function read(row: Row): Payout {
  const { party, payingKey, pays = null } = JSON.parse(row.creditor);
  return { ...row, creditor: party, payingKey, pays, error: row.error && JSON.parse(row.error) };
}

type By = { reference: string } | { endToEndId: string };

/** Returns a customer's payout, or undefined. */
export function findPayout({ store }: Bank, { number }: Pick<Customer, "number">, by: By): Payout | undefined {
  const [column, value] = "reference" in by ? ["reference", by.reference] : ["end_to_end_id", by.endToEndId];
  const row = store.get<Row>(`${PAYOUT} WHERE customer = ? AND ${column} = ?`, number, value);
  return row && read(row);
}

/** Returns a customer's payout. Throws Refusal. */
export function payoutOf(bank: Bank, customer: Pick<Customer, "number">, by: By): Payout {
  const found = findPayout(bank, customer, by);
  if (!found) throw notFound("Nenhum Pix enviado foi encontrado.");
  return found;
}

/** Returns a customer's payouts that were ordered from `from` to `to`, oldest first. */
export function payoutsOf({ store }: Bank, { number }: Customer, { from, to }: { from: string; to: string }): Payout[] {
  const sql = `${PAYOUT} WHERE customer = ? AND requested_at >= ? AND requested_at <= ? ORDER BY requested_at, end_to_end_id`;
  return store.all<Row>(sql, number, from, to).map(read);
}

/** Returns the money that came back of a payout. */
export function returnsOfPayout({ store }: Bank, endToEndId: string): { rtrId: string; amount: number; at: string }[] {
  return store.all(
    "SELECT rtr_id AS rtrId, amount, at FROM payout_return WHERE end_to_end_id = ? ORDER BY at",
    endToEndId,
  );
}

/** Returns the endToEndId of the payout of which money came back. */
export function payoutOfReturn({ store }: Bank, rtrId: string): string {
  const sql = "SELECT end_to_end_id AS endToEndId FROM payout_return WHERE rtr_id = ?";
  return store.get<{ endToEndId: string }>(sql, rtrId)?.endToEndId ?? "";
}

/**
 * Orders a payout: the amount leaves the customer's account at once. Throws Refusal when the reference is known, the key has no owner or another one, or the
 * money is too little; then nothing is booked.
 */
export function createPayout(bank: Bank, customer: Customer, reference: string, wanted: NewPayout): Payout {
  const { store, now } = bank;
  return store.transaction(() => {
    if (store.get("SELECT 1 FROM payout WHERE customer = ? AND reference = ?", customer.number, reference))
      throw new Refusal(409, "IdEnvioDuplicado", "O idEnvio informado já foi utilizado.");
    const party = creditorOf(bank, wanted.to);
    const { amount, payingKey, text, pays } = wanted;
    if (verdictOf(bank, amount) === "refuse") throw new Refusal(422, "EnvioInvalido", "O envio foi recusado.");
    const fee = bank.fees.payout;
    if (balanceOf(store, accountOf(customer.number)) < amount + fee)
      throw new Refusal(422, "SaldoInsuficiente", "O saldo da conta é insuficiente.");
    const endToEndId = wanted.endToEndId ?? makeEndToEndId("E", BANK_ISPB, now());
    store.run(
      `INSERT INTO payout (customer, reference, end_to_end_id, amount, key, creditor, text, requested_at, status, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'EM_PROCESSAMENTO', ?)`,
      ...[customer.number, reference, endToEndId, amount, "key" in wanted.to ? wanted.to.key : null],
      ...[JSON.stringify({ party, payingKey, pays }), text, now().toISOString(), later(bank, bank.settleMs)],
    );
    const account = accountOf(customer.number);
    const entry = { debit: account, credit: SENDING, amount, reference: `payout:${endToEndId}`, endToEndId };
    book(store, now(), { kind: "PIX_OUT", ...entry });
    bookFee(store, now(), customer.number, { fee, of: "payout", endToEndId });
    return payoutOf(bank, customer, { reference });
  });
}

function creditorOf(bank: Bank, to: NewPayout["to"]): Party {
  if ("party" in to) return to.party;
  const owner = ownerOf(bank, to.key);
  if (!owner) throw new Refusal(422, "ChaveNaoEncontrada", "A chave Pix do favorecido não foi encontrada.");
  if (to.taxId !== null && to.taxId !== owner.taxId)
    throw new Refusal(422, "DocumentoDivergente", "O documento informado não é o do dono da chave Pix.");
  return owner;
}

/** Settles or refuses the payouts that are due, and tells of them. Returns how many. */
export function settlePayouts(bank: Bank, max: number): number {
  const { store, now } = bank;
  return store.transaction(() => {
    const due = store
      .all<Row>(`${PAYOUT} WHERE due_at <= ? ORDER BY due_at LIMIT ?`, now().toISOString(), max)
      .map(read);
    for (const payout of due) settle(bank, payout);
    return due.length;
  });
}

function settle(bank: Bank, payout: Payout): void {
  const { store, now } = bank;
  const { customer, endToEndId, amount, payingKey: key } = payout;
  const error = verdictOf(bank, amount) === "refuseLater" ? REFUSED : deliver(bank, payout);
  const isRefused = error !== null;
  store.run(
    "UPDATE payout SET status = ?, error = ?, settled_at = ?, due_at = NULL WHERE end_to_end_id = ?",
    ...[isRefused ? "NAO_REALIZADO" : "REALIZADO", error && JSON.stringify(error)],
    ...[isRefused ? null : now().toISOString(), endToEndId],
  );
  if (isRefused) {
    const entry = {
      debit: SENDING,
      credit: accountOf(customer),
      amount,
      reference: `payout-undone:${endToEndId}`,
      endToEndId,
    };
    book(store, now(), { kind: "PIX_OUT_UNDONE", ...entry });
    if (bank.fees.payout > 0) giveFeeBack(bank, payout);
  } else {
    const entry = { debit: SENDING, credit: SPI, amount, reference: `payout-settled:${endToEndId}`, endToEndId };
    book(store, now(), { kind: "PIX_OUT", ...entry });
  }
  notify(bank, { customer, key, kind: "PAYOUT", endToEndId, subject: endToEndId });
  if (!isRefused) comeBack(bank, payout);
}

/** Pays the charge that a payout is for. Returns why it is refused, or null. */
function deliver(bank: Bank, { customer, pays, amount, text, endToEndId }: Payout): PayoutError | null {
  if (pays === null) return null;
  try {
    receivePayment(bank, { ...pays, amount, payer: partyOf(customerOf(bank, customer)), text, endToEndId });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return REFUSED_CODE;
  }
}

function giveFeeBack({ store, now, fees }: Bank, { customer, endToEndId }: Payout): void {
  const entry = {
    debit: FEES,
    credit: accountOf(customer),
    amount: fees.payout,
    reference: `fee-undone:${endToEndId}`,
  };
  book(store, now(), { kind: "FEE", ...entry, endToEndId });
}

/** Sends a part of a payout back, as its receiver's bank does. */
function comeBack(bank: Bank, { customer, endToEndId, amount, creditor, payingKey: key }: Payout): void {
  const { store, now } = bank;
  const parts = bank.payoutRules === "byAmount" ? (COMES_BACK.get(amount) ?? []) : [];
  for (const part of parts) {
    const rtrId = makeEndToEndId("D", creditor.ispb, now());
    store.run(
      "INSERT INTO payout_return (rtr_id, end_to_end_id, amount, at) VALUES (?, ?, ?, ?)",
      ...[rtrId, endToEndId, part, now().toISOString()],
    );
    const entry = { debit: SPI, credit: accountOf(customer), amount: part, reference: `payout-return:${rtrId}` };
    book(store, now(), { kind: "RETURN_IN", ...entry, endToEndId: rtrId });
    notify(bank, { customer, key, kind: "PAYOUT_RETURN", endToEndId, subject: rtrId });
  }
}
