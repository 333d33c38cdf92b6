import { refuse } from "#lib/core/errors.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { oneAtATime } from "#lib/server/jobs/one-at-a-time.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { firstDaySql } from "./claim-days.ts";
import { type PROOF_STATUSES, retryProofContract } from "./proof.contract.ts";

type Locked = { status: (typeof PROOF_STATUSES)[number]; name: string; isRecent: boolean };

/** Lets the worker prove a day that failed. Throws NotFound, or ACTION_REFUSED for a day that did not fail or is too long ago. */
export const retryProof = operation(retryProofContract, async (ctx, { connectionId, day }) =>
  transaction(async (tx) => {
    // Whether another day of the connection is being proven must not change meanwhile.
    await oneAtATime(tx, "proofs");
    const { status, name, isRecent } = await lockProof(tx, ctx, { connectionId, day });
    if (status !== "FAILED") throw refuse("ACTION_REFUSED", "This day has not failed.");
    if (!isRecent) throw refuse("ACTION_REFUSED", "This day is too long ago to be proven.");
    // From here on it must succeed.
    await tx.query(
      `UPDATE connection_proof SET status = 'OPEN', attempts = 0, next_attempt_at = NULL, failure = NULL, ended_at = NULL
       WHERE connection_id = $1 AND day = $2`,
      [connectionId, day],
    );
    await writeAuditEvent(tx, actorName(ctx), {
      action: "proof.retry",
      operatorId: ctx.operatorId,
      subject: connectionId,
      facts: { name, provenDay: day },
    });
    await tellOperator(tx, ctx.operatorId, { tags: ["proofs", "audit"], queues: ["proofs"] });
    return { output: { status: "OPEN" as const } };
  }),
);

type Place = { connectionId: string; day: string };

async function lockProof(tx: Tx, { operatorId }: Context, { connectionId, day }: Place): Promise<Locked> {
  const { rows } = await tx.query<Locked>(
    `SELECT p.status, c.name, p.day >= ${firstDaySql("clock_timestamp()", "p.operator_id")} AS "isRecent"
     FROM connection_proof p JOIN connection c ON c.id = p.connection_id
     WHERE p.operator_id = $1 AND p.connection_id = $2 AND p.day = $3 FOR UPDATE OF p`,
    [operatorId, connectionId, day],
  );
  if (!rows[0]) throw refuse("NotFound", "There is no proof of this day.");
  return rows[0];
}
