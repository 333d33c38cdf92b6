import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { listRecentPaymentsContract } from "./overview.contract.ts";

const PAYMENT = ["chargeId", "endToEndId", "amount", "settledAt"] as const;
type RecentPayment = Row<"Payment", (typeof PAYMENT)[number]> &
  Record<"payerName" | "payerTaxId" | "accountNumber", string>;

const PAYMENTS_SHOWN = 10;

/** Returns the last 10 payments to the caller's accounts together, newest first. */
export const listRecentPayments = operation(listRecentPaymentsContract, async ({ accountIds }) => {
  const payments = await rows<RecentPayment>({
    name: "recent-payments",
    // Deposit lines have an indexed number and payments have none, so the statement finds the newest payments.
    text: `SELECT ${select("Payment", "p", PAYMENT)}, p.debtor->>'name' AS "payerName", p.debtor->>'taxId' AS "payerTaxId",
             account.number AS "accountNumber"
           FROM account CROSS JOIN LATERAL (
             SELECT end_to_end_id, kind_number FROM statement_line WHERE account_id = account.id AND kind = $2
             ORDER BY kind_number DESC LIMIT $3
           ) AS line JOIN payment p ON p.account_id = account.id AND p.end_to_end_id = line.end_to_end_id
           WHERE account.id = ANY($1::uuid[])
           ORDER BY p.settled_at DESC, line.kind_number DESC LIMIT $3`,
    values: [accountIds, lineKindNumber("deposit"), PAYMENTS_SHOWN],
  });
  return { output: { payments } };
});
