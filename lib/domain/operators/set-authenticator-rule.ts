import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { ActionRefused } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import type { Operator } from "./operator.ts";

/**
 * Sets whether all staff of an operator need an authenticator app. When they do, a person without an app may only set
 * one up. Throws `ActionRefused` when the rule is set so already.
 */
export async function setAuthenticatorRule(actor: string, { id, name }: Operator, required: boolean) {
  return audited(actor, async (tx) => {
    const { rowCount } = await tx.query(
      "UPDATE operator SET authenticator_required = $2 WHERE id = $1 AND authenticator_required <> $2",
      [id, required],
    );
    if (rowCount === 0)
      throw new ActionRefused(`Authenticator apps are ${required ? "required" : "optional"} at ${name} already.`);
    const auditEvent: AuditEvent = {
      action: "operator.authenticator-rule",
      operatorId: id,
      subject: id,
      facts: { required },
    };
    return { auditEvent, result: { id, name, authenticatorRequired: required } };
  });
}
