import { operation } from "#lib/server/operations/operation.ts";
import { type Account, accountsWanted } from "../../base/accounts/account.ts";
import { pageOf, type RecordList } from "../../base/records/lists/record-list.ts";
import { listedBy, listedOf } from "../../base/search-index/find-records.ts";
import { taxIdOfPlayer } from "../players/find-player.ts";
import { listTransfersContract } from "./transfer.contract.ts";
import type { TransferRow } from "./transfer.ts";

type Row = Pick<TransferRow, "accountId" | "id" | "externalId" | "status" | "amount" | "description" | "createdAt"> & {
  fee: bigint;
  toAccountNumber: string;
  toHolderName: string;
};

const TRANSFERS: RecordList = {
  table: "transfer",
  from: "transfer r JOIN account a ON a.id = r.to_account_id",
  columns: `r.account_id AS "accountId", r.id, r.external_id AS "externalId", r.status, r.amount, r.description,
    r.created_at AS "createdAt", r.fee, a.number AS "toAccountNumber", a.holder_name AS "toHolderName"`,
  text: "concat_ws(' ', a.holder_name, r.description, r.external_id)",
  listedBy: (accountIds, text) => listedBy("transfer", accountIds, text),
  listedOf: (accountIds, taxId) => listedOf("transfer", accountIds, taxId),
};

/** Lists the transfers out of one account or of all the caller's accounts, sorted by time. */
export const listTransfers = operation(listTransfersContract, async (ctx, { accountNumber, playerId, ...filter }) => {
  const accounts = await accountsWanted(ctx, accountNumber);
  const taxId = playerId && (await taxIdOfPlayer(ctx, playerId));
  const wanted = { ...filter, taxId, accountIds: accounts.map((account) => account.id) };
  const { page, next, totals } = await pageOf<Row>(TRANSFERS, wanted);
  return { output: { rows: page.map((row) => present(row, accounts)), next, totals } };
});

function present({ accountId, id, ...row }: Row, accounts: Account[]) {
  const accountNumber = accounts.find((account) => account.id === accountId)?.number ?? "";
  return { ...row, transactionId: id, accountNumber };
}
