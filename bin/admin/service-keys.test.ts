import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { administer, refusedAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { TOKEN_SECONDS } from "#lib/core/limits.ts";
import { removeEndedKeys } from "#lib/domain/people/keys/remove-ended-keys.job.ts";
import { rows } from "#lib/server/db.ts";
import { signAccessToken, verifyAccessToken } from "#lib/server/keys/access-token.ts";
import { publicKeys, signingKey } from "#lib/server/keys/signing-keys.ts";

await testDatabase();

type Key = { purpose: string; kid: string; signsFrom: string; endsAt: string | null };

/** What the caches of this process, which stands for a running service, keep at most. */
const STALE_MS = 5_001;

let elapsed = 0;
function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  elapsed += ms;
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  pass(elapsed + STALE_MS);
});
afterEach(() => {
  vi.useRealTimers();
});

const kids = async () => (await publicKeys()).keys.map(({ kid }) => kid);
const sign = () => signAccessToken(crypto.randomUUID(), ["balance.read"], TOKEN_SECONDS.v1);

/** Makes the times of the keys so much earlier, as if the time had passed. */
async function wait(seconds: number): Promise<void> {
  await rows({
    text: `UPDATE signing_key SET signs_from = signs_from - make_interval(secs => $1),
             ends_at = ends_at - make_interval(secs => $1)`,
    values: [seconds],
  });
  pass(STALE_MS);
}

describe("keys rotate", () => {
  test("the new token key is published first, signs 10 s later, and the old one's tokens stay valid until they expire", async () => {
    const old = (await signingKey("token")).kid;
    const token = await sign();
    const rotated = await administer<Key[]>("keys", "rotate", "--only", "token");
    expect(rotated.map(({ kid, endsAt }) => [kid === old, endsAt === null])).toEqual([
      [false, true],
      [true, false],
    ]);
    const next = String(rotated[0]?.kid);
    pass(STALE_MS);
    expect((await signingKey("token")).kid).toBe(old);
    expect(await kids()).toEqual(expect.arrayContaining([old, next]));
    await wait(10);
    expect((await signingKey("token")).kid).toBe(next);
    expect(await verifyAccessToken(token)).not.toBeNull();
    expect(await verifyAccessToken(await sign())).not.toBeNull();
    await wait(TOKEN_SECONDS.v1);
    expect(await kids()).toContain(old);
    await wait(61);
    expect(await kids()).not.toContain(old);
    expect(await verifyAccessToken(token)).toBeNull();
  });

  test("a new QR key signs an hour later, and the old one stays published one more day", async () => {
    const old = (await signingKey("qr")).kid;
    const [next] = await administer<Key[]>("keys", "rotate", "--only", "qr");
    await wait(3_590);
    expect((await signingKey("qr")).kid).toBe(old);
    await wait(10);
    expect((await signingKey("qr")).kid).toBe(next?.kid);
    await wait(86_390);
    expect(await kids()).toContain(old);
    await wait(11);
    expect(await kids()).not.toContain(old);
  });

  test("with --now the old keys are gone, and a running process stops accepting their tokens within 5 s", async () => {
    const old = [(await signingKey("token")).kid, (await signingKey("qr")).kid];
    const token = await sign();
    expect(await verifyAccessToken(token)).not.toBeNull();
    await administer("keys", "rotate", "--now");
    pass(STALE_MS);
    expect(await verifyAccessToken(token)).toBeNull();
    for (const kid of old) expect(await kids()).not.toContain(kid);
    expect(await verifyAccessToken(await sign())).not.toBeNull();
  });

  test("a key that has ended is deleted by the worker", async () => {
    await administer("keys", "rotate", "--only", "token");
    await wait(TOKEN_SECONDS.v1 + 71);
    await removeEndedKeys();
    const left = await rows({ text: "SELECT FROM signing_key WHERE purpose = 'token'" });
    expect(left).toHaveLength(1);
  });

  test("stands in the audit with the new key", async () => {
    const [made] = await administer<Key[]>("keys", "rotate", "--only", "token", "--now");
    const [last] = await administer<object[]>("audit", "--limit", "1");
    expect(last).toMatchObject({ action: "signing-key.rotate", subject: made?.kid, facts: { atOnce: true } });
  });

  test("is refused without SECRET_KEY, and with one that is not the service's", async () => {
    await signingKey("token");
    const { SECRET_KEY } = process.env;
    try {
      process.env.SECRET_KEY = "";
      expect(await refusedAdmin("keys", "rotate")).toEqual([
        1,
        "Set SECRET_KEY to the one that the service runs with.",
      ]);
      process.env.SECRET_KEY = "another key, of more than 32 characters";
      expect(await refusedAdmin("keys", "rotate")).toEqual([
        1,
        "SECRET_KEY is not the one that the service runs with.",
      ]);
    } finally {
      process.env.SECRET_KEY = SECRET_KEY;
    }
  });
});
