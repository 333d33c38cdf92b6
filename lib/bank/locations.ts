import { randomBytes } from "node:crypto";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import type { Bank } from "./bank.ts";
import type { Customer } from "./customer.ts";
import { notFound } from "./refusal.ts";

/** Whether a charge is paid at once or has a due date, as the norm names it. */
export type ChargeKind = "cob" | "cobv";

/** A place where a payer's bank finds a charge of its kind. It may be made before its charge. */
export type Location = {
  id: number;
  token: string;
  customer: string;
  createdAt: string;
  txid: string | null;
  kind: ChargeKind;
};

const LOCATION = "SELECT id, token, customer, created_at AS createdAt, txid, kind FROM location";

/** Makes a location without a charge. */
export function createLocation({ store, now }: Bank, { number }: Customer, kind: ChargeKind = "cob"): Location {
  const token = randomBytes(18).toString("base64url");
  const sql = "INSERT INTO location (token, customer, created_at, kind) VALUES (?, ?, ?, ?)";
  store.run(sql, token, number, now().toISOString(), kind);
  return store.get<Location>(`${LOCATION} WHERE token = ?`, token) as Location;
}

/** Returns a customer's location. Throws Refusal. */
export function locationById({ store }: Bank, { number }: Customer, id: number): Location {
  const found = store.get<Location>(`${LOCATION} WHERE id = ? AND customer = ?`, id, number);
  if (!found) throw notFound("Location não encontrada.");
  return found;
}

/** Returns the location at an address, or undefined. `token`: the end of its address. */
export function locationAt({ store }: Bank, token: string): Location | undefined {
  return store.get<Location>(`${LOCATION} WHERE token = ?`, token);
}

/** Returns the location with this id, which must be there. */
export function placed({ store }: Bank, id: number): Location {
  return store.get<Location>(`${LOCATION} WHERE id = ?`, id) as Location;
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

/** Puts a charge at a location, or takes it from there (null). */
export function setCharge({ store }: Bank, id: number, txid: string | null): void {
  store.run("UPDATE location SET txid = ? WHERE id = ?", txid, id);
}

/** Takes the charge from a location, which then may get another one. Throws Refusal. */
export function freeLocation(bank: Bank, customer: Customer, id: number): Location {
  const found = locationById(bank, customer, id);
  setCharge(bank, id, null);
  return { ...found, txid: null };
}

/** Returns the location without scheme, as a BR Code has it. */
export const addressOf = ({ locationHost }: Bank, { token, kind }: Pick<Location, "token" | "kind">): string =>
  `${locationHost}/qr/v2/${kind === "cobv" ? "cobv/" : ""}${token}`;

/** Returns the text of the QR code of a location. */
export function brCodeOf(bank: Bank, customer: Customer, location: Location): string {
  return encodeBrCode({ name: customer.name, city: "SAO PAULO", payloadUrl: addressOf(bank, location), oneTime: true });
}
