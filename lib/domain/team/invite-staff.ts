import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { operatorById } from "../operators/operator.ts";
import { createStaff } from "../staff/create-staff.ts";
import { inviteStaffContract } from "./invite-staff.contract.ts";

/** Creates a person of the staff. The caller must pass the first password in the result on to them. */
export const inviteStaff = operation(inviteStaffContract, async (ctx, person) => {
  const made = await refusingAction(async () =>
    createStaff(actorName(ctx), await operatorById(ctx.operatorId), person),
  );
  return { output: { staffId: made.id, password: made.password } };
});
