import type { Staff } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { noteFailedSignIn, turnFailedSignIns } from "./failed-sign-ins.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { knownDeviceCounters, unknownDeviceCounters } from "./login-counters.ts";
import { throttleLogin } from "./login-throttle.ts";
import { type Asker, isPassword } from "./password.ts";
import { spendCode } from "./second-factor.ts";

/**
 * A person whose sign-in was accepted. `byRecoveryCode`: a recovery code was used in place of a code of the authenticator
 * app.
 */
type Person = Pick<Staff, "id" | "operatorId" | "email" | "sessionVersion"> & { byRecoveryCode: boolean };

/** An accepted sign-in. `isNewDevice`: the person had not signed in on this device before. */
export type SignedIn = { staff: Person; deviceCookie: string; isNewDevice: boolean };

export type SignInVerdict = ({ kind: "welcome" } & SignedIn) | { kind: "refused" } | { kind: "wait"; seconds: number };

/** Where a sign-in comes from: its network ("203.0.113.0/24"), and the device cookie of its browser. Null: unknown. */
export type From = { network: string | null; deviceCookie: string | null };

const PASSWORD_LENGTH_MAX = 256;
const NOWHERE: From = { network: null, deviceCookie: null };

/**
 * Judges an address, a password and, for a person with an authenticator app, a code. The result does not say which of
 * them was wrong or missing. Slowed down after failures: see `throttleLogin`. On success the browser must keep
 * `deviceCookie`, so that failures of strangers do not slow down the person there. Throws when the database cannot be
 * reached, SERVICE_UNAVAILABLE when too many passwords are checked at this moment.
 */
export async function signIn(email: string, password: string, code = "", from = NOWHERE): Promise<SignInVerdict> {
  const address = email.trim().toLowerCase();
  const device = await knownDevice(address, from.deviceCookie);
  const counters = device ? knownDeviceCounters(address, device) : unknownDeviceCounters(address, from.network);
  const asker: Asker = device ? "known" : "stranger";
  const tried = await throttleLogin(counters, {
    judge: () => personOf(address, { password: password.slice(0, PASSWORD_LENGTH_MAX), code, asker }),
    onRefused: (isThrottled) => noteFailedSignIn(address, isThrottled),
  });
  if (tried.kind !== "right") return tried;
  await turnFailedSignIns(tried.value);
  return { kind: "welcome", staff: tried.value, ...(await rememberDevice(tried.value, from.deviceCookie)) };
}

type Given = { password: string; code: string; asker: Asker };

async function personOf(email: string, { password, code, asker }: Given): Promise<Person | null> {
  const staff = await prisma().staff.findUnique({ where: { email }, include: { authenticator: true } });
  const right = await isPassword(staff && !staff.disabledAt ? staff.passwordHash : null, password, asker);
  if (!staff || !right) return null;
  // Checked last, so that a wrong password does not use up a code.
  const spent = staff.authenticator?.confirmedAt ? await spendCode(staff.id, code) : "none";
  const { id, operatorId, sessionVersion } = staff;
  return spent && { id, operatorId, email, sessionVersion, byRecoveryCode: spent === "recovery" };
}
