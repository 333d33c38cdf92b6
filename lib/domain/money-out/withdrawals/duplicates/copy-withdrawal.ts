import { refuse } from "#lib/core/errors.ts";
import { accountById } from "#lib/domain/base/accounts/account.ts";
import { audited } from "#lib/domain/base/audit/write-audit-event.ts";
import { db } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { withdrawalsById } from "../get-withdrawal.ts";
import { copyWithdrawalContract } from "./duplicates.contract.ts";

/**
 * Returns what was entered for a payout, whole, after it has stored an audit event. Throws WITHDRAWAL_NOT_FOUND when there
 * is none.
 */
export const copyWithdrawal = operation(copyWithdrawalContract, async (ctx, { transactionId }) => {
  const [payout] = await withdrawalsById(db(), ctx.accountIds, [transactionId]);
  if (!payout) throw refuse("WITHDRAWAL_NOT_FOUND", "There is no payout with this id.");
  const account = await accountById(ctx, payout.accountId);
  const { externalId, amount, pixKey, expectedCreditor, creditor, description } = payout;
  // From here on it must succeed.
  return audited(actorName(ctx), async () => ({
    auditEvent: {
      action: "withdrawal.copy",
      operatorId: ctx.operatorId,
      subject: transactionId,
      facts: { externalId, amount: Number(amount) },
    },
    result: {
      output: {
        accountNumber: account.number,
        amount,
        pixKey,
        expectedTaxId: expectedCreditor?.taxId ?? null,
        creditor: pixKey === null ? creditor : null,
        description,
      },
    },
  }));
});
