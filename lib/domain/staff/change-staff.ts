import { z } from "zod";
import type { Role } from "#lib/core/role.ts";
import { removeAuthenticator } from "#lib/domain/staff/authenticator-app.ts";
import { forgetFailures } from "#lib/domain/staff/login-throttle.ts";
import { endSessions } from "#lib/domain/staff/session.ts";
import { rows } from "#lib/server/db.ts";
import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import { role } from "./create-staff.ts";
import { firstPassword } from "./password.ts";
import type { StaffRecord } from "./staff-record.ts";

const change = z.object({ role });

/** Also ends the person's sessions, because the permissions of a session are decided when it begins. */
function changed<T extends Record<string, unknown>>(
  actor: string,
  person: StaffRecord,
  action: "role" | "disable" | "enable" | "password",
  set: string,
  values: unknown[],
  facts: T,
) {
  return audited(actor, async (tx) => {
    await tx.query(`UPDATE staff SET ${set} WHERE id = $1`, [person.id, ...values]);
    await endSessions(tx, person.id);
    const auditEvent: AuditEvent = {
      action: `staff.${action}`,
      operatorId: person.operatorId,
      subject: person.email,
      facts,
    };
    return { auditEvent, result: { email: person.email, ...facts } };
  });
}

/** Changes a person's role and ends their sessions. Throws `WrongFacts` when the role is unknown. */
export async function setStaffRole(actor: string, person: StaffRecord, to: Role) {
  const facts = { ...readFacts(change, { role: to }), before: person.role };
  return changed(actor, person, "role", "role = $2", [facts.role], facts);
}

/** Blocks a person's access to the console. Throws `ActionRefused` when it is already blocked. */
export async function disableStaff(actor: string, person: StaffRecord) {
  if (person.disabledAt) throw new ActionRefused(`${person.email} is disabled already.`);
  return changed(actor, person, "disable", "disabled_at = now()", [], { disabled: true });
}

/** Restores a disabled person's access with the same password and role. Throws `ActionRefused` when not disabled. */
export async function enableStaff(actor: string, person: StaffRecord) {
  if (!person.disabledAt) throw new ActionRefused(`${person.email} is not disabled.`);
  return changed(actor, person, "enable", "disabled_at = NULL", [], { disabled: false });
}

/** Sets a new one-time password, which only the result contains, and clears the person's failed sign-ins. */
export async function resetPassword(actor: string, person: StaffRecord) {
  const { password, passwordHash } = await firstPassword();
  const result = await changed(
    actor,
    person,
    "password",
    "password_hash = $2, password_one_time = true",
    [passwordHash],
    {},
  );
  await rows(forgetFailures(person.email));
  return { ...result, password };
}

/**
 * Removes the authenticator app of a person who lost it: the password alone signs them in until they set up another.
 * Throws `ActionRefused` when they have none.
 */
export async function takeAuthenticator(actor: string, person: StaffRecord) {
  return audited(actor, async (tx) => {
    if (!(await removeAuthenticator(tx, person.id)))
      throw new ActionRefused(`${person.email} has no authenticator app.`);
    await endSessions(tx, person.id);
    const auditEvent: AuditEvent = {
      action: "staff.authenticator-taken",
      operatorId: person.operatorId,
      subject: person.email,
    };
    return { auditEvent, result: { email: person.email, hasAuthenticator: false } };
  });
}
