import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Api } from "../api.ts";
import { instantOf } from "../instant.ts";
import { until } from "../wait.ts";
import { someAccount, someCpf } from "./random-values.ts";
import { endedRefund, endedWithdrawal, fund, mockKey, paidCharge, refund, withdrawToKey } from "./records.ts";

type Members = Record<string, unknown>;
export type Party = { taxId: string; name: string };

/** A settled movement, from its record. `amount`: cents, negative when the money left the account. */
export type Movement = {
  amount: number;
  /** Null when the record does not show it. */
  productTransactionId: string | null;
  endToEndId: string;
  externalId: string;
  settledAt: string;
  party: Party;
};

/** The most that a fee may add to an amount, in cents. */
const FEE_ROOM = 3_000;

/** Receives `cents` through a paid charge. The default payer has no other movement in the account. */
export async function deposit(
  api: Api,
  cents: number,
  payer: Party = somebody(),
  charge: Members = {},
): Promise<Movement> {
  const bankAccounts = [someAccount()];
  const { externalId, pixTransaction } = await paidCharge(
    api,
    { amount: cents, ...charge },
    { payer: { ...payer, bankAccounts } },
  );
  const { transactionId: productTransactionId, endToEndId, settlementDateTime: settledAt } = pixTransaction;
  return { amount: cents, productTransactionId, endToEndId, externalId, settledAt, party: payer };
}

/** Withdraws `cents` to a Pix key of `owner`, and waits until the withdrawal is SUCCESS. */
export async function withdrawal(api: Api, cents: number, owner: Party = somebody()): Promise<Movement> {
  await fund(api, cents + FEE_ROOM);
  const made = await withdrawToKey(api, await mockKey(api, { owner }), { amount: cents });
  expect(made.status, made.text).toBe(201);
  const { body } = await endedWithdrawal(api, made.body.externalId);
  expect(body.status, JSON.stringify(body)).toBe("SUCCESS");
  const { transactionId: productTransactionId, endToEndId, externalId, settlementDateTime: settledAt } = body;
  return { amount: -cents, productTransactionId, endToEndId, externalId, settledAt, party: owner };
}

/** Refunds `cents` of a deposit, and waits until the refund is SUCCESS. */
export async function refundOf(api: Api, { endToEndId, party }: Movement, cents: number): Promise<Movement> {
  await fund(api, cents + FEE_ROOM);
  const made = await refund(api, endToEndId, cents);
  expect(made.status, made.text).toBe(201);
  const { body } = await endedRefund(api, endToEndId, made.body.externalId);
  expect(body.status, JSON.stringify(body)).toBe("SUCCESS");
  const {
    transactionId: productTransactionId = null,
    refundEndToEndId,
    externalId,
    settlementDateTime: settledAt,
  } = body;
  return { amount: -cents, productTransactionId, endToEndId: refundEndToEndId, externalId, settledAt, party };
}

/** Both lines of the transfer lie between `from` and `to`. */
type Transfer = { transactionId: string; from: string; to: string };

/** Transfers `cents` to another account, and waits until the transfer is SUCCESS. */
export async function transfer(api: Api, cents: number, toAccountNumber: string): Promise<Transfer> {
  await fund(api, cents + FEE_ROOM);
  const externalId = randomUUID();
  const { status, text, body } = await api.post(api.at.createTransfer, { amount: cents, externalId, toAccountNumber });
  expect(status, text).toBe(201);
  const get = () => api.get(api.at.transfer(externalId));
  const done = await until("the transfer to end", get, (reply) => reply.body.status !== "PENDING");
  expect(done.body.status, done.text).toBe("SUCCESS");
  return { transactionId: body.transactionId, from: body.requestedAt, to: done.body.updatedAt };
}

export const somebody = (): Party => ({ taxId: someCpf(), name: "Sílvia Silva" });

/**
 * Settled movements, and the instants of the first and the last of them. No more lines are added between these
 * instants.
 */
export type SettledRange = { payer: Party; deposits: Movement[]; withdrawal: Movement; from: string; to: string };

/** More than the default page size of either variant. */
const DEPOSITS = 21;
const AT_ONCE = 7;

/** Makes deposits of one payer, and a withdrawal after them. */
export async function makeSettledRange(api: Api): Promise<SettledRange> {
  await fund(api, 10_000);
  const payer = somebody();
  const deposits: Movement[] = [];
  while (deposits.length < DEPOSITS) {
    const coming = Array.from({ length: AT_ONCE }, (_, n) => deposit(api, 100 + n, payer));
    deposits.push(...(await Promise.all(coming)));
  }
  const last = await withdrawal(api, 150);
  const times = [...deposits, last].map(({ settledAt }) => instantOf(settledAt).getTime());
  const [from, to] = [Math.min(...times), Math.max(...times)].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  return { payer, deposits, withdrawal: last, from, to };
}
