import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { accountById } from "../accounts/account.ts";
import { timelineOf } from "../records/timeline.ts";
import { showTransferContract } from "./show-transfer.contract.ts";
import { TRANSFER_COLUMNS, TRANSFER_FROM, type TransferRow } from "./transfer.ts";

const STEPS = ["hold", "out", "in", "release"] as const;

/** Returns a transfer with both accounts and its timeline. Throws TRANSFER_NOT_FOUND when there is none. */
export const showTransfer = operation(showTransferContract, async (ctx, { transactionId }) => {
  const [row] = await rows<TransferRow>({
    text: `SELECT ${TRANSFER_COLUMNS} FROM ${TRANSFER_FROM} WHERE t.account_id = ANY($1::uuid[]) AND t.id = $2`,
    values: [ctx.accountIds, transactionId],
  });
  if (!row) throw refuse("TRANSFER_NOT_FOUND", "There is no transfer with this id.");
  const account = await accountById(ctx, row.accountId);
  const timeline = await timelineOf({
    ...row,
    operatorId: ctx.operatorId,
    otherAccountIds: [row.toAccountId],
    postings: Object.fromEntries(STEPS.map((step) => [`transfer:${row.id}:${step}`, step])),
    rail: [],
  });
  const { id, creditor, contentHash: _hash, createdBy: _by, accountId: _from, toAccountId: _to, ...rest } = row;
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
