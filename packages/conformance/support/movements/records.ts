import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Api } from "../api.ts";
import type { Reply } from "../http.ts";
import { instantOf } from "../instant.ts";
import { until } from "../wait.ts";
import { type KeyType, SOME_KEY, someAccount, someCpf } from "./random-values.ts";

type Members = Record<string, unknown>;

/** Returns valid members of a charge, with a new externalId. */
export function goodCharge({ target }: Api, more: Members = {}): Members {
  return { amount: 1_000, externalId: randomUUID(), expiresIn: 600, pixKey: target.pixKey, ...more };
}

/** Creates a charge, and expects 201. */
export async function makeCharge(api: Api, more: Members = {}): Promise<Reply> {
  const reply = await api.post(api.at.createCharge, goodCharge(api, more));
  expect(reply.status, reply.text).toBe(201);
  return reply;
}

export const getCharge = (api: Api, chargeId: string) => api.get(api.at.charge(chargeId));

/** Makes the sandbox's bank pay a charge. `more`: members of the simulation. */
export async function simulate(api: Api, chargeId: string, more: Members = {}): Promise<void> {
  const reply = await api.post(api.at.simulate, { chargeId, ...more });
  expect(reply.status, reply.text).toBe(200);
}

/** Waits until the charge is no longer PENDING, and returns it. */
export const endedCharge = (api: Api, chargeId: string) =>
  until(
    "the charge to end",
    () => getCharge(api, chargeId),
    ({ body }) => body.status !== "PENDING",
  );

/**
 * Returns a charge that was paid from an account without an earlier mock. `charge`, `payment`: members of the two
 * requests.
 */
export async function paidCharge(api: Api, charge: Members = {}, payment: Members = {}): Promise<Reply["body"]> {
  const made = await makeCharge(api, charge);
  const payer = { taxId: api.target.personas.valid, name: "Paula Pagadora", bankAccounts: [someAccount()] };
  await simulate(api, made.body.chargeId, { payer, ...payment });
  const { body } = await endedCharge(api, made.body.chargeId);
  expect(body.status).toBe("PAID");
  return body;
}

const CHARGES_MAX = 40;

/** Pays charges of R$ 50 until `cents` are available. Throws after `CHARGES_MAX` charges. */
export async function fund(api: Api, cents: number): Promise<void> {
  for (let paid = 0; paid < CHARGES_MAX; paid++) {
    const { body } = await api.get(api.at.balance);
    if (body.availableBalance >= cents) return;
    await paidCharge(api, { amount: 5_000 });
  }
  throw new Error(`${CHARGES_MAX} deposits of R$ 50 did not make ${cents} cents available.`);
}

type Mock = { keyType?: KeyType; key?: string; owner?: { taxId: string; name: string } } & Members;
/** A Pix key that was set up with the mock, with the members of that request. */
export type MockKey = {
  key: string;
  owner: { taxId: string; name: string };
  account: Members;
  requestId: string;
  setUp: Reply;
};

/** Sets up a new Pix key with the mock. By default it is a random key (EVP) whose withdrawals settle. */
export async function mockKey(api: Api, { keyType = "EVP", ...more }: Mock = {}): Promise<MockKey> {
  const owner = { taxId: someCpf(), name: "Rita Recebedora" };
  const asked = { key: SOME_KEY[keyType](), keyType, owner, account: someAccount(), requestId: randomUUID(), ...more };
  const setUp = await api.post(api.at.setUpMock, asked);
  expect(setUp.status, setUp.text).toBe(200);
  return { ...asked, setUp };
}

/** Withdraws R$ 1 to a key that was set up with the mock. Returns the answer, whatever its status is. */
export function withdrawToKey(api: Api, { key, owner }: MockKey, more: Members = {}, headers = {}): Promise<Reply> {
  const expectedCreditor = { taxId: owner.taxId };
  const body = { amount: 100, externalId: randomUUID(), pixKey: key, expectedCreditor, ...more };
  return api.post(api.at.withdrawToKey, body, headers);
}

/** Withdraws R$ 1 to a bank account, by default to one without a mock. Returns the answer, whatever its status is. */
export function withdrawToAccount(api: Api, more: Members = {}): Promise<Reply> {
  const creditor = { taxId: someCpf(), name: "Rita Recebedora", ...someAccount() };
  return api.post(api.at.withdrawToAccount, { amount: 100, externalId: randomUUID(), creditor, ...more });
}

export const getWithdrawal = (api: Api, externalId: string) => api.get(api.at.withdrawal(externalId));

const MOVING = ["INITIATED", "CONFIRMED", "PROCESSING"];

/** Waits until the withdrawal has a final status, and returns it. */
export const endedWithdrawal = (api: Api, externalId: string) =>
  until(
    "the withdrawal to end",
    () => getWithdrawal(api, externalId),
    ({ body }) => !MOVING.includes(body.status),
  );

/** Returns the members of a refund of `cents`, as the variant requires them. */
export function goodRefund(api: Api, endToEndId: string, cents: number, more: Members = {}): Members {
  const externalId = randomUUID();
  return api.variant === "A"
    ? { accountNumber: api.target.accountNumber, amount: cents, endToEndId, externalId, ...more }
    : { amount: String(cents), externalId, ...more };
}

export const refund = (api: Api, endToEndId: string, cents: number, more: Members = {}) =>
  api.post(api.at.createRefund(endToEndId), goodRefund(api, endToEndId, cents, more));

/** Waits until the refund is no longer PROCESSING, and returns it. */
export const endedRefund = (api: Api, endToEndId: string, externalId: string) =>
  until(
    "the refund to end",
    () => api.get(api.at.refund(endToEndId, externalId)),
    ({ body }) => body.status !== "PROCESSING",
  );

/** Returns the service's current time. Its clock may have been moved. */
export async function serviceNow(api: Api): Promise<Date> {
  return instantOf((await makeCharge(api)).body.createdAt);
}

const BRT_OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** Returns the BRT day `days` after `at`, as YYYY-MM-DD. */
export function brtDay(at: Date, days = 0): string {
  return new Date(at.getTime() - BRT_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10);
}
