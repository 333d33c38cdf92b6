import { operation } from "#lib/server/operations/operation.ts";
import { type Account, accountsWanted } from "../../base/accounts/account.ts";
import { pageOf, type RecordList } from "../../base/records/lists/record-list.ts";
import { MAY_BE_PENDING, notPaidYet } from "../../base/records/may-be-pending.ts";
import { listedBy, listedOf } from "../../base/search-index/find-records.ts";
import { taxIdOfPlayer } from "../../money-out/players/find-player.ts";
import type { ChargeRow } from "./charge.ts";
import { listChargesContract } from "./list-charges.contract.ts";
import { expireOverdue } from "./mark-expired.ts";

type Row = Pick<
  ChargeRow,
  "accountId" | "id" | "externalId" | "status" | "amount" | "description" | "debtor" | "expectedPayer"
> &
  Pick<ChargeRow, "createdAt" | "expiresAt" | "paidAt" | "endToEndId"> & { overdue: boolean; refunded: bigint };

const PENDING = `r.status = 'PENDING' AND ${MAY_BE_PENDING}`;
const OVERDUE = `${PENDING} AND r.expires_at < business_now(r.account_id) AND ${notPaidYet("r")}`;

const CHARGES: RecordList = {
  table: "charge",
  from: "charge r LEFT JOIN payment paid ON paid.account_id = r.account_id AND paid.end_to_end_id = r.end_to_end_id",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount, r.description, paid.debtor,
    r.expected_payer AS "expectedPayer", r.created_at AS "createdAt", r.expires_at AS "expiresAt", r.paid_at AS "paidAt",
    r.end_to_end_id AS "endToEndId", coalesce(paid.reversed, 0) AS refunded, ${OVERDUE} AS overdue`,
  text: "concat_ws(' ', paid.debtor->>'name', r.expected_payer->>'name', r.description, r.external_id, r.end_to_end_id)",
  listedBy: (accountIds, text) => listedBy("charge", accountIds, text),
  listedOf: (accountIds, taxId) => listedOf("charge", accountIds, taxId),
  isNow: (status) => {
    if (status === "PENDING") return `${PENDING} AND NOT (${OVERDUE})`;
    if (status === "PAID") return "r.status = 'PAID'";
    const ended = `r.unpaid_end = '${status}'`;
    return status === "EXPIRED" ? `(${ended} OR ${OVERDUE})` : ended;
  },
};

/** Lists the charges of one account or of all, ordered by time. */
export const listCharges = operation(listChargesContract, async (ctx, { accountNumber, playerId, ...filter }) => {
  const accounts = await accountsWanted(ctx, accountNumber);
  const taxId = playerId && (await taxIdOfPlayer(ctx, playerId));
  const wanted = { ...filter, taxId, accountIds: accounts.map((account) => account.id) };
  let found = await pageOf<Row>(CHARGES, wanted);
  const overdue = found.page.filter((row) => row.overdue).map((row) => row.id);
  if (overdue.length > 0) {
    await expireOverdue(wanted.accountIds, overdue);
    found = await pageOf<Row>(CHARGES, wanted);
  }
  return { output: { rows: found.page.map((row) => present(row, accounts)), next: found.next, totals: found.totals } };
});

function present({ accountId, id, debtor, expectedPayer, overdue: _overdue, ...row }: Row, accounts: Account[]) {
  return {
    ...row,
    chargeId: id,
    accountNumber: accounts.find((account) => account.id === accountId)?.number ?? "",
    payerName: debtor?.name ?? expectedPayer?.name ?? null,
    payerTaxId: debtor?.taxId ?? expectedPayer?.taxId ?? null,
  };
}
