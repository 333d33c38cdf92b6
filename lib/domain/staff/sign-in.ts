import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import { noteFailedSignIn, turnFailedSignIns } from "./failed-sign-ins.ts";
import { type Candidate, candidatesOf, type Proven, provenOf } from "./judge-sign-in.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { type Counter, signInCounters, staffCounters } from "./login-counters.ts";
import { throttleLogin } from "./login-throttle.ts";

/** A person whose sign-in was accepted. */
type Person = Pick<Proven, "id" | "operatorId" | "email" | "sessionVersion" | "byRecoveryCode">;

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
      const proven = await provenOf(candidates, given, isJudgeable);
      return proven.length > 0 ? { value: proven, staffIds: proven.map(({ id }) => id) } : null;
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
