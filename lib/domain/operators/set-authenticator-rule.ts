import type { Deed } from "#lib/server/write-deed.ts";
import { ActRefused } from "../audit/act-refused.ts";
import { audited } from "../audit/audited.ts";
import type { Operator } from "./operator.ts";

/**
 * Says whether everybody of an operator's staff needs an authenticator app. While they do, whoever has none may do nothing
 * but set one up.
 */
export async function setAuthenticatorRule(actor: string, { id, name }: Operator, required: boolean) {
  return audited(actor, async (tx) => {
    const { rowCount } = await tx.query(
      "UPDATE operator SET authenticator_required = $2 WHERE id = $1 AND authenticator_required <> $2",
      [id, required],
    );
    if (rowCount === 0)
      throw new ActRefused(`Authenticator apps are ${required ? "required" : "optional"} at ${name} already.`);
    const deed: Deed = { act: "operator.authenticator-rule", operatorId: id, subject: id, facts: { required } };
    return { deed, result: { id, name, authenticatorRequired: required } };
  });
}
