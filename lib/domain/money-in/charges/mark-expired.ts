import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import type { Change } from "#lib/server/jobs/notify.ts";
import { byClock } from "#lib/server/operations/clock.ts";
import { type Row, select } from "#lib/server/row.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { notPaidYet } from "../../base/records/may-be-pending.ts";
import { chargeMachine } from "./charge.ts";

/** SQL that locks overdue PENDING charges and gives their `account_id` and `id`. `values` are numbered from $2. */
type Overdue = { name: string; lockedSql: string; values: unknown[] };
type Expired = Row<"Charge", "accountId" | "id" | "pixKey" | "updatedAt">;

const EXPIRED = select("Charge", "c", ["accountId", "id", "pixKey", "updatedAt"]);

/**
 * Moves the overdue ones among these charges to EXPIRED, waiting for their row locks. A reader of an overdue PENDING
 * charge calls this first, so that a charge that was once read as EXPIRED never becomes PAID.
 */
export async function expireOverdue(accountIds: readonly string[], chargeIds: readonly string[]): Promise<void> {
  await markExpired(named(accountIds, chargeIds));
}

/** Moves one charge to EXPIRED, if it is overdue, in the transaction that gives its payment back. */
export async function expireUnpaid(tx: Tx, accountId: string, chargeId: string): Promise<void> {
  await expireIn(tx, named([accountId], [chargeId]));
}

function named(accountIds: readonly string[], chargeIds: readonly string[]): Overdue {
  return {
    name: "expire-named-charges",
    lockedSql: `SELECT account_id, id FROM charge WHERE account_id = ANY($2::uuid[]) AND id = ANY($3::uuid[])
             AND status = 'PENDING' AND expires_at < (SELECT clock_timestamp()) + clock_ahead(account_id) AND ${notPaidYet("charge")} ORDER BY account_id, id FOR UPDATE`,
    values: [accountIds, chargeIds],
  };
}

/** Moves overdue charges to EXPIRED, with their events. Returns how many it moved. */
export async function markExpired(overdue: Overdue): Promise<number> {
  const moved = await transaction(async (tx) => {
    const count = await expireIn(tx, overdue);
    if (count > 0) failpoint("expiry.uncommitted");
    return count;
  });
  failpoint("expiry.committed", moved > 0);
  return moved;
}

async function expireIn(tx: Tx, { name, lockedSql, values }: Overdue): Promise<number> {
  const { rows } = await tx.query<Expired>({
    name,
    text: `WITH due AS MATERIALIZED (${lockedSql})
           UPDATE charge c SET status = $1, updated_at = date_trunc('milliseconds', (SELECT clock_timestamp()) + clock_ahead(c.account_id))
           FROM due WHERE c.account_id = due.account_id AND c.id = due.id
           RETURNING ${EXPIRED}`,
    values: [chargeMachine.move("PENDING", "EXPIRED"), ...values],
  });
  for (const atOnce of byClock(rows, ({ updatedAt }) => updatedAt.getTime())) {
    const accountIds = [...new Set(atOnce.map((row) => row.accountId))];
    const change: Change = { accountIds, tags: ["charges"], queues: [] };
    await writeEvents(tx, { at: (atOnce[0] as Expired).updatedAt, events: atOnce.map(eventOf), change });
  }
  return rows.length;
}

function eventOf({ accountId, id, pixKey }: Expired) {
  return { accountId, recordKind: "charge" as const, recordId: id, status: "EXPIRED", pixKey, actor: "clock" };
}
