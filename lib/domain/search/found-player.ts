import type { Output } from "#lib/core/contract.ts";
import type { SearchTerm } from "#lib/core/pix/search-term.ts";
import { rows } from "#lib/server/db.ts";
import { mayRun } from "#lib/server/may-run.ts";
import type { Context } from "#lib/server/operation.ts";
import { playerIdOf } from "../players/find-player.ts";
import { showPlayerContract } from "../players/player.contract.ts";
import { nameOfPlayer, playerRecords } from "../players/player-records.ts";
import type { searchContract } from "./search.contract.ts";

/** Returns whom a tax id is of, or who made the refused payment with an endToEndId. Null: no record names anybody. */
export async function playerWith(ctx: Context, terms: SearchTerm[]): Promise<Output<typeof searchContract>["player"]> {
  const [term] = terms;
  if (!term || !mayRun(ctx.actor.role ?? "", showPlayerContract)) return null;
  const taxId =
    term.kind === "taxId" ? term.value : term.kind === "endToEndId" ? await refusedPayer(ctx, term.value) : null;
  if (!taxId) return null;
  const records = await playerRecords(ctx.accountIds, taxId);
  return records.length === 0 ? null : { playerId: await playerIdOf(ctx, taxId), name: nameOfPlayer(records) };
}

async function refusedPayer({ accountIds }: Context, endToEndId: string): Promise<string | undefined> {
  const [found] = await rows<{ taxId: string }>({
    name: "search-refused-payer",
    text: `SELECT payer_tax_id AS "taxId" FROM refused_payment WHERE end_to_end_id = $1 AND account_id = ANY($2::uuid[]) LIMIT 1`,
    values: [endToEndId, accountIds],
  });
  return found?.taxId;
}
