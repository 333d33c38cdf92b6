import type { ErrorCode } from "#lib/core/errors.ts";
import type { Context } from "#lib/server/operation.ts";
import { taxIdOfPlayer } from "../players/find-player.ts";
import type { Selection } from "./statement-query.contract.ts";

/** Returns a selection with the tax id of its player, if it names one. Throws `missing` when the player is unknown. */
export async function ofPlayer<S extends Selection>(ctx: Context, selected: S, missing: ErrorCode): Promise<S> {
  const { playerId } = selected;
  return playerId ? { ...selected, counterpartyTaxId: await taxIdOfPlayer(ctx, playerId, missing) } : selected;
}
