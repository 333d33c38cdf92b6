import { createHash, randomBytes, randomUUID } from "node:crypto";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import type { Bank } from "./bank.ts";
import { accountOf, type BlockReason, blockedOf, book, SPI } from "./book.ts";
import { notFound, Refusal } from "./refusal.ts";

/** What a customer has set for the payments to one of its keys. */
export type KeySettings = {
  /** A payment without a txid is refused. */
  txidRequired: boolean;
  /** A payment by another than the charge's debtor is refused. */
  sameDebtor: boolean;
  /** A payment by a person (PF) or a company (PJ) is refused. */
  refusedPayers: "PF" | "PJ" | null;
  /** A payment to the bare key is refused. */
  refusesStatic: boolean;
  notifiesPayer: boolean;
  notifiesFee: boolean;
  notifiesWithoutTxid: boolean;
};

/** A customer of the bank: one account. `fingerprints`: SHA-256 of the certificates that it may show. */
export type Customer = {
  number: string;
  name: string;
  taxId: string;
  branch: string;
  clientId: string;
  fingerprints: string[];
  settings: Record<string, KeySettings>;
};

type Row = Omit<Customer, "settings" | "fingerprints"> & { config: string; fingerprint: string };

const CUSTOMER =
  "SELECT number, name, tax_id AS taxId, branch, client_id AS clientId, fingerprint, config FROM customer";

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

function read(row: Row | undefined): Customer | undefined {
  return row && { ...row, fingerprints: row.fingerprint.split(","), settings: JSON.parse(row.config) };
}

export const DEFAULT_SETTINGS: KeySettings = {
  txidRequired: false,
  sameDebtor: false,
  refusedPayers: null,
  refusesStatic: false,
  notifiesPayer: false,
  notifiesFee: false,
  notifiesWithoutTxid: false,
};

type NewCustomer = Pick<Customer, "number" | "name" | "taxId"> & {
  fingerprint: string;
  keys: string[];
  opening: number;
  /** Since when the money is there. Absent: since now. */
  openedAt?: Date;
};

/** Opens an account with its keys and `opening` cents. Returns the customer and its credential, which is told only once. */
export function openAccount(
  { store, now }: Bank,
  { number, name, taxId, fingerprint, keys, opening, openedAt = now() }: NewCustomer,
): { clientId: string; clientSecret: string } {
  const [clientId, clientSecret] = [`Client_Id_${randomBytes(20).toString("hex")}`, randomBytes(32).toString("hex")];
  store.transaction(() => {
    store.run(
      "INSERT INTO customer (number, name, tax_id, branch, client_id, secret_hash, fingerprint, config) VALUES (?, ?, ?, '0001', ?, ?, ?, '{}')",
      ...[number, name, taxId, clientId, hashOf(clientSecret), fingerprint],
    );
    for (const key of keys) store.run("INSERT INTO pix_key (key, customer) VALUES (?, ?)", key, number);
    const entry = { kind: "OPENING", debit: SPI, credit: accountOf(number), amount: opening } as const;
    if (opening > 0) book(store, openedAt, { ...entry, reference: `opening:${number}` });
  });
  return { clientId, clientSecret };
}

/** Replaces the certificates that the customer may show. */
export function setCertificates({ store }: Bank, { number }: Pick<Customer, "number">, fingerprints: string[]): void {
  store.run("UPDATE customer SET fingerprint = ? WHERE number = ?", fingerprints.join(","), number);
}

/** Returns the customer with this credential, or undefined. `clientSecret` null: it is not asked for. */
export function customerByCredential(
  { store }: Bank,
  clientId: string,
  clientSecret: string | null,
): Customer | undefined {
  const hash = clientSecret === null ? null : hashOf(clientSecret);
  return read(store.get<Row>(`${CUSTOMER} WHERE client_id = ?1 AND (?2 IS NULL OR secret_hash = ?2)`, clientId, hash));
}

/** Returns the customer with this account number. Throws Refusal. */
export function customerOf({ store }: Bank, number: string): Customer {
  const found = read(store.get<Row>(`${CUSTOMER} WHERE number = ?`, number));
  if (!found) throw notFound("Conta não encontrada.");
  return found;
}

/** Returns the customer whose key it is, or undefined. */
export function customerByKey({ store }: Bank, key: string): Customer | undefined {
  return read(store.get<Row>(`${CUSTOMER} WHERE number = (SELECT customer FROM pix_key WHERE key = ?)`, key));
}

/** Throws Refusal when the key is not the customer's. */
export function checkKey({ store }: Bank, { number }: Customer, key: string): void {
  if (!store.get("SELECT 1 FROM pix_key WHERE key = ? AND customer = ?", key, number))
    throw new Refusal(400, "RequisicaoInvalida", "A chave informada não pertence a esta conta.");
}

/** Returns the customer's keys. */
export function keysOf({ store }: Bank, { number }: Customer): string[] {
  return store
    .all<{ key: string }>("SELECT key FROM pix_key WHERE customer = ? ORDER BY key", number)
    .map(({ key }) => key);
}

/** How many keys the directory lets an account have: that of a person, and that of a company. */
const KEYS_MAX = { CPF: 5, CNPJ: 20 };

/** Makes a random key (EVP) of the customer's. Throws Refusal when the account has as many keys as it may have. */
export function createRandomKey(bank: Bank, customer: Customer): string {
  const max = KEYS_MAX[taxIdKind(customer.taxId)];
  if (keysOf(bank, customer).length >= max)
    throw new Refusal(422, "LimiteExcedido", `A conta já tem ${max} chaves Pix, o máximo permitido.`);
  const key = randomUUID();
  bank.store.run("INSERT INTO pix_key (key, customer) VALUES (?, ?)", key, customer.number);
  return key;
}

/** Removes a random key and its webhook. Throws Refusal when it is not one of the customer's. */
export function removeRandomKey(bank: Bank, customer: Customer, key: string): void {
  if (!keysOf(bank, customer).includes(key)) throw notFound("A chave informada não pertence a esta conta.");
  if (parsePixKey(key)?.keyType !== "EVP")
    throw new Refusal(400, "RequisicaoInvalida", "Somente chaves aleatórias (EVP) podem ser removidas.");
  bank.store.transaction(() => {
    bank.store.run("DELETE FROM webhook WHERE key = ?", key);
    bank.store.run("DELETE FROM pix_key WHERE key = ?", key);
  });
}

export const settingsOf = (customer: Customer, key: string): KeySettings => customer.settings[key] ?? DEFAULT_SETTINGS;

/** Replaces the settings of these keys. The keys must be the customer's. */
export function setSettings(bank: Bank, customer: Customer, settings: Record<string, KeySettings>): void {
  for (const key of Object.keys(settings)) checkKey(bank, customer, key);
  const all = { ...customer.settings, ...settings };
  bank.store.run("UPDATE customer SET config = ? WHERE number = ?", JSON.stringify(all), customer.number);
}

/** Blocks an amount of a customer, or gives it back when the amount is negative. Cents. */
export function block({ store, now }: Bank, { number }: Customer, reason: BlockReason, amount: number): void {
  const [account, blocked] = [accountOf(number), blockedOf(number, reason)];
  const reference = `block:${randomBytes(8).toString("hex")}`;
  const entry =
    amount > 0
      ? ({ kind: "BLOCK", debit: account, credit: blocked, amount, reference } as const)
      : ({ kind: "UNBLOCK", debit: blocked, credit: account, amount: -amount, reference } as const);
  store.transaction(() => book(store, now(), entry));
}
