import { refuse } from "#lib/core/errors.ts";
import { PRIZE_MINUTES_MAX } from "#lib/core/limits.ts";
import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { db } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Account, accountById } from "../../base/accounts/account.ts";
import { orderPostings, railMessagesOf } from "../../base/records/order-timeline.ts";
import { receiverOf, showParty, showPixKey } from "../../base/records/party.ts";
import { railStandingOf } from "../../base/records/rail-standing.ts";
import { timelineOf, withTimeline } from "../../base/records/timeline.ts";
import { withdrawalsById } from "./get-withdrawal.ts";
import { showWithdrawalContract } from "./withdrawal.contract.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

/** Returns a payout with its account and its timeline. Throws WITHDRAWAL_NOT_FOUND when there is none. */
export const showWithdrawal = operation(showWithdrawalContract, async (ctx, { transactionId }) => {
  const { record, timeline } = await withTimeline(
    () => payoutWithId(ctx, transactionId),
    (row) => timelineFor(ctx, row),
  );
  const account = await accountById(ctx, record.accountId);
  const returns = await returnsOfPayout(record.accountId, record.id);
  const standing = await railStandingOf({ ...record, kind: "withdrawal" }, account.connection !== null);
  const shown = { ...showPayout(record, account), ...standing, returns };
  return { output: { ...shown, prizeDueAt: prizeDueAt(record, account), timeline } };
});

async function payoutWithId({ accountIds }: Context, transactionId: string): Promise<WithdrawalRow> {
  const [row] = await withdrawalsById(db(), accountIds, [transactionId]);
  if (!row) throw refuse("WITHDRAWAL_NOT_FOUND", "There is no payout with this id.");
  return row;
}

async function timelineFor({ operatorId }: Context, row: WithdrawalRow) {
  const order = { ...row, kind: "withdrawal" as const, goesOut: row.endToEndId !== null || row.status !== "FAILED" };
  const back = (await returnsOfPayout(row.accountId, row.id)).map(({ id }) => [`payout_return:${id}`, "cameBack"]);
  const postings = { ...orderPostings(order), ...Object.fromEntries(back) };
  return timelineOf({ ...row, operatorId, postings, rail: await railMessagesOf(order) });
}

function prizeDueAt({ createdAt }: WithdrawalRow, { purpose }: Account): Date | null {
  return purpose === "OWN" ? null : new Date(createdAt.getTime() + PRIZE_MINUTES_MAX * 60_000);
}

/** Returns a withdrawal with its account for screens. Masks CPFs and Pix keys that identify a person. */
function showPayout(row: WithdrawalRow, account: Account) {
  const {
    id,
    accountId: _account,
    contentHash: _hash,
    createdBy: _by,
    railReason: _reason,
    creditor,
    paidTo,
    expectedCreditor,
    pixKey,
    ...rest
  } = row;
  const known = creditor ?? paidTo;
  return {
    ...rest,
    transactionId: id,
    accountNumber: account.number,
    holderName: account.holderName,
    pixKey: pixKey === null ? null : showPixKey(pixKey),
    creditor: known && showParty(known),
    creditorName: receiverOf(row)?.name || null,
    expectedTaxId: expectedCreditor && maskTaxId(expectedCreditor.taxId),
  };
}

/** Returns what came back of a payout, oldest first. `reason`: in the bank's words; null where it names none. */
async function returnsOfPayout(accountId: string, withdrawalId: string) {
  const found = await prisma().payoutReturn.findMany({
    where: { accountId, withdrawalId },
    select: { id: true, returnId: true, amount: true, returnedAt: true, reason: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return found.map(({ reason, ...one }) => ({ ...one, reason: wordsOf(reason as RailReason | null) }));
}

function wordsOf(reason: RailReason | null): string | null {
  return reason && maskTaxIds(reason.text || reason.code);
}
