import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { refusingAction } from "../../base/audit/action-refused.ts";
import { refuseSecondSelf } from "./refuse-second-self.ts";
import { changeStaffContract } from "./staff.contract.ts";
import { type StaffRecord, staffNotFound, staffOf } from "./staff.ts";
import {
  disableStaff,
  enableStaff,
  endStaffSessions,
  resetPassword,
  setStaffRole,
  takeAuthenticator,
} from "./staff-access.ts";

type Change = Input<typeof changeStaffContract>["change"];

/**
 * Changes another person of the caller's operator. Nobody can change themselves, so that one administrator always
 * remains. Throws STAFF_NOT_FOUND when the person is unknown, ACTION_REFUSED when the change is not possible.
 */
export const changeStaff = operation(changeStaffContract, async (ctx, { staffId, change }) => {
  const person = (await staffOf(ctx.operatorId)).find(({ id }) => id === staffId);
  if (!person) throw staffNotFound();
  if (person.id === ctx.actor.id)
    throw refuse("ACTION_REFUSED", "Nobody changes their own access: ask another administrator.");
  if (makesAdministrator(person, change)) await refuseSecondSelf(ctx.operatorId);
  const done: { password?: string } = await refusingAction(() => applyChange(actorName(ctx), person, change));
  return { output: { password: done.password } };
});

/** Returns whether the change lets somebody else act as an administrator. */
function makesAdministrator({ role }: StaffRecord, change: Change): boolean {
  return change.kind === "role" ? change.role === "admin" : role === "admin" && change.kind !== "disable";
}

function applyChange(actor: string, person: StaffRecord, change: Change): Promise<object> {
  switch (change.kind) {
    case "role":
      return setStaffRole(actor, person, change.role);
    case "disable":
      return disableStaff(actor, person);
    case "enable":
      return enableStaff(actor, person);
    case "password":
      return resetPassword(actor, person);
    case "end-sessions":
      return endStaffSessions(actor, person);
    case "authenticator":
      return takeAuthenticator(actor, person);
  }
}
