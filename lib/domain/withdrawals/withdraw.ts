import { contentHash } from "#lib/server/content-hash.ts";
import { currentClient, currentRequestId } from "#lib/server/current-client.ts";
import { type Answer, actorName, type Context, operation } from "#lib/server/operation.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { type Account, accountNamed } from "../accounts/account.ts";
import { movesMoney, unconnected } from "../accounts/unconnected.ts";
import { failureOfEntry, failureOfHolder } from "../dict/failure-of-entry.ts";
import { holderOf, lookUpKey } from "../dict/look-up-key.ts";
import { awaitEnd, awaitLook } from "./await-end.ts";
import { createWithdrawalInBatch } from "./create-withdrawals.ts";
import type { NewWithdrawal } from "./decide-withdrawals.ts";
import { refusePayee } from "./refuse-payee.ts";
import { withdrawToAccountContract, withdrawToKeyContract } from "./withdraw.contract.ts";
import type { Withdrawal } from "./withdrawal.contract.ts";
import { presentWithdrawal, withdrawalMachine } from "./withdrawal.ts";

/** Creates a withdrawal to a Pix key. Returns the existing one when it has the same externalId and content. */
export const withdrawToKey = operation(withdrawToKeyContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const { amount, externalId, pixKey } = input;
  const expected = input.expectedCreditor ?? null;
  const [description, metadata] = [input.description ?? null, input.metadata ?? null];
  await refusePayee(account, { pixKey, taxId: expected?.taxId ?? null });
  const found = asksNetwork(account) ? await ownerOf(ctx, pixKey, expected?.taxId ?? null) : BANK_WILL_LOOK;
  return create(ctx, account, {
    externalId,
    contentHash: contentHash(["PIX_KEY", amount, pixKey, expected, description, metadata]),
    amount,
    initiationType: "PIX_KEY",
    pixKey,
    expectedCreditor: expected,
    description,
    metadata,
    ...found,
  });
});

/** A bank has no look-up beside the payout: it compares the owner with the expected tax id when it gets the order. */
const BANK_WILL_LOOK = { creditor: null, failure: null };

/** An account without a bank that moves no money has nobody to ask. */
const asksNetwork = (account: Account) => account.connection === null && movesMoney(account);

async function ownerOf(ctx: Context, pixKey: string, taxId: string | null) {
  const entry = await lookUpKey(ctx.operatorId, pixKey);
  const failure = failureOfEntry(entry, taxId === null ? null : { taxId, holder: await holderOf(taxId) });
  return { creditor: entry && { ...entry.owner, ...entry.account }, failure };
}

/** Creates a withdrawal to a bank account. Returns the existing one when it has the same externalId and content. */
export const withdrawToAccount = operation(withdrawToAccountContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const { amount, externalId, creditor } = input;
  const [description, metadata] = [input.description ?? null, input.metadata ?? null];
  await refusePayee(account, { pixKey: null, taxId: creditor.taxId, accountType: creditor.accountType });
  const failure = asksNetwork(account) ? failureOfHolder(await holderOf(creditor.taxId)) : null;
  return create(ctx, account, {
    externalId,
    contentHash: contentHash(["MANUAL", amount, creditor, description, metadata]),
    amount,
    initiationType: "MANUAL",
    pixKey: null,
    creditor,
    expectedCreditor: null,
    description,
    metadata,
    failure,
  });
});

type Asked = Omit<
  NewWithdrawal,
  "partition" | "accountId" | "ispb" | "connectionId" | "refusal" | "amountMaximum" | "id" | "createdBy" | "client"
>;

/**
 * Creates a withdrawal. At a bank it waits a moment for the bank's look at the key, so that the answer says whether it failed at its initiation. Then it waits
 * for the final status for at most `ctx.waitSeconds`.
 */
async function create(ctx: Context, account: Account, asked: Asked): Promise<Answer<Withdrawal>> {
  const { withdrawal, created } = await createWithdrawalInBatch({
    ...asked,
    partition: ctx.operatorId,
    accountId: account.id,
    ispb: account.ispb,
    connectionId: account.connection?.id ?? null,
    amountMaximum: account.amountMaximum,
    refusal: unconnected(account),
    id: uuidV7(),
    createdBy: actorName(ctx),
    client: { ...currentClient(), requestId: currentRequestId() },
  });
  const isAsked = ctx.waitSeconds !== undefined && account.connection !== null;
  const isLookedUp = isAsked && created && withdrawal.status === "INITIATED";
  const looked = isLookedUp ? await awaitLook(withdrawal) : withdrawal;
  const waits = ctx.waitSeconds && !withdrawalMachine.isFinal(looked.status);
  const now = waits ? await awaitEnd(looked, ctx.waitSeconds ?? 0) : looked;
  return { output: presentWithdrawal(now), created };
}
