import { operation } from "#lib/server/operations/operation.ts";
import { accountsOf } from "../../base/accounts/account.ts";
import { afterPlace, cutPage } from "../../base/records/lists/keyset.ts";
import { taxIdOfPlayer } from "./find-player.ts";
import { listPlayerRecordsContract } from "./player.contract.ts";
import { type PlayerRecord, playerRecords } from "./player-records.ts";

/** Returns a page of a player's latest records, newest first. Throws PLAYER_NOT_FOUND. */
export const listPlayerRecords = operation(
  listPlayerRecordsContract,
  async (ctx, { playerId, which = "moved", limit, before }) => {
    const taxId = await taxIdOfPlayer(ctx, playerId);
    const [all, accounts] = await Promise.all([playerRecords(ctx.accountIds, taxId), accountsOf(ctx)]);
    const records = all.filter((record) => isNotCredited(record) === (which === "notCredited"));
    const rest = before ? afterPlace(records, before) : records;
    const { page, next } = cutPage(rest, limit);
    const numberOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.number ?? "";
    return {
      output: {
        rows: page.map(({ accountId, party: _, pixKey: __, ...row }) => ({
          ...row,
          accountNumber: numberOf(accountId),
        })),
        next,
      },
    };
  },
);

/** Returns whether a record is a charge that was not paid, or a payment that was not credited. */
function isNotCredited({ kind, status }: PlayerRecord): boolean {
  return kind === "charge" ? status !== "PAID" : kind === "refusedPayment" || kind === "unappliedPayment";
}
