import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bearer, caller, tokenOf } from "#e2e/support/caller.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { poll } from "#e2e/support/poll.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { service } from "#e2e/support/service.ts";
import { instantOf } from "#lib/core/brt.ts";
import { BURST_SECONDS, RATES_PER_SECOND } from "#lib/core/limits.ts";
import { SCOPES } from "#lib/core/scope.ts";

const { baseUrl, sql, us } = await service();
const number = us.accounts[0].number;

type OAuth = { id: string; clientId: string; clientSecret: string; scopes: string[] };
type Key = { id: string; apiKey: string; scopes: string[] };

const create = <T>(...more: string[]) =>
  administer<T>("credential", "create", "--account", number, "--name", "Platform", ...more);
const oauth = (...more: string[]) => create<OAuth>("--kind", "oauth", "--variant", "A", "--scopes", "all", ...more);
const apiKey = (...more: string[]) => create<Key>("--kind", "apiKey", "--scopes", "balance.read", ...more);

const readAs = async (key: string) => (await caller(baseUrl, { "x-api-key": key }).get("/v1/balance")).status;
const status = (key: string, wanted: number) =>
  poll(
    () => readAs(key),
    (seen) => seen === wanted,
    5_500,
  );
const UNKNOWN = randomUUID();
const authority = await testAuthority("Admin test");
const good = await authority.issue("good");
const expired = await authority.issue("past", { notAfter: new Date(Date.now() - 1_000) });

describe("a new credential", () => {
  test("of kind oauth gets a token for its scopes in its variant", async () => {
    const made = await oauth();
    expect(made).toMatchObject({
      variant: "A",
      accountNumber: number,
      scopes: SCOPES,
      readsPerSecond: RATES_PER_SECOND.read,
      writesPerSecond: RATES_PER_SECOND.write,
    });
    const token = await tokenOf(baseUrl, { id: made.clientId, secret: made.clientSecret });
    const { status, headers, body } = await caller(baseUrl, bearer(token)).get("/v1/balance");
    expect([status, body.accountNumber ?? number]).toEqual([200, number]);
    expect(headers.get("ratelimit-policy")).toBe(
      `"read";q=${RATES_PER_SECOND.read * BURST_SECONDS};w=${BURST_SECONDS}`,
    );
  });

  test("of kind apiKey uses variant B and has the scopes and rates that were given", async () => {
    const made = await apiKey("--reads-per-second", "7");
    expect(made.scopes).toEqual(["balance.read"]);
    const as = caller(baseUrl, { "x-api-key": made.apiKey });
    expect((await as.get("/v1/balance")).headers.get("ratelimit-policy")).toBe('"read";q=14;w=2');
    expect((await as.get("/v1/statements/detailed")).status).toBe(403);
  });

  test("shows its secret once: no list, audit event or table contains it", async () => {
    const { clientSecret } = await oauth();
    const { out } = await runAdmin("credential", "list", "--json");
    const kept = await sql(
      "SELECT to_jsonb(a) AS row FROM audit a UNION ALL SELECT to_jsonb(s) FROM credential_secret s",
    );
    expect(`${out}${JSON.stringify(kept)}`).not.toContain(clientSecret);
  });

  test.each([
    ["an API key of variant A", ["--kind", "apiKey", "--variant", "A"], 2, "The variant of an API key is always B."],
    ["an unknown kind", ["--kind", "jwt"], 2, "error: option '--kind <kind>' argument 'jwt' is invalid."],
    ["an unknown scope", ["--scopes", "deposit.read,money.print"], 2, "The scopes must be some of deposit.read"],
    ["no scope", ["--scopes", ""], 2, "The scopes must be some of"],
    ["an unknown account", ["--account", "99999999"], 1, "There is no account 99999999."],
    ["no rate", ["--reads-per-second", "0"], 2, "The reads per second must be at least 1."],
    ["a rate that is no number", ["--reads-per-second", "1.5"], 2, "Write a whole number."],
  ])("is not created with %s", async (_what, wrong, code, sentence) => {
    const good = ["--account", number, "--name", "Bad", "--kind", "oauth", "--scopes", "all"];
    const [exitCode, said] = await refusedAdmin("credential", "create", ...good, ...wrong);
    expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
  });
});

describe("a credential's secret", () => {
  test("is rotated with overlap: the old one works until the overlap ends, the new one works immediately", async () => {
    const old = await apiKey();
    expect(await readAs(old.apiKey)).toBe(200);
    const before = Date.now();
    const next = await administer<Key & { earlierSecretsEnd: string }>(
      "credential",
      "rotate",
      old.id,
      "--overlap",
      "2h",
    );
    expect(instantOf(next.earlierSecretsEnd).getTime() - before).toBeGreaterThan(7_190_000);
    expect(await status(next.apiKey, 200)).toBe(200);
    expect(await readAs(old.apiKey)).toBe(200);
    const ends = await sql<{ left: number | null }>(
      "SELECT extract(epoch FROM expires_at - now())::float8 AS left FROM credential_secret WHERE credential_id = $1 ORDER BY created_at",
      [old.id],
    );
    expect(ends).toEqual([{ left: expect.closeTo(7_200, -2) }, { left: null }]);
  });

  test("that is ending already does not get more time from the next rotation", async () => {
    const { id } = await apiKey();
    await administer("credential", "rotate", id, "--overlap", "10m");
    await administer("credential", "rotate", id, "--overlap", "7d");
    const [first] = await sql<{ left: number }>(
      "SELECT extract(epoch FROM min(expires_at) - now())::float8 AS left FROM credential_secret WHERE credential_id = $1",
      [id],
    );
    expect(first?.left).toBeLessThan(601);
  });

  test("ends immediately when it is rotated without overlap", async () => {
    const old = await apiKey();
    const next = await administer<Key>("credential", "rotate", old.id, "--overlap", "0s");
    expect(await status(old.apiKey, 401)).toBe(401);
    expect(await status(next.apiKey, 200)).toBe(200);
  });

  test.each([
    ["an unknown credential", [UNKNOWN], 1, `There is no credential ${UNKNOWN}.`],
    ["what is no id", ["platform"], 1, "There is no credential platform."],
    ["an overlap that is no time", [UNKNOWN, "--overlap", "soon"], 2, "Write a number and s, m, h or d, as in 24h."],
  ])("is not rotated for %s", async (_what, args, code, sentence) => {
    const [exitCode, said] = await refusedAdmin("credential", "rotate", ...args);
    expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
  });

  test("is not rotated with an overlap of more than 90 days", async () => {
    const { id } = await apiKey();
    expect(await refusedAdmin("credential", "rotate", id, "--overlap", "91d")).toEqual([
      2,
      "The overlap must be at most 90 days.",
    ]);
  });
});

test("the scopes and rates of a credential can be changed, and a removed scope ends within 5 s", async () => {
  const made = await apiKey();
  await administer(
    "credential",
    "change",
    made.id,
    "--scopes",
    "deposit.read,deposit.write",
    "--writes-per-second",
    "9",
  );
  expect(await status(made.apiKey, 403)).toBe(403);
  const [row] = await sql(
    "SELECT scopes, reads_per_second AS r, writes_per_second AS w FROM credential WHERE id = $1",
    [made.id],
  );
  expect(row).toEqual({ scopes: ["deposit.read", "deposit.write"], r: 200, w: 9 });
  expect(await refusedAdmin("credential", "change", made.id)).toEqual([
    2,
    "Say what to change: --scopes, --reads-per-second or --writes-per-second.",
  ]);
});

test("a revoked credential stops working within 5 s and can no longer be changed", async () => {
  const made = await apiKey();
  expect(await readAs(made.apiKey)).toBe(200);
  expect(await administer("credential", "revoke", made.id)).toEqual({ id: made.id, revoked: true });
  expect(await status(made.apiKey, 401)).toBe(401);
  for (const [command = "", ...more] of [["revoke"], ["rotate"], ["change", "--scopes", "all"]]) {
    expect(await refusedAdmin("credential", command, made.id, ...more)).toEqual([
      1,
      `The credential ${made.id} is revoked.`,
    ]);
  }
});

describe("a certificate", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-admin-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const written = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const file = written("good.pem", good.cert);
  const colons = (good.thumbprint.match(/../g) ?? []).join(":").toUpperCase();
  const past = written("past.pem", expired.cert);

  const certificatesOf = async (id: string) => {
    const all = await administer<{ id: string; certificates: string[] }[]>("credential", "list", "--operator", us.id);
    return all.find((one) => one.id === id)?.certificates;
  };

  test("is registered by its file and removed by its thumbprint", async () => {
    const { id } = await apiKey();
    expect(await administer("certificate", "register", id, "--file", file)).toEqual({
      id,
      thumbprint: good.thumbprint,
    });
    expect(await certificatesOf(id)).toEqual([good.thumbprint]);
    expect(await refusedAdmin("certificate", "register", id, "--thumbprint", colons)).toEqual([
      1,
      "The certificate is registered with this credential already.",
    ]);
    expect(await administer("certificate", "remove", id, colons)).toMatchObject({ removed: true });
    expect(await certificatesOf(id)).toEqual([]);
    expect((await refusedAdmin("certificate", "remove", id, colons))[1]).toContain("No such certificate is registered");
    const auditEvents = await administer<{ action: string; subject: string }[]>("audit", "--limit", "2");
    expect(auditEvents.map(({ action, subject }) => [action, subject])).toEqual([
      ["certificate.remove", id],
      ["certificate.register", id],
    ]);
  });

  test.each([
    ["past its time", ["--file", past], 1, "The certificate is past its time since"],
    ["that is none", ["--file", written("none.pem", "none")], 2, "The file must be a certificate in PEM or DER."],
    ["that is not there", ["--file", path.join(folder, "nowhere")], 2, "The file cannot be read: ENOENT"],
    ["with a short thumbprint", ["--thumbprint", "ab:cd"], 2, "The thumbprint must be a SHA-256"],
    ["without either", [], 2, "Give --file or --thumbprint."],
    ["with both", ["--file", file, "--thumbprint", colons], 2, "Give --file or --thumbprint."],
  ])("%s is not registered", async (_what, args, code, sentence) => {
    const [exitCode, said] = await refusedAdmin("certificate", "register", UNKNOWN, ...args);
    expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
  });
});
