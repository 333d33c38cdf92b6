import { operation } from "#lib/server/operation.ts";
import { accountsOf } from "../accounts/account.ts";
import { afterPlace, cutPage } from "../records/keyset.ts";
import { taxIdOfPlayer } from "./find-player.ts";
import { listPlayerRecordsContract } from "./player.contract.ts";
import { playerRecords } from "./player-records.ts";

/** Returns a page of a player's latest records, newest first. Throws PLAYER_NOT_FOUND. */
export const listPlayerRecords = operation(listPlayerRecordsContract, async (ctx, { playerId, limit, before }) => {
  const taxId = await taxIdOfPlayer(ctx, playerId);
  const [records, accounts] = await Promise.all([playerRecords(ctx.accountIds, taxId), accountsOf(ctx)]);
  const rest = before ? afterPlace(records, before) : records;
  const { page, next } = cutPage(rest, limit);
  const numberOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.number ?? "";
  return {
    output: {
      rows: page.map(({ accountId, party: _, pixKey: __, ...row }) => ({ ...row, accountNumber: numberOf(accountId) })),
      next,
    },
  };
});
