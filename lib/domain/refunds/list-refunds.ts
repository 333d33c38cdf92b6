import { maskTaxId } from "#lib/core/tax-id.ts";
import { operation } from "#lib/server/operation.ts";
import { type Account, accountsWanted } from "../accounts/account.ts";
import { pageOf, type RecordList } from "../records/record-list.ts";
import { listRefundsContract } from "./list-refunds.contract.ts";
import type { RefundRow } from "./refund.ts";

type Row = Pick<
  RefundRow,
  "accountId" | "id" | "externalId" | "status" | "amount" | "description" | "createdAt" | "originalAmount" | "debtor"
>;

const REFUNDS: RecordList = {
  name: "refunds",
  from: "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount, r.description,
    r.created_at AS "createdAt", p.amount AS "originalAmount", p.debtor`,
  found: `SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.external_id = $3
    UNION ALL SELECT $4::uuid
    UNION ALL SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.return_id = $3
    UNION ALL SELECT x.id FROM refund x WHERE x.account_id = account.id AND x.end_to_end_id = $3`,
};

/** Lists the refunds of one account or of all the caller's accounts, sorted by time. */
export const listRefunds = operation(listRefundsContract, async (ctx, { accountNumber, ...filter }) => {
  const accounts = await accountsWanted(ctx, accountNumber);
  const wanted = { ...filter, accountIds: accounts.map((account) => account.id) };
  const { page, next } = await pageOf<Row>(REFUNDS, wanted);
  return { output: { rows: page.map((row) => present(row, accounts)), next } };
});

function present({ accountId, id, debtor, ...row }: Row, accounts: Account[]) {
  return {
    ...row,
    transactionId: id,
    accountNumber: accounts.find((account) => account.id === accountId)?.number ?? "",
    creditorName: debtor.name,
    creditorTaxId: maskTaxId(debtor.taxId),
  };
}
