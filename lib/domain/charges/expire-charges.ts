import { transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { writeEvents } from "../events/write-events.ts";
import { chargeMachine } from "./charge-machine.ts";

type Which = { accountIds: readonly string[]; chargeIds: readonly string[] };
type Expired = { accountId: string; id: string; pixKey: string; at: Date };

const BATCH_MAX = 500;

/**
 * Moves overdue charges to EXPIRED: the named ones, waiting for their row locks, or up to 500 that nobody has locked.
 * Returns how many it moved. A reader of an overdue PENDING charge calls this first, so that a charge that was once
 * read as EXPIRED never becomes PAID.
 */
export async function expireCharges(which?: Which): Promise<number> {
  const moved = await transaction(async (tx) => {
    const { rows } = await tx.query<Expired>(which ? named(which) : any());
    if (rows.length === 0) return 0;
    const at = (rows[0] as Expired).at;
    const events = rows.map((row) => ({
      accountId: row.accountId,
      recordKind: "charge" as const,
      recordId: row.id,
      status: "EXPIRED",
      pixKey: row.pixKey,
      actor: "clock",
    }));
    const deliveries = await writeEvents(tx, events, at);
    const accountIds = [...new Set(rows.map((row) => row.accountId))];
    await announce(tx, { accountIds, tags: ["charges"], queues: deliveries > 0 ? ["deliveries"] : [] });
    failpoint("expiry.uncommitted");
    return rows.length;
  });
  failpoint("expiry.committed", moved > 0);
  return moved;
}

const MOVE = `UPDATE charge c SET status = $1, updated_at = (SELECT date_trunc('milliseconds', business_now()))
  FROM due WHERE c.account_id = due.account_id AND c.id = due.id
  RETURNING c.account_id AS "accountId", c.id, c.pix_key AS "pixKey", c.updated_at AS at`;

function named({ accountIds, chargeIds }: Which) {
  return {
    name: "expire-named-charges",
    text: `WITH due AS MATERIALIZED (SELECT account_id, id FROM charge WHERE account_id = ANY($2::uuid[]) AND id = ANY($3::uuid[])
             AND status = 'PENDING' AND expires_at < (SELECT business_now()) ORDER BY account_id, id FOR UPDATE) ${MOVE}`,
    values: [chargeMachine.move("PENDING", "EXPIRED"), accountIds, chargeIds],
  };
}

function any() {
  return {
    name: "expire-any-charges",
    text: `WITH due AS MATERIALIZED (SELECT account_id, id FROM charge WHERE status = 'PENDING' AND expires_at < (SELECT business_now())
             ORDER BY expires_at LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED) ${MOVE}`,
    values: [chargeMachine.move("PENDING", "EXPIRED")],
  };
}
