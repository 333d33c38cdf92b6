import { refuse } from "#lib/core/errors.ts";
import { BANK_LOOK } from "#lib/core/limits.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { db } from "#lib/server/db.ts";
import { currentClient, currentRequestId } from "#lib/server/operations/current-client.ts";
import { type Answer, actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { profileNamed } from "../../banks/connections/profiles.ts";
import { type Account, accountNamed } from "../../base/accounts/account.ts";
import { movesMoney, unconnected } from "../../base/accounts/unconnected.ts";
import { failureOfEntry, failureOfHolder } from "../../base/dict/failure-of-entry.ts";
import { holderOf, lookUpKey } from "../../base/dict/look-up-key.ts";
import { createWithdrawalInBatch } from "./create-withdrawals.ts";
import type { NewWithdrawal } from "./decide-withdrawals.ts";
import { withdrawalsById } from "./get-withdrawal.ts";
import type { Withdrawal } from "./withdrawal.contract.ts";
import { withdrawToAccountContract, withdrawToKeyContract } from "./withdrawal.contract.ts";
import { presentWithdrawal, type WithdrawalRow, withdrawalMachine } from "./withdrawal.ts";

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

/** `taxId`: of the person who is to be paid, as the request names them. `pixKey` null: to a bank account. */
type Payee = { pixKey: string | null; taxId: string | null; accountType?: string };

/**
 * Refuses a payout that the law or the account's bank does not allow, before it is stored. A transactional account pays
 * only persons, who are named by their CPF; an account of the operator's own money pays its holder and those on its list. The
 * bank, or DICT, compares the tax id with the owner of the key or account. Throws VALIDATION_ERROR.
 */
export async function refusePayee(account: Account, payee: Payee): Promise<void> {
  const { purpose, connection } = account;
  const { pixKey, taxId } = payee;
  const pointer = pixKey === null ? "/creditor/taxId" : "/expectedCreditor/taxId";
  if (taxId === null && (connection || purpose !== "UNRESTRICTED"))
    throw wrong(pointer, "is required: this account pays a key only when its owner is the person who is named");
  if (purpose === "TRANSACTIONAL" && taxId !== null && taxIdKind(taxId) !== "CPF")
    throw wrong(pointer, "must be a CPF: this account holds players' money and pays players alone");
  if (purpose === "OWN" && taxId !== null && !(await isAllowed(account, taxId)))
    throw wrong(pointer, "is not on the list of those whom this account may pay: an administrator adds to it");
  if (connection && pixKey === null) refuseAccountOf(connection, payee);
}

async function isAllowed({ id: accountId, holderTaxId }: Account, taxId: string): Promise<boolean> {
  if (taxId === holderTaxId) return true;
  return (await prisma().allowedPayee.findFirst({ where: { accountId, taxId }, select: { taxId: true } })) !== null;
}

function refuseAccountOf(connection: { profile: string }, { accountType }: Payee): void {
  if (!profileNamed(connection.profile).capabilities.payoutToAccount)
    throw wrong(
      "/creditor",
      "is not possible: this account's bank pays only Pix keys, because a lost answer could not be asked for",
    );
  if (accountType !== "CACC" && accountType !== "SVGS")
    throw wrong("/creditor/accountType", "must be CACC or SVGS: this account's bank pays no other accounts");
}

function wrong(pointer: string, message: string) {
  const detail = `${pointer.slice(1).replaceAll("/", ".")} ${message}.`;
  return refuse("VALIDATION_ERROR", detail, { errors: [{ pointer, message }] });
}

type IsEnough = (status: WithdrawalRow["status"]) => boolean;

type Waiting = {
  accountId: string;
  until: number;
  last: WithdrawalRow;
  isEnough: IsEnough;
  resolve: (row: WithdrawalRow) => void;
};

const LOOK_EVERY_MS = 50;

/** The waiting requests of this process, by withdrawal id. One query polls for all of them. */
const waiting = new Map<string, Set<Waiting>>();

let looking = false;

/** How many requests wait in this process for a bank's look at a key. */
let looked = 0;

/**
 * Resolves with the withdrawal when its bank has looked its key up, and refused it or taken it, or with its last polled state after 2 s. Where many requests
 * wait already, the answer does not: it says PROCESSING, and the webhook tells the rest.
 */
async function awaitLook(withdrawal: WithdrawalRow): Promise<WithdrawalRow> {
  if (looked >= BANK_LOOK.waitingMax) return withdrawal;
  looked++;
  try {
    return await awaitEnd(withdrawal, BANK_LOOK.seconds, (status) => status !== "INITIATED");
  } finally {
    looked--;
  }
}

/** Resolves with the withdrawal when its status is enough, by default final, or with its last polled state after `seconds`. */
function awaitEnd(
  withdrawal: WithdrawalRow,
  seconds: number,
  isEnough: IsEnough = withdrawalMachine.isFinal,
): Promise<WithdrawalRow> {
  return new Promise((resolve) => {
    const { accountId, id } = withdrawal;
    const one = { accountId, until: performance.now() + seconds * 1_000, last: withdrawal, isEnough, resolve };
    waiting.set(id, (waiting.get(id) ?? new Set()).add(one));
    // The withdrawals that are looked at may be of several operators.
    if (!looking) void servingEveryOperator(look);
  });
}

async function look(): Promise<void> {
  looking = true;
  while (waiting.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    // A failed poll is repeated. It must not fail the request, because the withdrawal is already stored.
    const found = await load().catch(() => []);
    const byId = new Map(found.map((row) => [row.id, row]));
    for (const [id, those] of waiting) {
      for (const one of those) resolveAtEnd(one, byId.get(id), those);
      if (those.size === 0) waiting.delete(id);
    }
  }
  looking = false;
}

function resolveAtEnd(one: Waiting, row: WithdrawalRow | undefined, those: Set<Waiting>): void {
  one.last = row ?? one.last;
  if (!one.isEnough(one.last.status) && performance.now() < one.until) return;
  those.delete(one);
  one.resolve(one.last);
}

async function load(): Promise<WithdrawalRow[]> {
  const accountIds = new Set([...waiting.values()].flatMap((those) => [...those].map((one) => one.accountId)));
  return withdrawalsById(db(), [...accountIds], [...waiting.keys()]);
}
