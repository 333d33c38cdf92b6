import { spawn } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { runAdmin } from "#e2e/support/run-admin.ts";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { signingKey } from "#lib/server/keys/signing-keys.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { makeSigningSecret, sealForWebhook, sealSigningSecrets } from "../../integration/webhooks/webhook-secrets.ts";
import { payToken } from "../../money-in/charges/pay-token.ts";
import { createSecret } from "../staff/authentication-factors/authenticator-app.ts";
import { replaceRecoveryCodes } from "../staff/authentication-factors/recovery-codes.ts";
import type { Resealed } from "./reseal-secrets.ts";
import { SEALED_COLUMNS } from "./reseal-secrets.ts";

const { url } = await testDatabase();
const ROOT = path.resolve(import.meta.dirname, "../../../..");
const OLD = String(process.env.SECRET_KEY);
const NEW = "the key to come, of more than 32 characters";
const WEBHOOKS = 250;

const sql = <Row extends object>(text: string, values: unknown[] = []) => rows<Row>({ text, values });
const operator = await seedOperator(sql);
const account = operator.accounts[0];
const staffId = await seedStaff(sql, operator, "admin");
await signingKey("token");
await createSecret(staffId, "ana@jogos.example");
const [recoveryCode = ""] = await prisma().$transaction((tx) => replaceRecoveryCodes(tx, staffId));
const link = payToken(account.number, uuidV7());
const secrets = new Map(Array.from({ length: WEBHOOKS }, () => [uuidV7(), makeSigningSecret()]));
await prisma().webhookEndpoint.createMany({
  data: [...secrets].map(([id, secret]) => ({
    id,
    accountId: account.id,
    variant: "A",
    events: [],
    url: `https://hooks.example.com/${id}`,
    sealedSecrets: sealSigningSecrets(id, [{ secret, expiresAt: null }]),
    sealedPassword: sealForWebhook(id, "a password"),
    earlierSecrets: [sealSigningSecrets(id, [{ secret, expiresAt: null }])],
    earlierEnd: [new Date("2100-01-01T00:00:00Z")],
  })),
});

/** What a process of the service with these keys can read. */
const READ = `
  import { rows, closeDb } from "#lib/server/db.ts";
  import { signingKey } from "#lib/server/keys/signing-keys.ts";
  import { readPayToken } from "#lib/domain/money-in/charges/pay-token.ts";
  import { stepToConfirm } from "#lib/domain/people/staff/authentication-factors/authenticator-app.ts";
  import { spendRecoveryCode } from "#lib/domain/people/staff/authentication-factors/recovery-codes.ts";
  import { openForWebhook } from "#lib/domain/integration/webhooks/webhook-secrets.ts";
  const seen = await rows({ text: "SELECT id, sealed_secrets AS s, sealed_password AS p, earlier_secrets AS e FROM webhook_endpoint" });
  const opened = seen.filter(({ id, s, p, e }) => openForWebhook(id, s) && openForWebhook(id, e[0]) && openForWebhook(id, p) === "a password");
  const { staffId, link, code } = JSON.parse(process.env.ASKED);
  await stepToConfirm(staffId, "000000");
  console.log(JSON.stringify({
    webhooks: opened.length,
    key: (await signingKey("token")).kid,
    link: (await readPayToken(link)) !== null,
    code: code === undefined ? null : await spendRecoveryCode(staffId, code),
  }));
  await closeDb();
`;

type Read = { webhooks: number; key: string; link: boolean; code: boolean | null };

function read(keys: Record<string, string>, code?: string): Promise<Read> {
  const env = { ...process.env, ...keys, ASKED: JSON.stringify({ staffId, link, code }) };
  const child = spawn(process.execPath, ["--input-type=module", "-e", READ], { cwd: ROOT, env });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  return new Promise((resolve, reject) => {
    child.once("close", () => (out ? resolve(JSON.parse(out)) : reject(new Error(err))));
  });
}

const BEFORE = { SECRET_KEY: OLD, SECRET_KEY_NEXT: NEW };
const DURING = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
const AFTER = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: "" };

async function withKeys<T>(keys: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const kept = { ...process.env };
  Object.assign(process.env, keys);
  try {
    return await work();
  } finally {
    process.env = kept;
  }
}

async function reseal(...more: string[]): Promise<{ exitCode: number | null; columns: Resealed[] }> {
  const run = await withKeys(DURING, () => runAdmin("keys", "reseal", "--yes", "--json", ...more));
  return { exitCode: run.exitCode, columns: run.json };
}

describe("keys reseal", () => {
  test("is refused without the previous key, and changes nothing", async () => {
    const { exitCode, err } = await runAdmin("keys", "reseal", "--yes");
    expect([exitCode, err.trim()]).toEqual([1, "Set SECRET_KEY_PREVIOUS to the key that SECRET_KEY replaces."]);
  });

  test("knows every sealed column", async () => {
    const found = await sql<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND udt_name IN ('bytea', '_bytea') AND column_name !~ '(hash|sha256|fingerprint)$'
         AND (table_name, column_name) NOT IN (
           ('statement_export_part', 'bytes'), ('period_close_part', 'bytes'), ('reconciliation_part', 'bytes')) ORDER BY name`,
    );
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      found.map(({ name }) => name),
    );
  });

  test("killed in the middle: processes with both keys read everything, and a second run finishes the work", async () => {
    // The lock of a late row holds the command, so that it is killed between two batches.
    const late = [...secrets.keys()].sort()[WEBHOOKS - 10];
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM webhook_endpoint WHERE id = $1 FOR UPDATE", [late]);
    const env = { ...process.env, ...DURING };
    const child = spawn(process.execPath, ["bin/admin.ts", "keys", "reseal", "--yes"], { cwd: ROOT, env });
    await new Promise<void>((resolve) => {
      let said = "";
      child.stderr.on("data", (chunk) => {
        said += chunk;
        if (said.includes("webhook_endpoint.sealed_secrets: 200 of 250")) resolve();
      });
    });
    const ended = new Promise((resolve) => child.once("close", (_code, signal) => resolve(signal)));
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    await holder.query("COMMIT");
    await holder.end();

    for (const keys of [BEFORE, DURING]) expect(await read(keys)).toMatchObject({ webhooks: WEBHOOKS, link: true });
    await expect(read(AFTER)).rejects.toThrow();

    const { exitCode, columns } = await reseal();
    expect(exitCode).toBe(0);
    expect(columns.find(({ column }) => column === "webhook_endpoint.sealed_secrets")).toMatchObject({
      done: 50,
      already: 200,
    });
  }, 60_000);

  test("afterwards the new key alone reads everything, and old links and recovery codes stay good", async () => {
    expect(await read(AFTER, recoveryCode)).toMatchObject({ webhooks: WEBHOOKS, link: true, code: true });
    await expect(read({ SECRET_KEY: OLD })).rejects.toThrow();
  });

  test("a run after the last one changes nothing, and stands in the audit", async () => {
    const { columns } = await reseal();
    expect(columns.reduce((sum, { done }) => sum + done, 0)).toBe(0);
    const [last] = await sql("SELECT action, facts FROM audit ORDER BY id DESC LIMIT 1");
    expect(last).toEqual({ action: "secret-key.reseal", facts: { done: 0, leaked: false } });
  });

  test("a row that neither key opens is named, and the exit code is 1", async () => {
    const [id = ""] = secrets.keys();
    const [before] = await sql<{ sealed: Buffer }>(
      "SELECT sealed_password AS sealed FROM webhook_endpoint WHERE id = $1",
      [id],
    );
    await sql("UPDATE webhook_endpoint SET sealed_password = 'damaged' WHERE id = $1", [id]);
    const { exitCode, columns } = await reseal();
    expect(exitCode).toBe(1);
    expect(columns.find(({ column }) => column === "webhook_endpoint.sealed_password")).toMatchObject({
      unreadable: [id],
    });
    await sql("UPDATE webhook_endpoint SET sealed_password = $2 WHERE id = $1", [id, before?.sealed]);
  });

  test("with --leaked, links that the previous key proved end", async () => {
    expect((await reseal("--leaked")).exitCode).toBe(0);
    expect(await read(AFTER)).toMatchObject({ link: false });
  });
});
