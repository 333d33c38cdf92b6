import { z } from "zod";
import { HOUR_MS } from "#lib/core/brt.ts";
import { RAISE_DELAY_HOURS_MAX } from "#lib/core/limits.ts";
import type { Queryable, Tx } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { ActionRefused, readFacts } from "../../base/audit/action-refused.ts";
import { audited } from "../../base/audit/write-audit-event.ts";

/** After how many hours a raised limit of an operator holds. `next`: a shorter delay, and when it begins to hold. */
export type RaiseDelay = { hours: number; next: { hours: number; at: Date } | null };

type Row = { hours: number; nextHours: number | null; nextAt: Date | null; isDue: boolean | null };

const READ = `SELECT raise_delay_hours AS hours, next_raise_delay_hours AS "nextHours", next_raise_delay_at AS "nextAt",
    next_raise_delay_at <= clock_timestamp() AS "isDue"
  FROM operator WHERE id = $1`;

/** Returns the operator's delay. */
export async function raiseDelayOf(on: Queryable, operatorId: string): Promise<RaiseDelay> {
  const { rows } = await on.query<Row>(READ, [operatorId]);
  return delayOf(rows[0]);
}

function delayOf(row: Row | undefined): RaiseDelay {
  if (!row) throw new Error("there is no such operator");
  const { hours, nextHours, nextAt, isDue } = row;
  if (nextHours === null || nextAt === null) return { hours, next: null };
  return isDue ? { hours: nextHours, next: null } : { hours, next: { hours: nextHours, at: nextAt } };
}

const delay = z.object({
  hours: z.int().min(0).max(RAISE_DELAY_HOURS_MAX, `must be at most ${RAISE_DELAY_HOURS_MAX}`),
});

/**
 * Sets after how many hours a raised limit holds. A longer delay holds at once, a shorter one after the delay until now:
 * else it would be a way around it. Throws `ActionRefused` when nothing would change.
 */
export async function changeRaiseDelay(
  actor: string,
  operatorId: string,
  hours: number,
): Promise<{ holdsFrom: Date | null }> {
  readFacts(delay, { hours });
  return audited(actor, async (tx) => {
    const before = await lockDelay(tx, operatorId);
    if (before.hours === hours && before.next === null) throw new ActionRefused(`The delay is ${hours} hours already.`);
    const waits = hours < before.hours;
    const holdsFrom = waits ? new Date((await databaseTime(tx)).getTime() + before.hours * HOUR_MS) : null;
    await tx.query(
      `UPDATE operator SET raise_delay_hours = $2, next_raise_delay_hours = $3, next_raise_delay_at = $4 WHERE id = $1`,
      [operatorId, waits ? before.hours : hours, waits ? hours : null, holdsFrom],
    );
    const facts = { from: before.hours, to: hours, holdsFrom };
    return {
      auditEvent: { action: "limit.raise-delay", operatorId, subject: operatorId, facts },
      result: { holdsFrom },
    };
  });
}

async function lockDelay(tx: Tx, operatorId: string): Promise<RaiseDelay> {
  const { rows } = await tx.query<Row>(`${READ} FOR UPDATE`, [operatorId]);
  return delayOf(rows[0]);
}
