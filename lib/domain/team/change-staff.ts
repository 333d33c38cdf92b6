import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { disableStaff, enableStaff, resetPassword, setStaffRole, takeAuthenticator } from "../staff/change-staff.ts";
import { listStaff, type StaffRecord } from "../staff/staff-record.ts";
import { changeStaffContract } from "./change-staff.contract.ts";

type Change = Input<typeof changeStaffContract>["change"];

/**
 * Changes another person of the caller's operator. Nobody can change themselves, so that one administrator always
 * remains. Throws STAFF_NOT_FOUND when the person is unknown, ACTION_REFUSED when the change is not possible.
 */
export const changeStaff = operation(changeStaffContract, async (ctx, { staffId, change }) => {
  const person = (await listStaff(ctx.operatorId)).find(({ id }) => id === staffId);
  if (!person) throw refuse("STAFF_NOT_FOUND", "Nobody of your staff has this id.");
  if (person.id === ctx.actor.id)
    throw refuse("ACTION_REFUSED", "Nobody changes their own access: ask another administrator.");
  const done: { password?: string } = await refusingAction(() => act(actorName(ctx), person, change));
  return { output: { password: done.password } };
});

function act(actor: string, person: StaffRecord, change: Change): Promise<object> {
  switch (change.kind) {
    case "role":
      return setStaffRole(actor, person, change.role);
    case "disable":
      return disableStaff(actor, person);
    case "enable":
      return enableStaff(actor, person);
    case "password":
      return resetPassword(actor, person);
    case "authenticator":
      return takeAuthenticator(actor, person);
  }
}
