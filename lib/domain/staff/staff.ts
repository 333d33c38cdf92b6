import type { Role } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { ActionRefused } from "../audit/action-refused.ts";
import { listStaffContract } from "./staff.contract.ts";

/** A person of an operator's staff, as administrators see them. */
export type StaffRecord = {
  id: string;
  email: string;
  name: string;
  role: string;
  operatorId: string;
  operatorName: string;
  disabledAt: Date | null;
  createdAt: Date;
  /** True: sign-in needs a code besides the password. */
  hasAuthenticator: boolean;
};

const SELECT = `SELECT s.id, s.email, s.name, s.role, s.operator_id AS "operatorId", o.name AS "operatorName",
    s.disabled_at AS "disabledAt", s.created_at AS "createdAt",
    EXISTS (SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL) AS "hasAuthenticator"
  FROM staff s JOIN operator o ON o.id = s.operator_id`;

/** Returns the person with this e-mail. Throws `ActionRefused` when there is none. */
export async function staffByEmail(email: string): Promise<StaffRecord> {
  const values = [email.trim().toLowerCase()];
  const [found] = await rows<StaffRecord>({ text: `${SELECT} WHERE s.email = $1`, values });
  if (!found) throw new ActionRefused(`Nobody of the staff has the e-mail ${email}.`);
  return found;
}

/** Returns the staff of one operator, sorted by e-mail. Null: of all operators. */
export async function staffOf(operatorId: string | null): Promise<StaffRecord[]> {
  return rows<StaffRecord>({
    text: `${SELECT} WHERE $1::uuid IS NULL OR s.operator_id = $1 ORDER BY s.email`,
    values: [operatorId],
  });
}

/** Returns the staff of the caller's operator, including disabled people, sorted by e-mail. */
export const listStaff = operation(listStaffContract, async (ctx) => {
  const staff = await staffOf(ctx.operatorId);
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
