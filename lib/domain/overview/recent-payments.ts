import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";

/** An incoming Pix payment. Amount in cents. */
export type RecentPayment = {
  accountId: string;
  chargeId: string;
  endToEndId: string;
  payerName: string;
  payerTaxId: string;
  amount: bigint;
  settledAt: Date;
};

const SHOWN = 10;

/** Returns the last 10 payments to these accounts together, newest first. */
export function recentPayments(accountIds: readonly string[]): Promise<RecentPayment[]> {
  return rows<RecentPayment>({
    name: "recent-payments",
    // Deposit lines have an indexed number and payments have none, so the statement finds the newest payments.
    text: `SELECT account.id AS "accountId", p.charge_id AS "chargeId", p.end_to_end_id AS "endToEndId", p.debtor->>'name' AS "payerName",
             p.debtor->>'taxId' AS "payerTaxId", p.amount, p.settled_at AS "settledAt"
           FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT end_to_end_id, kind_number FROM statement_line WHERE account_id = account.id AND kind = $2
             ORDER BY kind_number DESC LIMIT $3
           ) AS line JOIN payment p ON p.account_id = account.id AND p.end_to_end_id = line.end_to_end_id
           ORDER BY p.settled_at DESC, line.kind_number DESC LIMIT $3`,
    values: [accountIds, lineKindNumber("deposit"), SHOWN],
  });
}
