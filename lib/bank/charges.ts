import { randomBytes } from "node:crypto";
import { instantOf } from "#lib/core/brt.ts";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import type { Bank } from "./bank.ts";
import { type Customer, checkKey } from "./customer.ts";
import { notFound, Refusal } from "./refusal.ts";

/** A place where a payer's bank finds a charge. It may be made before its charge. */
export type Location = { id: number; token: string; customer: string; createdAt: string; txid: string | null };

export type ChargeStatus = "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
export type Debtor = { taxId: string; name: string | null };
export type Info = { nome: string; valor: string };

/** An immediate charge. Amount in cents; `expiresIn`: seconds from `createdAt`. */
export type Charge = {
  customer: string;
  txid: string;
  revision: number;
  createdAt: string;
  expiresIn: number;
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
  debtor: Debtor | null;
  amount: number;
  key: string;
  text: string | null;
  info: Info[] | null;
  locationId: number | null;
};

const LOCATION = "SELECT id, token, customer, created_at AS createdAt, txid FROM location";

/** Makes a location without a charge. */
export function createLocation({ store, now }: Bank, { number }: Customer): Location {
  const token = randomBytes(18).toString("base64url");
  store.run("INSERT INTO location (token, customer, created_at) VALUES (?, ?, ?)", token, number, now().toISOString());
  return store.get<Location>(`${LOCATION} WHERE token = ?`, token) as Location;
}

/** Returns a customer's location. Throws Refusal. */
export function locationById({ store }: Bank, { number }: Customer, id: number): Location {
  const found = store.get<Location>(`${LOCATION} WHERE id = ? AND customer = ?`, id, number);
  if (!found) throw notFound("Location não encontrada.");
  return found;
}

/** Returns a customer's locations that were made from `from` to `to`, oldest first. */
export function locationsOf(
  { store }: Bank,
  { number }: Customer,
  { from, to }: { from: string; to: string },
): Location[] {
  return store.all(
    `${LOCATION} WHERE customer = ? AND created_at >= ? AND created_at <= ? ORDER BY id`,
    number,
    from,
    to,
  );
}

/** Takes the charge from a location, which then may get another one. Throws Refusal. */
export function freeLocation(bank: Bank, customer: Customer, id: number): Location {
  const found = locationById(bank, customer, id);
  bank.store.run("UPDATE location SET txid = NULL WHERE id = ?", id);
  return { ...found, txid: null };
}

/** Returns the location without scheme, as a BR Code has it. */
export const addressOf = ({ locationHost }: Bank, { token }: Pick<Location, "token">): string =>
  `${locationHost}/qr/v2/${token}`;

/** Returns the text of the charge's QR code. */
export function brCodeOf(bank: Bank, customer: Customer, location: Location): string {
  return encodeBrCode({ name: customer.name, city: "SAO PAULO", payloadUrl: addressOf(bank, location), oneTime: true });
}

type Row = Omit<Charge, "debtor" | "info" | "location"> & {
  debtor: string | null;
  info: string | null;
  locationId: number;
};

const CHARGE = `SELECT customer, txid, revision, created_at AS createdAt, expires_in AS expiresIn, debtor, amount, key, text, info, status,
  location_id AS locationId FROM charge`;

function read({ store }: Bank, row: Row): Charge {
  const { debtor, info, locationId, ...rest } = row;
  const location = store.get<Location>(`${LOCATION} WHERE id = ?`, locationId) as Location;
  return { ...rest, debtor: debtor && JSON.parse(debtor), info: info && JSON.parse(info), location };
}

/** Returns a customer's charge, or undefined. */
export function findCharge(bank: Bank, customer: string, txid: string): Charge | undefined {
  const row = bank.store.get<Row>(`${CHARGE} WHERE customer = ? AND txid = ?`, customer, txid);
  return row && read(bank, row);
}

/** Returns a customer's charge. Throws Refusal. */
export function chargeOf(bank: Bank, { number }: Customer, txid: string): Charge {
  const found = findCharge(bank, number, txid);
  if (!found) throw notFound("Nenhuma cobrança com este txid foi encontrada.");
  return found;
}

/** Returns a customer's charges that were made from `from` to `to`, oldest first. */
export function chargesOf(bank: Bank, { number }: Customer, { from, to }: { from: string; to: string }): Charge[] {
  const sql = `${CHARGE} WHERE customer = ? AND created_at >= ? AND created_at <= ? ORDER BY created_at, txid`;
  return bank.store.all<Row>(sql, number, from, to).map((row) => read(bank, row));
}

/** Returns the charge at a location's address, or undefined. */
export function chargeAt(bank: Bank, token: string): Charge | undefined {
  const location = bank.store.get<Location>(`${LOCATION} WHERE token = ?`, token);
  return location?.txid ? findCharge(bank, location.customer, location.txid) : undefined;
}

/** Returns the newest charges that can be paid. */
export function openCharges(bank: Bank, max: number): Charge[] {
  return bank.store
    .all<Row>(`${CHARGE} WHERE status = 'ATIVA' ORDER BY created_at DESC LIMIT ?`, max)
    .map((row) => read(bank, row));
}

/** Returns whether the charge's time is over. The norm has no status for it. */
export const isExpired = ({ now }: Bank, { createdAt, expiresIn }: Charge): boolean =>
  now().getTime() > instantOf(createdAt).getTime() + expiresIn * 1_000;

/** Makes a charge. Throws Refusal, also when the customer has a charge with this txid. */
export function createCharge(bank: Bank, customer: Customer, txid: string, wanted: NewCharge): Charge {
  const { store, now } = bank;
  checkKey(bank, customer, wanted.key);
  return store.transaction(() => {
    if (findCharge(bank, customer.number, txid))
      throw new Refusal(409, "CobOperacaoInvalida", "O campo txid informado já foi utilizado em outra cobrança.");
    const location = placeFor(bank, customer, wanted.locationId);
    const { expiresIn, debtor, amount, key, text, info } = wanted;
    store.run(
      `INSERT INTO charge (customer, txid, revision, created_at, expires_in, debtor, amount, key, text, info, status, location_id)
       VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 'ATIVA', ?)`,
      ...[customer.number, txid, now().toISOString(), expiresIn, debtor && JSON.stringify(debtor), amount, key, text],
      ...[info && JSON.stringify(info), location.id],
    );
    store.run("UPDATE location SET txid = ? WHERE id = ?", txid, location.id);
    return chargeOf(bank, customer, txid);
  });
}

function placeFor(bank: Bank, customer: Customer, id: number | null): Location {
  if (id === null) return createLocation(bank, customer);
  const location = locationById(bank, customer, id);
  if (location.txid !== null)
    throw new Refusal(400, "CobOperacaoInvalida", "A location informada já está associada a outra cobrança.");
  return location;
}

/** Removes a charge at the customer's wish: it can no longer be paid. Throws Refusal when it is paid or removed. */
export function removeCharge(bank: Bank, customer: Customer, txid: string): Charge {
  const changed = bank.store.run(
    "UPDATE charge SET status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR', revision = revision + 1 WHERE customer = ? AND txid = ? AND status = 'ATIVA'",
    ...[customer.number, txid],
  );
  const found = chargeOf(bank, customer, txid);
  if (changed === 0)
    throw new Refusal(400, "CobOperacaoInvalida", "A cobrança não está ATIVA e não pode ser alterada.");
  return found;
}
