import { brtDay, instantOf } from "#lib/core/brt.ts";
import type { Bank } from "./bank.ts";
import { type Customer, checkKey } from "./customer.ts";
import { type DueTerms, dueAmounts, lastDayOf, wrongTerms } from "./due-terms.ts";
import {
  type ChargeKind,
  createLocation,
  type Location,
  locationAt,
  locationById,
  placed,
  setCharge,
} from "./locations.ts";
import { notFound, Refusal, type RefusalName } from "./refusal.ts";

export type ChargeStatus = "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
/** `contact`: e-mail and postal address, under the norm's names. */
export type Debtor = { taxId: string; name: string | null; contact?: Record<string, string> };
export type Info = { nome: string; valor: string };

/** A charge. Amount in cents; `due`: of a charge with a due date; `expiresIn`: of another, seconds from `createdAt`. */
export type Charge = {
  customer: string;
  txid: string;
  revision: number;
  createdAt: string;
  expiresIn: number;
  due: DueTerms | null;
  debtor: Debtor | null;
  amount: number;
  key: string;
  text: string | null;
  info: Info[] | null;
  status: ChargeStatus;
  location: Location;
};

export type NewCharge = {
  expiresIn: number;
  due?: DueTerms | null;
  debtor: Debtor | null;
  amount: number;
  key: string;
  text: string | null;
  info: Info[] | null;
  locationId: number | null;
};

/** What a revision changes. What is absent stays. */
export type ChargeChange = Partial<Omit<NewCharge, "due" | "debtor">> & {
  due?: Partial<DueTerms>;
  debtor?: Partial<Debtor>;
};

export const kindOf = ({ due }: Pick<NewCharge, "due">): ChargeKind => (due ? "cobv" : "cob");
const INVALID: Record<ChargeKind, RefusalName> = { cob: "CobOperacaoInvalida", cobv: "CobVOperacaoInvalida" };
const UNCERTAIN: Record<ChargeKind, RefusalName> = { cob: "CobConsultaInvalida", cobv: "CobVConsultaInvalida" };

type Row = Omit<Charge, "debtor" | "info" | "location" | "due"> & {
  debtor: string | null;
  due: string | null;
  info: string | null;
  locationId: number;
};

const CHARGE = `SELECT customer, txid, revision, created_at AS createdAt, expires_in AS expiresIn, due, debtor, amount, key, text, info, status,
  location_id AS locationId FROM charge`;

function read(bank: Bank, row: Row): Charge {
  const { debtor, due, info, locationId, ...rest } = row;
  const parts = { debtor: debtor && JSON.parse(debtor), due: due && JSON.parse(due), info: info && JSON.parse(info) };
  return { ...rest, ...parts, location: placed(bank, locationId) };
}

/** Returns a customer's charge, or undefined. */
export function findCharge(bank: Bank, customer: string, txid: string): Charge | undefined {
  const row = bank.store.get<Row>(`${CHARGE} WHERE customer = ? AND txid = ?`, customer, txid);
  return row && read(bank, row);
}

/** Returns a customer's charge of a kind. Throws Refusal. */
export function chargeOf(bank: Bank, { number }: Customer, txid: string, kind: ChargeKind = "cob"): Charge {
  const found = findCharge(bank, number, txid);
  if (!found || kindOf(found) !== kind) throw notFound("Nenhuma cobrança com este txid foi encontrada.");
  return found;
}

/** Returns a charge as it was in a revision. Throws Refusal when it never had it. */
export function chargeInRevision(bank: Bank, charge: Charge, revision: number): Charge {
  if (charge.revision === revision) return charge;
  const sql = "SELECT charge FROM revision WHERE customer = ? AND txid = ? AND revision = ?";
  const row = bank.store.get<{ charge: string }>(sql, charge.customer, charge.txid, revision);
  if (!row) throw new Refusal(400, UNCERTAIN[kindOf(charge)], "A cobrança não tem esta revisão.");
  return read(bank, JSON.parse(row.charge));
}

/** Returns a customer's charges of a kind that were made from `from` to `to`, oldest first. */
export function chargesOf(
  bank: Bank,
  { number }: Customer,
  { from, to }: { from: string; to: string },
  kind: ChargeKind = "cob",
): Charge[] {
  const sql = `${CHARGE} WHERE customer = ? AND created_at >= ? AND created_at <= ? AND (due IS NOT NULL) = ? ORDER BY created_at, txid`;
  return bank.store.all<Row>(sql, number, from, to, kind === "cobv" ? 1 : 0).map((row) => read(bank, row));
}

/** Returns the charge at a location's address, or undefined. */
export function chargeAt(bank: Bank, token: string): Charge | undefined {
  const location = locationAt(bank, token);
  return location?.txid ? findCharge(bank, location.customer, location.txid) : undefined;
}

/** Returns the newest charges that can be paid. */
export function openCharges(bank: Bank, max: number): Charge[] {
  return bank.store
    .all<Row>(`${CHARGE} WHERE status = 'ATIVA' ORDER BY created_at DESC LIMIT ?`, max)
    .map((row) => read(bank, row));
}

/** Returns whether the charge's time is over. The norm has no status for it. */
export function isExpired({ now }: Bank, { createdAt, expiresIn, due }: Charge): boolean {
  if (due) return brtDay(now()) > lastDayOf(due);
  return now().getTime() > instantOf(createdAt).getTime() + expiresIn * 1_000;
}

/** Returns what a charge costs today, in cents. */
export const amountToday = ({ now }: Bank, { amount, due }: Charge): number =>
  due ? dueAmounts(amount, due, brtDay(now())).final : amount;

function checkTerms({ amount, due }: Pick<NewCharge, "amount" | "due">, madeOn: string): void {
  const violations = due ? wrongTerms(amount, due, madeOn) : [];
  if (violations.length > 0)
    throw new Refusal(400, "CobVOperacaoInvalida", "A cobrança não respeita as regras.", { violations });
}

/** Makes a charge. Throws Refusal, also when the customer has a charge with this txid. */
export function createCharge(bank: Bank, customer: Customer, txid: string, wanted: NewCharge): Charge {
  const { store, now } = bank;
  const kind = kindOf(wanted);
  checkKey(bank, customer, wanted.key);
  checkTerms(wanted, brtDay(now()));
  return store.transaction(() => {
    if (findCharge(bank, customer.number, txid))
      throw new Refusal(409, INVALID[kind], "O campo txid informado já foi utilizado em outra cobrança.");
    const location = placeFor(bank, customer, wanted.locationId, kind);
    const { expiresIn, due, debtor, amount, key, text, info } = wanted;
    store.run(
      `INSERT INTO charge (customer, txid, revision, created_at, expires_in, debtor, amount, key, text, info, due, status, location_id)
       VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, 'ATIVA', ?)`,
      ...[customer.number, txid, now().toISOString(), expiresIn, textOf(debtor), amount, key, text],
      ...[textOf(info), textOf(due ?? null), location.id],
    );
    setCharge(bank, location.id, txid);
    return chargeOf(bank, customer, txid, kind);
  });
}

const textOf = (value: object | null): string | null => value && JSON.stringify(value);

function placeFor(bank: Bank, customer: Customer, id: number | null, kind: ChargeKind): Location {
  if (id === null) return createLocation(bank, customer, kind);
  const location = locationById(bank, customer, id);
  const refuse = (why: string) => new Refusal(400, INVALID[kind], why);
  if (location.txid !== null) throw refuse("A location informada já está associada a outra cobrança.");
  if (location.kind !== kind) throw refuse(`A location informada é do tipo ${location.kind} e deveria ser ${kind}.`);
  return location;
}

/** Returns a charge that may be changed, and keeps how it is now as its revision. Throws Refusal when it is paid or removed. */
function keepRevision(bank: Bank, customer: Customer, txid: string, kind: ChargeKind): Charge {
  const found = chargeOf(bank, customer, txid, kind);
  if (found.status !== "ATIVA")
    throw new Refusal(400, INVALID[kind], "A cobrança não está ATIVA e não pode ser alterada.");
  const row = bank.store.get<Row>(`${CHARGE} WHERE customer = ? AND txid = ?`, customer.number, txid);
  bank.store.run(
    "INSERT INTO revision (customer, txid, revision, charge) VALUES (?, ?, ?, ?)",
    ...[customer.number, txid, found.revision, JSON.stringify(row)],
  );
  return found;
}

/** Changes a charge that is ATIVA: its next revision. Throws Refusal; then it stays as it was. */
export function reviseCharge(
  bank: Bank,
  customer: Customer,
  { txid, kind }: { txid: string; kind: ChargeKind },
  change: ChargeChange,
): Charge {
  const { store } = bank;
  return store.transaction(() => {
    const found = keepRevision(bank, customer, txid, kind);
    const { due, debtor, locationId = null, ...others } = change;
    const next = { ...found, ...others };
    next.due = found.due && { ...found.due, ...due };
    next.debtor = debtor ? revisedDebtor(found.debtor, debtor) : found.debtor;
    checkKey(bank, customer, next.key);
    checkTerms(next, brtDay(instantOf(found.createdAt)));
    if (locationId !== null && locationId !== found.location.id) {
      next.location = placeFor(bank, customer, locationId, kind);
      setCharge(bank, found.location.id, null);
      setCharge(bank, locationId, txid);
    }
    store.run(
      `UPDATE charge SET revision = revision + 1, expires_in = ?, debtor = ?, amount = ?, key = ?, text = ?, info = ?, due = ?, location_id = ?
       WHERE customer = ? AND txid = ?`,
      ...[next.expiresIn, textOf(next.debtor), next.amount, next.key, next.text, textOf(next.info)],
      ...[textOf(next.due), next.location.id, customer.number, txid],
    );
    return chargeOf(bank, customer, txid, kind);
  });
}

function revisedDebtor(found: Debtor | null, change: Partial<Debtor>): Debtor {
  const contact = { ...found?.contact, ...change.contact };
  const { taxId = found?.taxId ?? "", name = found?.name ?? null } = change;
  return { taxId, name, ...(Object.keys(contact).length > 0 ? { contact } : {}) };
}

/** Removes a charge at the customer's wish: it can no longer be paid. Throws Refusal when it is paid or removed. */
export function removeCharge(bank: Bank, customer: Customer, txid: string, kind: ChargeKind = "cob"): Charge {
  const { store } = bank;
  return store.transaction(() => {
    keepRevision(bank, customer, txid, kind);
    const sql = "UPDATE charge SET status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR', revision = revision + 1";
    store.run(`${sql} WHERE customer = ? AND txid = ?`, customer.number, txid);
    return chargeOf(bank, customer, txid, kind);
  });
}
