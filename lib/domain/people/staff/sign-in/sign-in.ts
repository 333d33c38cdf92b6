import { rows } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import { type Asker, matchPasswords } from "../authentication-factors/password.ts";
import { spendCode } from "../authentication-factors/second-factor.ts";
import { noteFailedSignIn, turnFailedSignIns } from "./failed-sign-ins.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { type Counter, signInCounters, staffCounters } from "./login-counters.ts";
import { throttleLogin } from "./login-throttle.ts";
import type { Judgeable } from "./login-tries.ts";

/** A person whose sign-in was accepted. */
type Person = Pick<Identified, "id" | "operatorId" | "email" | "sessionVersion" | "byRecoveryCode">;

/** An accepted sign-in. `isNewDevice`: the person had not signed in on this device before. */
export type SignedIn = { staff: Person; deviceCookie: string; isNewDevice: boolean };

/**
 * `choose`: e-mail and password are right at several operators, and the next try must name one of them. `expired`: they are
 * right, but it is a one-time password that was given too long ago.
 */
export type SignInVerdict =
  | ({ kind: "welcome" } & SignedIn)
  | { kind: "choose"; operators: { id: string; name: string }[] }
  | { kind: "expired" }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

/**
 * Where a sign-in comes from: its network ("203.0.113.0/24"), and the device cookie of its browser. Null: unknown.
 * `operatorId`: the operator that the person chose.
 */
export type From = { network: string | null; deviceCookie: string | null; operatorId?: string | null };

const PASSWORD_LENGTH_MAX = 256;
const NOWHERE: From = { network: null, deviceCookie: null };

/**
 * Judges an address, a password and, for a person with an authenticator app, a code. The result does not say which of
 * them was wrong or missing, nor how many operators' staff have the address. Slowed down after failures: see
 * `throttleLogin`. On success the browser must keep `deviceCookie`, so that failures of strangers do not slow down the
 * person there. Throws when the database cannot be reached, SERVICE_UNAVAILABLE when too many passwords are checked at
 * this moment.
 */
export async function signIn(email: string, password: string, code = "", from = NOWHERE): Promise<SignInVerdict> {
  const address = email.trim().toLowerCase();
  const candidates = await candidatesOf(address, from.operatorId ?? null);
  const { asker, counters } = await countersOf(address, candidates, from);
  const given = { password: password.slice(0, PASSWORD_LENGTH_MAX), code, asker };
  const tried = await throttleLogin(counters, {
    judge: async (isJudgeable) => {
      const identified = await identify(candidates, given, isJudgeable);
      return identified.length > 0 ? { value: identified, staffIds: identified.map(({ id }) => id) } : null;
    },
    onRefused: async (isThrottled) => {
      for (const person of candidates) await noteFailedSignIn(person, isThrottled);
    },
  });
  if (tried.kind !== "right") return tried;
  for (const person of candidates.filter(({ id }) => tried.throttled.includes(id)))
    await noteFailedSignIn(person, true);
  const current = tried.value.filter(({ hasExpired }) => !hasExpired);
  const [one, ...more] = current;
  if (!one) return { kind: "expired" };
  if (more.length > 0) return { kind: "choose", operators: current.map(operatorOf) };
  const { id, operatorId, sessionVersion, byRecoveryCode } = one;
  const staff: Person = { id, operatorId, email: address, sessionVersion, byRecoveryCode };
  return servingOperator(operatorId, async () => {
    await turnFailedSignIns(one);
    return { kind: "welcome", staff, ...(await rememberDevice(staff, from.deviceCookie)) };
  });
}

const operatorOf = ({ operatorId: id, operatorName: name }: Candidate) => ({ id, name });

/** Returns the counts of a sign-in: those of the e-mail, and those of each person, or of nobody with the same work. */
async function countersOf(email: string, candidates: Candidate[], { network, deviceCookie }: From) {
  const { device, staffIds } = await servingKey(`email:${email}`, () => knownDevice(email, deviceCookie));
  const on = (isKnown: boolean) => ({ device: isKnown ? device : null, network });
  const isKnown = staffIds.length > 0;
  const ids = candidates.length > 0 ? candidates.map(({ id }) => id) : [`nobody ${email}`];
  const own = ids.flatMap((id) => staffCounters(id, on(staffIds.includes(id))));
  const counters: Counter[] = [...signInCounters(email, on(isKnown)), ...own];
  // A stranger can name any e-mail, but comes from one network.
  return { asker: { isKnown, whose: isKnown ? email : (network ?? "") }, counters };
}

const FIELDS = ["id", "operatorId", "email", "passwordHash", "sessionVersion", "disabledAt"] as const;

/** A person whom a sign-in with their e-mail may be meant for. `hasExpired`: their password is a one-time one, and too old. */
type Candidate = Row<"Staff", (typeof FIELDS)[number]> & {
  operatorName: string;
  hasAuthenticator: boolean;
  hasExpired: boolean;
};

/** `byRecoveryCode`: a recovery code was used in place of a code of the authenticator app. */
type Identified = Candidate & { byRecoveryCode: boolean };

type Given = { password: string; code: string; asker: Asker };

/** Returns the people with an e-mail, at most one of each operator. `operatorId`: of this operator alone. */
function candidatesOf(email: string, operatorId: string | null): Promise<Candidate[]> {
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
async function identify(candidates: Candidate[], given: Given, isJudgeable: Judgeable): Promise<Identified[]> {
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
