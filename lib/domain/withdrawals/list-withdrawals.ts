import { maskTaxId } from "#lib/core/tax-id.ts";
import { operation } from "#lib/server/operation.ts";
import { type Account, accountsWanted } from "../accounts/account.ts";
import { institutionName } from "../institutions/institutions.ts";
import { pageOf, type RecordList } from "../records/record-list.ts";
import { listWithdrawalsContract } from "./list-withdrawals.contract.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

type Row = Pick<
  WithdrawalRow,
  "accountId" | "id" | "externalId" | "status" | "amount" | "initiationType" | "creditor" | "description" | "createdAt"
>;

const WITHDRAWALS: RecordList = {
  name: "withdrawals",
  from: "withdrawal r",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount,
    r.initiation_type AS "initiationType", r.creditor, r.description, r.created_at AS "createdAt"`,
  found: `SELECT x.id FROM withdrawal x WHERE x.account_id = account.id AND x.external_id = $3
    UNION ALL SELECT $4::uuid
    UNION ALL SELECT x.id FROM withdrawal x WHERE x.account_id = account.id AND x.end_to_end_id = $3`,
};

/** Lists the payouts of one account or of all the caller's accounts, sorted by time. */
export const listWithdrawals = operation(listWithdrawalsContract, async (ctx, { accountNumber, ...filter }) => {
  const accounts = await accountsWanted(ctx, accountNumber);
  const wanted = { ...filter, accountIds: accounts.map((account) => account.id) };
  const { page, next } = await pageOf<Row>(WITHDRAWALS, wanted);
  return { output: { rows: page.map((row) => present(row, accounts)), next } };
});

function present({ accountId, id, creditor, ...row }: Row, accounts: Account[]) {
  return {
    ...row,
    transactionId: id,
    accountNumber: accounts.find((account) => account.id === accountId)?.number ?? "",
    creditorName: creditor?.name ?? null,
    creditorTaxId: creditor && maskTaxId(creditor.taxId),
    bankName: creditor && institutionName(creditor.ispb),
  };
}
