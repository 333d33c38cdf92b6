import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { Role } from "#lib/core/role.ts";
import { operation } from "#lib/server/operations/operation.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
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

const SELECTED = {
  id: true,
  email: true,
  name: true,
  role: true,
  operatorId: true,
  operator: { select: { name: true } },
  disabledAt: true,
  createdAt: true,
  authenticator: { select: { confirmedAt: true } },
} satisfies Prisma.StaffSelect;

function recordOf(found: Prisma.StaffGetPayload<{ select: typeof SELECTED }>): StaffRecord {
  const { id, email, name, role, operatorId, operator, disabledAt, createdAt, authenticator } = found;
  const hasAuthenticator = authenticator !== null && authenticator.confirmedAt !== null;
  return { id, email, name, role, operatorId, operatorName: operator.name, disabledAt, createdAt, hasAuthenticator };
}

/**
 * Returns the person with this e-mail, of this operator where one is given. Throws `ActionRefused` when there is none, and
 * when several operators' staff have it.
 */
export async function staffByEmail(email: string, operatorId?: string): Promise<StaffRecord> {
  const where = { email: email.trim().toLowerCase(), operatorId };
  const [found, ...more] = await prisma().staff.findMany({ where, select: SELECTED });
  if (!found) throw new ActionRefused(`Nobody of the staff has the e-mail ${email}.`);
  if (more.length === 0) return recordOf(found);
  const operators = [found, ...more].map(({ operator, operatorId: id }) => `${operator.name} (${id})`).join(", ");
  throw new ActionRefused(
    `The e-mail ${email} is of several operators' staff: name one with --operator. ${operators}.`,
  );
}

/** Returns the error for a person who does not exist or is not of the caller's staff. */
export function staffNotFound(): Refusal {
  return refuse("STAFF_NOT_FOUND", "Nobody of your staff has this id.");
}

/** Returns the staff of one operator, sorted by e-mail. Null: of all operators. */
export async function staffOf(operatorId: string | null): Promise<StaffRecord[]> {
  const where = operatorId === null ? {} : { operatorId };
  const found = await prisma().staff.findMany({ where, select: SELECTED, orderBy: { email: "asc" } });
  return found.map(recordOf);
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
