import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { wholeTaxId } from "../../base/tax-ids/whole-tax-id.ts";
import { findPlayerContract } from "./player.contract.ts";
import { playerRecords } from "./player-records.ts";

/**
 * Returns the id under which a player's page is found. The first search gives the player one: an address must not hold a
 * tax id. Throws the not-found error of the place when it names nobody.
 */
export const findPlayer = operation(findPlayerContract, async (ctx, { place }) => {
  const isTyped = place.at === "taxId";
  const taxId = isTyped ? place.taxId : (await wholeTaxId(ctx, place)).taxId;
  if (isTyped && (await playerRecords(ctx.accountIds, taxId)).length === 0) return { output: { playerId: null } };
  return { output: { playerId: await playerIdOf(ctx, taxId) } };
});

/** Returns the id of a tax id that records name, a new one at its first use. */
export async function playerIdOf({ operatorId }: Context, taxId: string): Promise<string> {
  const players = prisma().player;
  const known = () => players.findFirst({ where: { operatorId, taxId }, select: { id: true } });
  const found = await known();
  if (found) return found.id;
  // Another search for the same player may be first.
  await players.createMany({ data: { operatorId, taxId, id: uuidV7() }, skipDuplicates: true });
  const made = await known();
  if (!made) throw new Error("a player that was created is not there");
  return made.id;
}

/** Returns a player's tax id. Throws the error code `missing` when the operator has no player with this id. */
export async function taxIdOfPlayer(
  { operatorId }: Context,
  playerId: string,
  missing: ErrorCode = "PLAYER_NOT_FOUND",
): Promise<string> {
  const player = await prisma().player.findFirst({ where: { operatorId, id: playerId }, select: { taxId: true } });
  if (!player) throw refuse(missing, "You have no player with this id.");
  return player.taxId;
}
