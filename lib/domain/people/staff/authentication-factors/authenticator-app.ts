import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "#lib/server/keys/secret-key.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";

const PERIOD_S = 30;
/** A code is also valid in the time step before and after its own, because phones' clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** The set-up data of an authenticator app: the secret in base32 to type, and the same as a URI for a QR code. */
export type SetUp = { secret: string; uri: string };

/**
 * Stores a new secret for a person, which is not used until it is confirmed. Returns false when the person already has
 * a confirmed one.
 */
export async function createSecret(staffId: string, email: string): Promise<SetUp | false> {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  const sealedSecret = seal(totp.secret.base32, authenticatorSealPurpose(staffId));
  const { staffAuthenticator } = prisma();
  const created = await staffAuthenticator.createMany({ data: { staffId, sealedSecret }, skipDuplicates: true });
  if (created.count === 0) {
    const replaced = await staffAuthenticator.updateMany({
      where: { staffId, confirmedAt: null },
      data: { sealedSecret },
    });
    if (replaced.count === 0) return false;
  }
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Returns the time step of a code of the unconfirmed secret, or null when the code is wrong or there is no such secret.
 */
export function stepToConfirm(staffId: string, code: string): Promise<number | null> {
  return stepOf({ staffId, confirmedAt: null }, code);
}

/**
 * Confirms the secret, so that codes are required from now on; the code of this step counts as used. Returns false when
 * another request confirmed first.
 */
export async function confirmSecret(tx: PrismaTx, staffId: string, step: number, now: Date): Promise<boolean> {
  const data = { confirmedAt: now, lastStep: step };
  const { count } = await tx.staffAuthenticator.updateMany({ where: { staffId, confirmedAt: null }, data });
  return count === 1;
}

/** Returns whether a code is valid, and marks it and every earlier code as used: of two parallel tries one succeeds. */
export async function spendAppCode(staffId: string, code: string): Promise<boolean> {
  const confirmed = { staffId, confirmedAt: { not: null } };
  const step = await stepOf(confirmed, code);
  if (step === null) return false;
  const where = { ...confirmed, lastStep: { lt: step } };
  const { count } = await prisma().staffAuthenticator.updateMany({ where, data: { lastStep: step } });
  return count === 1;
}

/** Deletes a person's authenticator app and recovery codes. Returns false when the person had no confirmed app. */
export async function deleteAuthenticator(tx: PrismaTx, staffId: string): Promise<boolean> {
  await tx.staffRecoveryCode.deleteMany({ where: { staffId } });
  const { count } = await tx.staffAuthenticator.deleteMany({ where: { staffId, confirmedAt: { not: null } } });
  return count === 1;
}

async function stepOf(where: Prisma.StaffAuthenticatorWhereUniqueInput, code: string): Promise<number | null> {
  const kept = await prisma().staffAuthenticator.findFirst({ where });
  if (!kept) return null;
  const totp = totpOf(Secret.fromBase32(unseal(kept.sealedSecret, authenticatorSealPurpose(kept.staffId))));
  const timestamp = (await databaseTime()).getTime();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: Secret, label = ""): TOTP {
  return new TOTP({ issuer: "Guichê", label, secret, period: PERIOD_S });
}

/** Binds the secret to its person: it cannot be decrypted in another person's row. */
export function authenticatorSealPurpose(staffId: string): string {
  return `authenticator of ${staffId}`;
}
