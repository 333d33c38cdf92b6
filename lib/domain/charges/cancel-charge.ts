import { refuse } from "#lib/core/errors.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { writeEvents } from "../events/write-events.ts";
import { cancelChargeContract } from "./cancel-charge.contract.ts";
import { presentCharge } from "./charge.ts";
import { chargeMachine } from "./charge-machine.ts";
import { findCharge } from "./find-charge.ts";

/** Cancels a PENDING charge. Asking twice is the same as once. */
export const cancelCharge = operation(cancelChargeContract, async (ctx, { chargeId }) => {
  const charge = await findCharge(ctx, chargeId);
  if (charge.status === "PENDING") await cancel(charge.accountId, chargeId, actorName(ctx));
  const after = await findCharge(ctx, chargeId);
  if (after.status !== "CANCELED")
    throw refuse("CHARGE_NOT_PAYABLE", `The charge is ${after.status}: it can no longer be canceled.`);
  return { output: presentCharge(after) };
});

async function cancel(accountId: string, chargeId: string, actor: string): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ pixKey: string; at: Date }>({
      text: `UPDATE charge SET status = $3, updated_at = date_trunc('milliseconds', clock_timestamp())
             WHERE account_id = $1 AND id = $2 AND status = 'PENDING' AND expires_at >= clock_timestamp()
             RETURNING pix_key AS "pixKey", updated_at AS at`,
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
    await writeEvents(tx, [event], moved.at);
    await announce(tx, { accountIds: [accountId], nouns: ["charges"], queues: [] });
  });
}
