import { maskTaxId } from "#lib/core/tax-id.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Account, accountsWanted } from "../../base/accounts/account.ts";
import { pageOf, type RecordList } from "../../base/records/lists/record-list.ts";
import { listedBy, listedOf } from "../../base/search-index/find-records.ts";
import { taxIdOfPlayer } from "../players/find-player.ts";
import { listRefundsContract } from "./refund.contract.ts";
import type { RefundRow } from "./refund.ts";

type Row = Pick<
  RefundRow,
  | "accountId"
  | "id"
  | "externalId"
  | "status"
  | "amount"
  | "description"
  | "createdAt"
  | "originalAmount"
  | "debtor"
  | "settledAt"
> & { fee: bigint; refundEndToEndId: string };

const REFUNDS: RecordList = {
  table: "refund",
  from: "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount, r.description,
    r.created_at AS "createdAt", r.settled_at AS "settledAt", r.fee, r.return_id AS "refundEndToEndId",
    p.amount AS "originalAmount", p.debtor`,
  text: "concat_ws(' ', p.debtor->>'name', r.description, r.external_id, r.end_to_end_id, r.return_id)",
  listedBy: (accountIds, text) => listedBy("refund", accountIds, text),
  listedOf: (accountIds, taxId) => listedOf("refund", accountIds, taxId),
};

/** Lists the refunds of one account or of all the caller's accounts, sorted by time. */
export const listRefunds = operation(listRefundsContract, async (ctx, { accountNumber, playerId, ...filter }) => {
  const accounts = await accountsWanted(ctx, accountNumber);
  const taxId = playerId && (await taxIdOfPlayer(ctx, playerId));
  const wanted = { ...filter, taxId, accountIds: accounts.map((account) => account.id) };
  const { page, next, totals } = await pageOf<Row>(REFUNDS, wanted);
  return { output: { rows: page.map((row) => present(row, accounts)), next, totals } };
});

function present({ accountId, id, debtor, ...row }: Row, accounts: Account[]) {
  return {
    ...row,
    transactionId: id,
    accountNumber: accounts.find((account) => account.id === accountId)?.number ?? "",
    creditorName: debtor?.name ?? null,
    creditorTaxId: debtor && maskTaxId(debtor.taxId),
  };
}
