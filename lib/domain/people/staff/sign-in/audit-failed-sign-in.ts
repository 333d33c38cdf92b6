import { writeAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import type { Tx } from "#lib/server/db.ts";
import { currentClient } from "#lib/server/operations/current-client.ts";
import type { Staff } from "#lib/server/prisma/client.ts";

/** In this time there is one audit event for each network that tries, and for one person at most so many. */
const MINUTES = 10;
const EVENTS_MAX = 10;

type Person = Pick<Staff, "operatorId" | "email">;

/**
 * Writes an audit event for a failed sign-in with a person's e-mail; `failures`: how many since they last signed in.
 * Further failures from the same network in the next ten minutes write none, so that a stranger cannot fill the audit.
 * Nobody knows who tried: the actor is "unknown". `tx` must hold a lock on the person, so that of tries at the same time
 * the first one writes.
 */
export async function auditFailedSignIn(tx: Tx, { operatorId, email }: Person, failures: number): Promise<void> {
  const { rows } = await tx.query<{ events: number; fromHere: number }>(
    `SELECT count(*)::int AS events, (count(*) FILTER (WHERE source IS NOT DISTINCT FROM $3))::int AS "fromHere"
     FROM audit WHERE operator_id = $1 AND action = 'staff.sign-in-failed' AND subject = $2
       AND created_at > clock_timestamp() - make_interval(mins => $4)`,
    [operatorId, email, currentClient().source, MINUTES],
  );
  const [recent] = rows;
  if (!recent || recent.fromHere > 0 || recent.events >= EVENTS_MAX) return;
  const facts = { failures };
  await writeAuditEvent(tx, "unknown", { action: "staff.sign-in-failed", operatorId, subject: email, facts });
}
