import { refuse } from "#lib/core/errors.ts";
import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { hindranceOf } from "./defence.ts";
import { type DefenceStatus, defendDisputeContract } from "./dispute.contract.ts";

const FIELDS = ["id", "endToEndId", "amount", "state", "until", "defenceStatus"] as const;
type Locked = Row<"Dispute", (typeof FIELDS)[number], { defenceStatus: DefenceStatus | null }> & { bankName: string };

/** Hands a defence to the worker, which sends it to the bank. Throws NotFound, or ACTION_REFUSED where none is possible. */
export const defendDispute = operation(defendDisputeContract, async (ctx, { disputeId, text }) =>
  transaction(async (tx) => {
    const dispute = await lockDispute(tx, ctx, disputeId);
    const at = await databaseTime(tx);
    const why = hindranceOf(dispute, at);
    if (why) throw refuse("ACTION_REFUSED", why);
    // From here on it must succeed.
    await tx.query(
      `UPDATE dispute SET defence = $3, defence_status = 'QUEUED', defence_reason = NULL, defended_by = $4, defended_at = $5, updated_at = $5
       WHERE operator_id = $1 AND id = $2`,
      [ctx.operatorId, disputeId, text, actorName(ctx), at],
    );
    const { endToEndId, amount, bankName: name } = dispute;
    await writeAuditEvent(tx, actorName(ctx), {
      action: "dispute.defend",
      operatorId: ctx.operatorId,
      subject: disputeId,
      facts: { endToEndId, amount: Number(amount), name, defence: maskTaxIds(text) },
    });
    await tellOperator(tx, ctx.operatorId, { tags: ["disputes", "audit"], queues: ["connections"] });
    return { output: { defenceStatus: "QUEUED" as const } };
  }),
);

async function lockDispute(tx: Tx, { operatorId, accountIds }: Context, id: string): Promise<Locked> {
  const { rows } = await tx.query<Locked>(
    `SELECT ${select("Dispute", "d", FIELDS)}, c.name AS "bankName" FROM dispute d JOIN connection c ON c.id = d.connection_id
     WHERE d.operator_id = $1 AND d.id = $2 AND (d.account_id IS NULL OR d.account_id = ANY($3::uuid[])) FOR UPDATE OF d`,
    [operatorId, id, accountIds],
  );
  if (!rows[0]) throw refuse("NotFound", "There is no such dispute.");
  return rows[0];
}
