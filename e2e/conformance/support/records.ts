import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Api } from "./api.ts";
import type { Reply } from "./http.ts";
import { type KeyType, SOME_KEY, someAccount, someCpf } from "./made-up.ts";
import { until } from "./wait.ts";

type Members = Record<string, unknown>;

/** A charge's members that are accepted, with a new externalId. */
export function goodCharge({ target }: Api, more: Members = {}): Members {
  return { amount: 1_000, externalId: randomUUID(), expiresIn: 600, pixKey: target.pixKey, ...more };
}

/** Makes a charge. */
export async function makeCharge(api: Api, more: Members = {}): Promise<Reply> {
  const reply = await api.post(api.at.createCharge, goodCharge(api, more));
  expect(reply.status, reply.text).toBe(201);
  return reply;
}

/** The charge as it is now. */
export const getCharge = (api: Api, chargeId: string) => api.get(api.at.charge(chargeId));

/** Lets the sandbox's bank pay a charge; `more`: members of the simulation. */
export async function simulate(api: Api, chargeId: string, more: Members = {}): Promise<void> {
  const reply = await api.post(api.at.simulate, { chargeId, ...more });
  expect(reply.status, reply.text).toBe(200);
}

/** The charge once it is no longer PENDING. */
export const endedCharge = (api: Api, chargeId: string) =>
  until(
    "the charge to end",
    () => getCharge(api, chargeId),
    ({ body }) => body.status !== "PENDING",
  );

/** A charge that was paid from an account that no earlier mock speaks of. `charge`, `payment`: members of either. */
export async function paidCharge(api: Api, charge: Members = {}, payment: Members = {}): Promise<Reply["body"]> {
  const made = await makeCharge(api, charge);
  const payer = { taxId: api.target.personas.valid, name: "Paula Pagadora", bankAccounts: [someAccount()] };
  await simulate(api, made.body.chargeId, { payer, ...payment });
  const { body } = await endedCharge(api, made.body.chargeId);
  expect(body.status).toBe("PAID");
  return body;
}

const CHARGES_MAX = 40;

/** Sees that so many cents are available: pays charges of R$ 50 until they are. */
export async function fund(api: Api, cents: number): Promise<void> {
  for (let paid = 0; paid < CHARGES_MAX; paid++) {
    const { body } = await api.get(api.at.balance);
    if (body.availableBalance >= cents) return;
    await paidCharge(api, { amount: 5_000 });
  }
  throw new Error(`${CHARGES_MAX} deposits of R$ 50 did not make ${cents} cents available.`);
}

type Mock = { keyType?: KeyType; key?: string; owner?: { taxId: string; name: string } } & Members;
/** A key that the mock has set up, with all that was said of it. */
export type MockKey = {
  key: string;
  owner: { taxId: string; name: string };
  account: Members;
  requestId: string;
  setUp: Reply;
};

/** Sets a key of its own up: by default a random key whose withdrawals settle. */
export async function mockKey(api: Api, { keyType = "EVP", ...more }: Mock = {}): Promise<MockKey> {
  const owner = { taxId: someCpf(), name: "Rita Recebedora" };
  const asked = { key: SOME_KEY[keyType](), keyType, owner, account: someAccount(), requestId: randomUUID(), ...more };
  const setUp = await api.post(api.at.setUpMock, asked);
  expect(setUp.status, setUp.text).toBe(200);
  return { ...asked, setUp };
}

/** Withdraws R$ 1 to a key that was set up. The answer, whatever it is. */
export function withdrawToKey(api: Api, { key, owner }: MockKey, more: Members = {}, headers = {}): Promise<Reply> {
  const expectedCreditor = { taxId: owner.taxId };
  const body = { amount: 100, externalId: randomUUID(), pixKey: key, expectedCreditor, ...more };
  return api.post(api.at.withdrawToKey, body, headers);
}

/** Withdraws R$ 1 to a bank account: one that nobody has set up, unless it is named. */
export function withdrawToAccount(api: Api, more: Members = {}): Promise<Reply> {
  const creditor = { taxId: someCpf(), name: "Rita Recebedora", ...someAccount() };
  return api.post(api.at.withdrawToAccount, { amount: 100, externalId: randomUUID(), creditor, ...more });
}

export const getWithdrawal = (api: Api, externalId: string) => api.get(api.at.withdrawal(externalId));

const MOVING = ["INITIATED", "CONFIRMED", "PROCESSING"];

/** The withdrawal once it has come to its end. */
export const endedWithdrawal = (api: Api, externalId: string) =>
  until(
    "the withdrawal to end",
    () => getWithdrawal(api, externalId),
    ({ body }) => !MOVING.includes(body.status),
  );

/** The members of a refund that each variant asks for, of `cents`. */
export function goodRefund(api: Api, endToEndId: string, cents: number, more: Members = {}): Members {
  const externalId = randomUUID();
  return api.variant === "A"
    ? { accountNumber: api.target.accountNumber, amount: cents, endToEndId, externalId, ...more }
    : { amount: String(cents), externalId, ...more };
}

export const refund = (api: Api, endToEndId: string, cents: number, more: Members = {}) =>
  api.post(api.at.createRefund(endToEndId), goodRefund(api, endToEndId, cents, more));

/** The refund once it is no longer PROCESSING. */
export const endedRefund = (api: Api, endToEndId: string, externalId: string) =>
  until(
    "the refund to end",
    () => api.get(api.at.refund(endToEndId, externalId)),
    ({ body }) => body.status !== "PROCESSING",
  );

/** What time it is at the service: its clock may have been moved. */
export async function serviceNow(api: Api): Promise<Date> {
  return new Date((await makeCharge(api)).body.createdAt);
}

const BRT_OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** The day in BRT, YYYY-MM-DD, `days` later. */
export function brtDay(at: Date, days = 0): string {
  return new Date(at.getTime() - BRT_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10);
}
