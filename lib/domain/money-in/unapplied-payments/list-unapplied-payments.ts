import type { SettledPayer } from "#lib/rail/messages.ts";
import { operation } from "#lib/server/operations/operation.ts";
import type { Row } from "#lib/server/row.ts";
import { accountsWanted } from "../../base/accounts/account.ts";
import { pageOf, type RecordList } from "../../base/records/lists/record-list.ts";
import type { RailState } from "../../base/records/rail-state.contract.ts";
import { listedBy, listedOf } from "../../base/search-index/find-records.ts";
import { taxIdOfPlayer } from "../../money-out/players/find-player.ts";
import { listUnappliedPaymentsContract } from "./unapplied-payment.contract.ts";
import type { UnappliedReason, UnappliedStatus } from "./unapplied-payment.ts";

type Narrowed = {
  status: UnappliedStatus;
  reason: UnappliedReason;
  payer: SettledPayer | null;
  railState: RailState | null;
};
type Listed = Row<
  "UnappliedPayment",
  "accountId" | "id" | "status" | "reason" | "amount" | "payer" | "endToEndId" | "createdAt" | "railState",
  Narrowed
>;

const UNAPPLIED: RecordList = {
  table: "unapplied_payment",
  from: "unapplied_payment r",
  columns: `r.account_id AS "accountId", r.id, r.status, r.reason, r.amount, r.payer, r.end_to_end_id AS "endToEndId",
    r.created_at AS "createdAt", r.rail_state AS "railState"`,
  text: "concat_ws(' ', r.payer->>'name', r.description, r.end_to_end_id, r.return_id)",
  listedBy: (accountIds, text) => listedBy("unappliedPayment", accountIds, text),
  listedOf: (accountIds, taxId) => listedOf("unappliedPayment", accountIds, taxId),
};

/** Lists money that arrived and was not credited, of one account or of all the caller's accounts, sorted by time. */
export const listUnappliedPayments = operation(
  listUnappliedPaymentsContract,
  async (ctx, { accountNumber, playerId, ...filter }) => {
    const accounts = await accountsWanted(ctx, accountNumber);
    const taxId = playerId && (await taxIdOfPlayer(ctx, playerId));
    const wanted = { ...filter, taxId, accountIds: accounts.map(({ id }) => id) };
    const { page, next } = await pageOf<Listed>(UNAPPLIED, wanted);
    const numberOf = new Map(accounts.map(({ id, number }) => [id, number]));
    return {
      output: {
        rows: page.map(({ accountId, id, payer, ...row }) => ({
          ...row,
          unappliedPaymentId: id,
          accountNumber: numberOf.get(accountId) ?? "",
          payerName: payer?.name || null,
          payerTaxId: payer?.taxId || null,
        })),
        next,
      },
    };
  },
);
