import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { accountById } from "../../base/accounts/account.ts";
import { timelineOf, withTimeline } from "../../base/records/timeline.ts";
import { showTransferContract } from "./transfer.contract.ts";
import { TRANSFER_COLUMNS, TRANSFER_FROM, type TransferRow } from "./transfer.ts";

const STEPS = ["hold", "out", "in", "release"] as const;

/** Returns a transfer with both accounts and its timeline. Throws TRANSFER_NOT_FOUND when there is none. */
export const showTransfer = operation(showTransferContract, async (ctx, { transactionId }) => {
  const { record, timeline } = await withTimeline(
    () => transferWithId(ctx, transactionId),
    (row) => timelineFor(ctx, row),
  );
  const account = await accountById(ctx, record.accountId);
  const { id, creditor, contentHash: _hash, createdBy: _by, accountId: _from, toAccountId: _to, ...rest } = record;
  return {
    output: {
      ...rest,
      transactionId: id,
      accountNumber: account.number,
      holderName: account.holderName,
      toAccountNumber: creditor.accountNumber,
      toHolderName: creditor.name,
      timeline,
    },
  };
});

async function transferWithId({ accountIds }: Context, transactionId: string): Promise<TransferRow> {
  const [row] = await rows<TransferRow>({
    text: `SELECT ${TRANSFER_COLUMNS} FROM ${TRANSFER_FROM} WHERE t.account_id = ANY($1::uuid[]) AND t.id = $2`,
    values: [accountIds, transactionId],
  });
  if (!row) throw refuse("TRANSFER_NOT_FOUND", "There is no transfer with this id.");
  return row;
}

function timelineFor({ operatorId }: Context, row: TransferRow) {
  return timelineOf({
    ...row,
    operatorId,
    otherAccountIds: [row.toAccountId],
    postings: Object.fromEntries(STEPS.map((step) => [`transfer:${row.id}:${step}`, step])),
    rail: [],
  });
}
