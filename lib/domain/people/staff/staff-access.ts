import { z } from "zod";
import { PLATFORM, type Role } from "#lib/core/role.ts";
import type { Tx } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { ActionRefused, readFacts } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { deleteAuthenticator } from "./authentication-factors/authenticator-app.ts";
import { oneTimePassword } from "./authentication-factors/password.ts";
import { role } from "./invite-staff.ts";
import { endSessions } from "./sessions/session.ts";
import { forgetFailures } from "./sign-in/login-tries.ts";
import type { StaffRecord } from "./staff.ts";

const change = z.object({ role });

/** A command serves no operator until it says whose person it changes. */
function endTheirSessions(tx: Tx, actor: string, { id, operatorId }: StaffRecord): Promise<void> {
  const end = () => endSessions(tx, id);
  return actor.startsWith("staff:") ? end() : servingOperator(operatorId, end);
}

/**
 * Locks a person and, when staff makes the change, the one who makes it. Of two administrators who take each other's access
 * at the same time, the second is refused with `ActionRefused`, so that one remains.
 */
async function lockWithActor(tx: Tx, actor: string, person: StaffRecord): Promise<void> {
  const [kind, id] = actor.split(":");
  const by = kind === "staff" ? id : undefined;
  const { rows } = await tx.query<{ id: string; isAdmin: boolean }>({
    text: `SELECT id, role = 'admin' AND disabled_at IS NULL AS "isAdmin" FROM staff WHERE id = ANY($1::uuid[])
           ORDER BY id FOR NO KEY UPDATE`,
    values: [by === undefined ? [person.id] : [person.id, by]],
  });
  if (by !== undefined && !rows.some((row) => row.id === by && row.isAdmin))
    throw new ActionRefused("You are no administrator any more: somebody has just changed your access.");
}

/**
 * A change of a person. `byStaff`: by a function of the database, which asks whose session it is; the web process may write
 * nothing of this itself. $1 is the person.
 */
type Change = { byStaff?: { text: string; values: unknown[] }; byCommand: Prisma.StaffUpdateInput };

/** Also ends the person's sessions, because the permissions of a session are decided when it begins. */
function changed<T extends Record<string, unknown>>(
  actor: string,
  person: StaffRecord,
  action: "role" | "disable" | "enable" | "password" | "end-sessions",
  { byStaff, byCommand }: Change,
  facts: T,
) {
  return audited(actor, async (tx, prisma) => {
    await lockWithActor(tx, actor, person);
    if (!actor.startsWith("staff:")) await prisma.staff.update({ where: { id: person.id }, data: byCommand });
    else if (byStaff) await tx.query(byStaff.text, [person.id, ...byStaff.values]);
    await endTheirSessions(tx, actor, person);
    const auditEvent: AuditEvent = {
      action: `staff.${action}`,
      operatorId: person.operatorId,
      subject: person.email,
      facts,
    };
    return { auditEvent, result: { email: person.email, ...facts } };
  });
}

/**
 * Changes a person's role and ends their sessions. Throws `WrongFacts` when the role is unknown, `ActionRefused` for the
 * installation's own staff, who have one role.
 */
export async function setStaffRole(actor: string, person: StaffRecord, to: Role) {
  if (person.role === PLATFORM)
    throw new ActionRefused(`${person.email} is of the installation's own staff, who have no other role.`);
  const facts = { ...readFacts(change, { role: to }), before: person.role };
  const byStaff = { text: "SELECT change_staff_role($1, $2)", values: [facts.role] };
  return changed(actor, person, "role", { byStaff, byCommand: { role: facts.role } }, facts);
}

/** Blocks a person's access to the console. Throws `ActionRefused` when it is already blocked. */
export async function disableStaff(actor: string, person: StaffRecord) {
  if (person.disabledAt) throw new ActionRefused(`${person.email} is disabled already.`);
  const byCommand = { disabledAt: await databaseTime() };
  return changed(actor, person, "disable", { byStaff: access(true), byCommand }, { disabled: true });
}

/** Restores a disabled person's access with the same password and role. Throws `ActionRefused` when not disabled. */
export async function enableStaff(actor: string, person: StaffRecord) {
  if (!person.disabledAt) throw new ActionRefused(`${person.email} is not disabled.`);
  const byCommand = { disabledAt: null };
  return changed(actor, person, "enable", { byStaff: access(false), byCommand }, { disabled: false });
}

function access(isDisabled: boolean) {
  return { text: "SELECT change_staff_access($1, $2)", values: [isDisabled] };
}

/** Signs a person out everywhere; they can sign in again. */
export function endStaffSessions(actor: string, person: StaffRecord) {
  return changed(actor, person, "end-sessions", { byCommand: {} }, {});
}

/** Sets a new one-time password, which only the result contains, and clears the person's failed sign-ins. */
export async function resetPassword(actor: string, person: StaffRecord) {
  const { passwordHash: before } = await prisma().staff.findFirstOrThrow({ where: { id: person.id } });
  const { password, stored } = await oneTimePassword(actor, before);
  const byStaff = {
    text: "SELECT reset_staff_password($1, $2, $3)",
    values: [stored.passwordHash, stored.passwordEndsAt],
  };
  const result = await changed(actor, person, "password", { byStaff, byCommand: stored }, {});
  await forgetFailures(person);
  return { ...result, password };
}

/**
 * Removes the authenticator app of a person who lost it: the password alone signs them in until they set up another.
 * Throws `ActionRefused` when they have none.
 */
export async function takeAuthenticator(actor: string, person: StaffRecord) {
  return audited(actor, async (tx, prisma) => {
    await lockWithActor(tx, actor, person);
    if (!(await deleteAuthenticator(prisma, person.id)))
      throw new ActionRefused(`${person.email} has no authenticator app.`);
    await endTheirSessions(tx, actor, person);
    const auditEvent: AuditEvent = {
      action: "staff.authenticator-taken",
      operatorId: person.operatorId,
      subject: person.email,
    };
    return { auditEvent, result: { email: person.email, hasAuthenticator: false } };
  });
}
