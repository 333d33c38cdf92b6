import { rows } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import type { Judgeable } from "./login-tries.ts";
import { type Asker, matchPasswords } from "./password.ts";
import { spendCode } from "./second-factor.ts";

const FIELDS = ["id", "operatorId", "email", "passwordHash", "sessionVersion", "disabledAt"] as const;

/** A person whom a sign-in with their e-mail may be meant for. `hasExpired`: their password is a one-time one, and too old. */
export type Candidate = Row<"Staff", (typeof FIELDS)[number]> & {
  operatorName: string;
  hasAuthenticator: boolean;
  hasExpired: boolean;
};

/** `byRecoveryCode`: a recovery code was used in place of a code of the authenticator app. */
export type Proven = Candidate & { byRecoveryCode: boolean };

type Given = { password: string; code: string; asker: Asker };

/** Returns the people with an e-mail, at most one of each operator. `operatorId`: of this operator alone. */
export function candidatesOf(email: string, operatorId: string | null): Promise<Candidate[]> {
  const statement = {
    name: "sign-in-candidates",
    text: `SELECT ${select("Staff", "s", FIELDS)}, o.name AS "operatorName", EXISTS (
             SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL
           ) AS "hasAuthenticator",
             coalesce(s.password_ends_at <= clock_timestamp(), false) AS "hasExpired"
           FROM staff s JOIN operator o ON o.id = s.operator_id
           WHERE s.email = $1 AND ($2::text IS NULL OR s.operator_id::text = $2) ORDER BY o.name, s.id`,
    values: [email, operatorId],
  };
  return servingKey(`email:${email}`, () => rows<Candidate>(statement));
}

/**
 * Returns those for whom the password and, where they have an authenticator app, the code are right. A right code tells
 * whom the sign-in is meant for. Throws SERVICE_UNAVAILABLE when too many passwords are checked at this moment.
 */
export async function provenOf(candidates: Candidate[], given: Given, isJudgeable: Judgeable): Promise<Proven[]> {
  const kept = candidates.map(({ passwordHash }) => passwordHash);
  const matches = await matchPasswords(kept, given.password, given.asker);
  const known = candidates.filter(({ id, disabledAt }, i) => matches[i] && !disabledAt && isJudgeable(id));
  // Checked last, so that a wrong password does not use up a code.
  for (const person of known.filter(({ hasAuthenticator }) => hasAuthenticator)) {
    const spent = await servingOperator(person.operatorId, () => spendCode(person.id, given.code));
    if (spent) return [{ ...person, byRecoveryCode: spent === "recovery" }];
  }
  const withoutApp = known.filter(({ hasAuthenticator }) => !hasAuthenticator);
  return withoutApp.map((person) => ({ ...person, byRecoveryCode: false }));
}
