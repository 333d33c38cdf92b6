import { maskTaxId } from "#lib/core/tax-id.ts";
import { operation } from "#lib/server/operation.ts";
import { type Account, accountsWanted } from "../accounts/account.ts";
import { taxIdOfPlayer } from "../players/find-player.ts";
import { OF_PLAYER_MAX, pageOf, type RecordList } from "../records/record-list.ts";
import { listRefundsContract } from "./list-refunds.contract.ts";
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
  name: "refunds",
  table: "refund",
  from: "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount, r.description,
    r.created_at AS "createdAt", r.settled_at AS "settledAt", r.fee, r.return_id AS "refundEndToEndId",
    p.amount AS "originalAmount", p.debtor`,
  text: "concat_ws(' ', p.debtor->>'name', r.description)",
  found: `SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.external_id = $3
    UNION ALL SELECT $4::uuid
    UNION ALL SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.return_id = $3
    UNION ALL SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.end_to_end_id = $3`,
  ofPlayer: `SELECT x.id FROM (SELECT DISTINCT end_to_end_id FROM (SELECT end_to_end_id FROM statement_line WHERE account_id = account.id
      AND counterparty_tax_id = $3 ORDER BY line_number DESC LIMIT ${OF_PLAYER_MAX}) s) l
    JOIN refund x ON x.account_id = account.id AND x.end_to_end_id = l.end_to_end_id`,
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
