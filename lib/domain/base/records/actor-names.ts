import { PLATFORM_ID } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import type { Actor } from "./timeline.contract.ts";

const KINDS = ["credential", "staff", "schedule", "rail", "clock", "book"] as const;
const NAMED = /^(credential|staff|schedule):([0-9a-f-]{36})$/;

/**
 * Returns a function that maps "staff:<id>", "credential:<id>", "schedule:<id>", "rail", "clock" or "book" to an `Actor`. Only staff,
 * credentials and schedules of this operator, and the installation's own staff, get a name.
 */
export async function actorNames(operatorId: string, actors: readonly string[]): Promise<(actor: string) => Actor> {
  const ids = actors.flatMap((actor) => NAMED.exec(actor)?.[2] ?? []);
  const found = await rows<{ id: string; name: string }>({
    text: `SELECT id, name FROM staff WHERE operator_id IN ($1, '${PLATFORM_ID}') AND id = ANY($2::uuid[])
           UNION ALL SELECT id, name FROM credential WHERE operator_id = $1 AND id = ANY($2::uuid[])
           UNION ALL SELECT id, name FROM statement_schedule WHERE operator_id = $1 AND id = ANY($2::uuid[])`,
    values: [operatorId, ids],
  });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (actor) => {
    const [kind, id = ""] = actor.split(":");
    return { kind: KINDS.find((known) => known === kind) ?? "other", name: names.get(id) ?? null };
  };
}
