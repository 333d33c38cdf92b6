import { maskTaxId } from "#lib/core/tax-id.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Account, accountsWanted } from "../../base/accounts/account.ts";
import { institutionName } from "../../base/institutions/institutions.ts";
import { pageOf, type RecordList } from "../../base/records/lists/record-list.ts";
import { receiverOf } from "../../base/records/party.ts";
import type { RailState } from "../../base/records/rail-state.contract.ts";
import { listedBy, listedOf } from "../../base/search-index/find-records.ts";
import { taxIdOfPlayer } from "../players/find-player.ts";
import { listWithdrawalsContract } from "./withdrawal.contract.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

type Row = Pick<
  WithdrawalRow,
  | "accountId"
  | "id"
  | "externalId"
  | "status"
  | "amount"
  | "initiationType"
  | "creditor"
  | "paidTo"
  | "expectedCreditor"
  | "description"
  | "createdAt"
  | "endToEndId"
  | "fee"
  | "returned"
  | "settledAt"
> & { railState: RailState | null };

const WITHDRAWALS: RecordList = {
  table: "withdrawal",
  from: "withdrawal r",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount,
    r.initiation_type AS "initiationType", r.creditor, r.paid_to AS "paidTo", r.expected_creditor AS "expectedCreditor", r.description, r.created_at AS "createdAt",
    r.end_to_end_id AS "endToEndId", r.fee, r.returned, r.settled_at AS "settledAt", r.rail_state AS "railState"`,
  open: ["INITIATED", "CONFIRMED"],
  text: "concat_ws(' ', r.creditor->>'name', r.paid_to->>'name', r.expected_creditor->>'name', r.description, r.external_id, r.end_to_end_id)",
  listedBy: (accountIds, text) => listedBy("withdrawal", accountIds, text),
  listedOf: (accountIds, taxId) => listedOf("withdrawal", accountIds, taxId),
};

/** Lists the payouts of one account or of all the caller's accounts, sorted by time. */
export const listWithdrawals = operation(
  listWithdrawalsContract,
  async (ctx, { accountNumber, playerId, ...filter }) => {
    const accounts = await accountsWanted(ctx, accountNumber);
    const taxId = playerId && (await taxIdOfPlayer(ctx, playerId));
    const wanted = { ...filter, taxId, accountIds: accounts.map((account) => account.id) };
    const { page, next, totals } = await pageOf<Row>(WITHDRAWALS, wanted);
    return { output: { rows: page.map((row) => present(row, accounts)), next, totals } };
  },
);

const bankOf = (known: { ispb: string | null } | null) => (known?.ispb ? institutionName(known.ispb) : null);

function present({ accountId, id, creditor, paidTo, expectedCreditor, ...row }: Row, accounts: Account[]) {
  const receiver = receiverOf({ ...row, creditor, paidTo, expectedCreditor });
  return {
    ...row,
    transactionId: id,
    accountNumber: accounts.find((account) => account.id === accountId)?.number ?? "",
    creditorName: receiver?.name || null,
    creditorTaxId: receiver && maskTaxId(receiver.taxId),
    bankName: bankOf(creditor ?? paidTo),
  };
}
