import type { Role } from "#lib/core/role.ts";
import { operation } from "#lib/server/operation.ts";
import { listStaff as recordsOf } from "../staff/staff-record.ts";
import { listStaffContract } from "./list-staff.contract.ts";

/** Returns the staff of the caller's operator, including disabled people, sorted by e-mail. */
export const listStaff = operation(listStaffContract, async (ctx) => {
  const staff = await recordsOf(ctx.operatorId);
  return {
    output: {
      staff: staff.map(({ id, role, ...person }) => ({
        ...person,
        staffId: id,
        role: role as Role,
        isSelf: ctx.actor.kind === "staff" && ctx.actor.id === id,
      })),
    },
  };
});
