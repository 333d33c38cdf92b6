import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "../db.ts";
import { prisma } from "../prisma-client.ts";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";
import { publicKeys, signingKey } from "./signing-keys.ts";

await testDatabase();

/** The bound that the documents state for a key that was removed. */
const BOUND_MS = 60_000;

// The caches read this clock. Nothing else does, so a test can pass their bound without waiting.
let elapsed = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // A test must not meet what the one before it left in the caches.
  pass(elapsed + 2 * BOUND_MS);
});
afterEach(() => {
  vi.useRealTimers();
});
function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  elapsed += ms;
}
const kids = async () => (await publicKeys()).keys.map(({ kid }) => kid);

describe("a token key that was removed", () => {
  test("stops within 60 s also where its token was verified before", async () => {
    const { kid } = await signingKey("token");
    const token = await signAccessToken(crypto.randomUUID(), ["balance.read"], 3_600);
    expect(await verifyAccessToken(token)).not.toBeNull();
    await prisma().signingKey.delete({ where: { kid } });
    pass(BOUND_MS);
    expect(await verifyAccessToken(token)).toBeNull();
  });

  test("is no longer published 60 s later", async () => {
    const { kid } = await signingKey("token");
    expect(await kids()).toContain(kid);
    await prisma().signingKey.delete({ where: { kid } });
    pass(BOUND_MS);
    expect(await kids()).not.toContain(kid);
  });
});

test("a new key signs at once, in whatever part of a millisecond it is made", async () => {
  const made = await rows<{ signs: boolean }>({
    text: `INSERT INTO signing_key (kid, purpose, public_jwk, sealed) SELECT gen_random_uuid(), 'token', '{}', ''
           FROM generate_series(1, 50) RETURNING signs_from <= clock_timestamp() AS signs`,
  });
  expect(made.filter(({ signs }) => signs)).toHaveLength(50);
});
