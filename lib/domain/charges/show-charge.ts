import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { accountById } from "../accounts/account.ts";
import { presentCharge } from "./charge.ts";
import type { ChargeStatus } from "./charge-machine.ts";
import { findCharge } from "./find-charge.ts";
import { showChargeContract } from "./show-charge.contract.ts";

type Change = { status: ChargeStatus; at: Date; actor: string };

/** Gives a charge with the number of its account and every status it has had. */
export const showCharge = operation(showChargeContract, async (ctx, { chargeId }) => {
  const charge = await findCharge(ctx, chargeId);
  const account = await accountById(ctx, charge.accountId);
  const made: Change = { status: "PENDING", at: charge.createdAt, actor: charge.createdBy };
  const since = await changes(charge.accountId, chargeId);
  return { output: { ...presentCharge(charge), accountNumber: account.number, history: [made, ...since] } };
});

function changes(accountId: string, recordId: string): Promise<Change[]> {
  return rows<Change>({
    text: "SELECT status, actor, created_at AS at FROM event WHERE account_id = $1 AND record_id = $2 ORDER BY created_at, id",
    values: [accountId, recordId],
  });
}
