import { refuse } from "#lib/core/errors.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { type NewOrder, orderWrites } from "#lib/rail/queues/outbox.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { type ChargeRow, chargeMachine, presentCharge } from "./charge.ts";
import { findCharge } from "./get-charge.ts";
import { cancelChargeContract } from "./show-charge.contract.ts";

/**
 * Cancels a PENDING charge. A repeated call has no further effect. Throws CHARGE_NOT_FOUND when there is no such
 * charge, and CHARGE_NOT_PAYABLE when it has another final status.
 */
export const cancelCharge = operation(cancelChargeContract, async (ctx, { chargeId }) => {
  const charge = await findCharge(ctx, chargeId);
  if (charge.status === "PENDING") await cancel(ctx, charge);
  const after = await findCharge(ctx, chargeId);
  if (after.status !== "CANCELED")
    throw refuse("CHARGE_NOT_PAYABLE", `The charge is ${after.status}: it can no longer be canceled.`);
  return { output: presentCharge(after) };
});

/** Until the bank has removed it, the charge may be paid there: such a payment goes back by itself. */
async function removalAtBank(tx: Tx, accountId: string, chargeId: string): Promise<NewOrder[]> {
  const { rows } = await tx.query<{ connectionId: string | null }>(
    'SELECT connection_id AS "connectionId" FROM account WHERE id = $1',
    [accountId],
  );
  const connectionId = rows[0]?.connectionId;
  if (!connectionId) return [];
  const payload = { recordId: chargeId, txid: txidOf(chargeId) };
  return [{ accountId, connectionId, kind: "chargeRemoval", payload }];
}

async function cancel(ctx: Context, { accountId, id: chargeId, externalId, amount }: ChargeRow): Promise<void> {
  const actor = actorName(ctx);
  await transaction(async (tx) => {
    const { rows } = await tx.query<Row<"Charge", "pixKey" | "updatedAt" | "registration">>({
      text: `UPDATE charge SET status = $3, updated_at = date_trunc('milliseconds', business_now(account_id))
             WHERE account_id = $1 AND id = $2 AND status = 'PENDING' AND expires_at >= business_now(account_id)
             RETURNING ${select("Charge", "charge", ["pixKey", "updatedAt", "registration"])}`,
      values: [accountId, chargeId, chargeMachine.move("PENDING", "CANCELED")],
    });
    const moved = rows[0];
    if (!moved) return;
    const event = {
      accountId,
      recordKind: "charge",
      recordId: chargeId,
      status: "CANCELED",
      pixKey: moved.pixKey,
      actor,
    } as const;
    const facts = { externalId, amount };
    await writeStaffAuditEvent(tx, actor, {
      action: "charge.cancel",
      operatorId: ctx.operatorId,
      subject: chargeId,
      facts,
    });
    await writeEvents(tx, {
      at: moved.updatedAt,
      events: [event],
      writes: orderWrites(moved.registration ? await removalAtBank(tx, accountId, chargeId) : []),
      change: { accountIds: [accountId], tags: ["charges"], queues: moved.registration ? ["bankOrders"] : [] },
    });
  });
}
