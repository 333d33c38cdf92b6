import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { derivedKey } from "#lib/server/keys/secret-key.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import type { Staff } from "#lib/server/prisma/client.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { isSecure } from "../sessions/session-cookie.ts";

/** A device that is not used for this long is unknown again. */
const KNOWN_DAYS = 180;
const DEVICES_PER_PERSON_MAX = 20;
const DAY_MS = 86_400_000;

/** Returns the name of the cookie that a browser keeps after a sign-in. It gives no access: it only says "known". */
function deviceCookieName(): string {
  return isSecure() ? "__Host-guiche-device" : "guiche-device";
}

/** Returns the Set-Cookie header that makes a browser keep `deviceCookie`. */
export function keepDevice(deviceCookie: string): string {
  const attributes = ["Path=/", `Max-Age=${(KNOWN_DAYS * DAY_MS) / 1_000}`, "HttpOnly", "SameSite=Lax"];
  return [`${deviceCookieName()}=${deviceCookie}`, ...attributes, ...(isSecure() ? ["Secure"] : [])].join("; ");
}

/** Returns the device cookie of a cookie header, or null when there is none or it was not made here. */
export function deviceCookieOf(cookieHeader: string | null): string | null {
  const prefix = `${deviceCookieName()}=`;
  const pair = cookieHeader?.split(/;\s*/).find((one) => one.startsWith(prefix));
  return madeHere(pair?.slice(prefix.length) ?? null);
}

/**
 * Returns the hash by which a device is stored, and the ids of those of the people with an e-mail who have signed in on it.
 */
export async function knownDevice(
  email: string,
  deviceCookie: string | null,
): Promise<{ device: string; staffIds: string[] }> {
  const cookie = madeHere(deviceCookie);
  // The same work for every e-mail, whether or not a person has it.
  const tokenHash = hashOf(cookie ?? "");
  const since = new Date((await databaseTime()).getTime() - KNOWN_DAYS * DAY_MS);
  const where = { tokenHash, lastUsedAt: { gt: since }, staff: { email } };
  const found = await prisma().knownDevice.findMany({ where, select: { staffId: true } });
  return { device: tokenHash.toString("hex"), staffIds: found.map(({ staffId }) => staffId) };
}

/**
 * Stores that a person has signed in on a device. Returns the cookie that it must keep, and whether the person had not
 * used the device before. Keeps the 20 devices that a person used last.
 */
export async function rememberDevice(
  { id: staffId, operatorId }: Pick<Staff, "id" | "operatorId">,
  given: string | null,
): Promise<{ deviceCookie: string; isNewDevice: boolean }> {
  const deviceCookie = madeHere(given) ?? newCookie();
  const tokenHash = hashOf(deviceCookie);
  const lastUsedAt = await databaseTime();
  const isNewDevice = await prismaTransaction(async (tx) => {
    const { count } = await tx.knownDevice.updateMany({ where: { staffId, tokenHash }, data: { lastUsedAt } });
    if (count > 0) return false;
    await tx.knownDevice.createMany({ data: { staffId, operatorId, tokenHash, lastUsedAt }, skipDuplicates: true });
    const older = await tx.knownDevice.findMany({
      where: { staffId },
      orderBy: { lastUsedAt: "desc" },
      skip: DEVICES_PER_PERSON_MAX,
      select: { tokenHash: true },
    });
    await tx.knownDevice.deleteMany({ where: { staffId, tokenHash: { in: older.map((one) => one.tokenHash) } } });
    return true;
  });
  return { deviceCookie, isNewDevice };
}

/** A random token and its signature, so that a made-up cookie is no device. */
function newCookie(): string {
  const token = randomBytes(32).toString("base64url");
  return `${token}.${signatureOf(token).toString("base64url")}`;
}

function madeHere(cookie: string | null): string | null {
  const [, token, signature] = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(cookie ?? "") ?? [];
  if (!cookie || !token || !signature) return null;
  return timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(token)) ? cookie : null;
}

function signatureOf(token: string): Buffer {
  return createHmac("sha256", derivedKey("known device")).update(token).digest();
}

function hashOf(cookie: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash("sha256", cookie, "hex"), "hex");
}
