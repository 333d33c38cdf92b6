import { z } from "zod";
import { refuse } from "#lib/core/errors.ts";
import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import { db, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountsOf } from "../../base/accounts/account.ts";
import type { ApprovalAction } from "../../base/approvals/approval.ts";
import { requestApproval } from "../../base/approvals/request-approval.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { type Difference, differenceById, lockDifference, refuseDecided, writeDecision } from "./difference.ts";
import { acceptDifferenceContract, CORRECTIONS, correctDifferenceContract } from "./proof.contract.ts";

/**
 * Asks for the booked correction of a difference. Throws NotFound, ACCOUNT_NOT_FOUND, INSUFFICIENT_FUNDS, and ACTION_REFUSED when it is decided, asked for
 * already, or cannot be corrected so.
 */
export const correctDifference = operation(correctDifferenceContract, async (ctx, { reason, as, ...given }) => {
  const difference = await openDifference(ctx, given.differenceId);
  const account = await accountOf(ctx, difference, given.accountNumber);
  const why = hindranceOf(difference, as);
  if (why) throw refuse("ACTION_REFUSED", why);
  if (as === "fee") await refuseUncovered(account.id, -difference.missing);
  // From here on it must succeed.
  const facts = { ...factsOf(difference, reason), correction: as, accountNumber: account.number };
  return { output: { approvalId: await requestApproval(ctx, "correctDifference", facts) } };
});

/** Asks to accept a difference without a booking. Throws NotFound, and ACTION_REFUSED when it is decided or asked for already. */
export const acceptDifference = operation(acceptDifferenceContract, async (ctx, { differenceId, reason }) => {
  const difference = await openDifference(ctx, differenceId);
  // From here on it must succeed.
  return { output: { approvalId: await requestApproval(ctx, "acceptDifference", factsOf(difference, reason)) } };
});

async function openDifference({ operatorId }: Context, differenceId: string): Promise<Difference> {
  const difference = await differenceById(db(), operatorId, differenceId);
  refuseDecided(difference);
  if (difference.isAskedFor)
    throw refuse("ACTION_REFUSED", "Somebody has asked for this already: it waits for an administrator.");
  return difference;
}

async function accountOf(ctx: Context, { accountId, connectionId }: Difference, number: string | undefined) {
  const all = await accountsOf(ctx);
  const fitting = all.filter(({ id, connection }) => (accountId ? id === accountId : connection?.id === connectionId));
  const chosen = number === undefined ? fitting : fitting.filter((account) => account.number === number);
  const [account, another] = chosen;
  if (!account) throw refuse("ACCOUNT_NOT_FOUND", "No account at this bank has this number.");
  if (another) throw refuse("ACTION_REFUSED", "Several accounts live at this bank: say whose book is corrected.");
  return account;
}

async function refuseUncovered(accountId: string, amount: bigint): Promise<void> {
  const { available } = await prisma().book.findFirstOrThrow({ where: { accountId }, select: { available: true } });
  if (available < amount) throw refuse("INSUFFICIENT_FUNDS", `The account has ${available} cents available.`);
}

function factsOf({ id, connectionName, day, kind, missing }: Difference, reason: string) {
  const facts = { differenceId: id, name: connectionName, provenDay: day, difference: kind };
  return { ...facts, amount: Number(missing), reason: maskTaxIds(reason) };
}

const wanted = z.object({ differenceId: z.string(), reason: z.string() });
const correction = wanted.extend({ correction: z.enum(CORRECTIONS), accountNumber: z.string() });

/** Books a correction when a second person has confirmed it. */
export const correctConfirmed: ApprovalAction = {
  askers: correctDifferenceContract.roles,
  confirm: async ({ operatorId, facts, requestedBy, decidedBy }, tx, prisma) => {
    const { differenceId, correction: as, accountNumber, reason: note } = correction.parse(facts);
    const difference = await lockDifference(tx, operatorId, differenceId);
    refuseDecided(difference);
    const account = await prisma.account.findFirst({ where: { operatorId, number: accountNumber } });
    if (!account) throw new ActionRefused(`There is no account ${accountNumber}.`);
    const { reference, at } = await bookCorrection(tx, difference, { accountId: account.id, as });
    await writeDecision(tx, difference, {
      status: "CORRECTED",
      note,
      correction: reference,
      requestedBy,
      decidedBy,
      at,
    });
    return { action: "proof.correct", operatorId, subject: differenceId, facts };
  },
};

/** Accepts a difference when a second person has confirmed it. */
export const acceptConfirmed: ApprovalAction = {
  askers: acceptDifferenceContract.roles,
  confirm: async ({ operatorId, facts, requestedBy, decidedBy }, tx) => {
    const { differenceId, reason: note } = wanted.parse(facts);
    const difference = await lockDifference(tx, operatorId, differenceId);
    refuseDecided(difference);
    const at = await databaseTime(tx);
    await writeDecision(tx, difference, { status: "ACCEPTED", note, correction: null, requestedBy, decidedBy, at });
    return { action: "proof.accept", operatorId, subject: differenceId, facts };
  },
};

type CorrectionKind = (typeof CORRECTIONS)[number];

/** Returns why a difference cannot be corrected so; null: it can. */
function hindranceOf({ missing }: Difference, as: CorrectionKind): string | null {
  if (missing === 0n) return "Both sides have one amount: there is nothing to book.";
  if (as === "fee" && missing > 0n) return "The bank has more than our book: that is no fee of the bank.";
  return null;
}

/**
 * Books the correction of a difference in an account's book, so that RAIL is what the bank has. Returns its reference and time. Throws ActionRefused when the
 * account cannot pay the fee.
 */
async function bookCorrection(
  tx: Tx,
  difference: Difference,
  { accountId, as }: { accountId: string; as: CorrectionKind },
): Promise<{ reference: string; at: Date }> {
  const books = await lockBooks(tx, [accountId]);
  const book = books.get(accountId);
  if (!book) throw new ActionRefused("The account has no book.");
  const reference = `adjustment:${difference.id}`;
  if (as === "fee") payFee(book, difference, reference);
  else adjust(book, difference.missing, reference);
  const at = postingTime(books.values());
  await writeBooks(tx, books.values(), at);
  await announce(tx, { accountIds: [accountId], tags: ["balances", "statement"], queues: [] });
  return { reference, at };
}

/** The account pays what the bank took: the fee has a line of its statement. */
function payFee(book: OpenBook, { id, missing, day, connectionName }: Difference, reference: string): void {
  const amount = -missing;
  if (book.available < amount)
    throw new ActionRefused(`The account has ${book.available} cents available, less than the fee.`);
  const description = `Tarifa bancária ${connectionName} ${day}`;
  const line = { kind: "fee", productTransactionId: id, description } as const;
  post(book, { debit: "AVAILABLE", credit: "FEES", amount, reference: `${reference}:fee`, line });
  post(book, { debit: "FEES", credit: "RAIL", amount, reference });
}

/** No money of players is touched, so no statement shows it. */
function adjust(book: OpenBook, missing: bigint, reference: string): void {
  if (missing > 0n) post(book, { debit: "RAIL", credit: "ADJUSTMENT", amount: missing, reference });
  else post(book, { debit: "ADJUSTMENT", credit: "RAIL", amount: -missing, reference });
}
