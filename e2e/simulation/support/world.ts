import { randomUUID } from "node:crypto";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, siblingAccount } from "#e2e/support/money/test-money.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { ownerRows } from "#e2e/support/test-database.ts";
import { Refusal } from "#lib/core/errors.ts";
import { cancelCharge } from "#lib/domain/money-in/charges/cancel-charge.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { createRefund } from "#lib/domain/money-out/refunds/create-refund.ts";
import { createTransfer } from "#lib/domain/money-out/transfers/create-transfer.ts";
import { rows } from "#lib/server/db.ts";
import type { Destination } from "./command.ts";
import { survive } from "./worker-steps.ts";

type Charge = { id: string; amount: number; expires: boolean; paid: boolean; paidWrongly: boolean; canceled: boolean };
type Wish = { table: "withdrawal" | "refund" | "transfer"; externalId: string; amount: number; to: Destination };

/** The model: the requests that were made and granted. It contains nothing about how the service works. */
export type World = {
  account: TestAccount;
  other: { id: string; number: string };
  keys: Record<"rejecting" | "refusing", { pixKey: string; expectedCreditor: { taxId: string } }>;
  charges: Charge[];
  wishes: Wish[];
  /** Each of these repeats a request that was granted before. */
  again: (() => Promise<unknown>)[];
};

export async function newWorld(): Promise<World> {
  const account = await testAccount();
  const other = await siblingAccount(account);
  const ctx = { ...account.ctx, accountIds: [account.accountId, other.id] };
  const keys = {
    rejecting: (await keyThat(ctx, { result: "REJECTED" })).to,
    refusing: (await keyThat(ctx, { result: "CANCELED" })).to,
  };
  return { account: { ...account, ctx }, other, keys, charges: [], wishes: [], again: [] };
}

export async function charge(world: World, amount: number, expires: boolean): Promise<void> {
  const { ctx, pixKey } = world.account;
  const externalId = randomUUID();
  const ask = () => createCharge.run(ctx, { amount: BigInt(amount), externalId, expiresIn: 600, pixKey });
  await untilAnswered(ask);
  const id = (await ask()).output.chargeId;
  world.charges.push({ id, amount, expires, paid: false, paidWrongly: false, canceled: false });
  world.again.push(ask);
  if (expires)
    await ownerRows({ text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", values: [id] });
}

export async function cancel(world: World, one: Charge): Promise<void> {
  const ask = () => cancelCharge.run(world.account.ctx, { chargeId: one.id });
  if (await isGranted(ask)) one.canceled = true;
}

/** Requests a payout. Throws unless it is granted exactly when the available balance covers it. */
export async function withdraw(world: World, amount: number, to: Destination): Promise<void> {
  const externalId = randomUUID();
  const destination = to === "good" ? {} : world.keys[to];
  await wish(world, { table: "withdrawal", externalId, amount, to }, () =>
    toKey(world.account.ctx, { amount, externalId, ...destination }),
  );
}

export async function transfer(world: World, amount: number): Promise<void> {
  const externalId = randomUUID();
  const input = { amount: BigInt(amount), externalId, toAccountNumber: world.other.number };
  await wish(world, { table: "transfer", externalId, amount, to: "good" }, () =>
    createTransfer.run(world.account.ctx, input),
  );
}

export async function refund(world: World, which: number, amount: number): Promise<void> {
  const payments = await rows<{ endToEndId: string; left: bigint }>({
    text: `SELECT end_to_end_id AS "endToEndId", amount - reversed AS left FROM payment WHERE account_id = $1 ORDER BY settled_at, end_to_end_id`,
    values: [world.account.accountId],
  });
  const payment = payments[which % Math.max(1, payments.length)];
  if (!payment) return;
  const externalId = randomUUID();
  const { endToEndId, left } = payment;
  const input = { endToEndId, accountNumber: world.account.number, amount: BigInt(amount), externalId };
  const ask = () => createRefund.run(world.account.ctx, input);
  if (left < BigInt(amount)) {
    if (await isGranted(ask)) throw new Error(`more than is left of ${endToEndId} was given back`);
    return;
  }
  await wish(world, { table: "refund", externalId, amount, to: "good" }, ask);
}

async function wish(world: World, made: Wish, ask: () => Promise<unknown>): Promise<void> {
  const { available } = await balanceOf(world.account.accountId);
  const granted = await isGranted(ask);
  if (granted !== available >= BigInt(made.amount))
    throw new Error(`${made.table} of ${made.amount} with ${available} available: granted ${granted}`);
  if (!granted) return;
  world.wishes.push(made);
  world.again.push(ask);
}

/** Returns whether the request was granted. Repeats a request without an answer, as a client must. */
async function isGranted(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await untilAnswered(ask);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  while (await survive(ask));
}
