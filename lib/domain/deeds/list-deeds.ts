import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { listDeedsContract } from "./list-deeds.contract.ts";

type Deed = Output<typeof listDeedsContract>["deeds"][number];

/** Gives a page of what was done to the caller's operator and its people. Ids are made in the order of time. */
export const listDeeds = operation(listDeedsContract, async (ctx, { before, limit }) => {
  const found = await rows<Deed>({
    text: `SELECT d.id AS "deedId", d.created_at AS at, d.actor, s.name AS "actorName", d.act, d.subject, d.facts
           FROM audit d LEFT JOIN staff s ON d.actor = 'staff:' || s.id AND s.operator_id = $1
           WHERE d.operator_id = $1
             AND ($2::uuid IS NULL OR (d.created_at, d.id) < (SELECT b.created_at, b.id FROM audit b WHERE b.id = $2 AND b.operator_id = $1))
           ORDER BY d.created_at DESC, d.id DESC LIMIT $3`,
    values: [ctx.operatorId, before ?? null, limit + 1],
  });
  const deeds = found.slice(0, limit);
  return { output: { deeds, next: found.length > limit ? (deeds.at(-1)?.deedId ?? null) : null } };
});
