import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { CONNECTIONS_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { changeConnection, rotateConnectionCertificate, useNextCertificate } from "./change-connection.ts";
import { createConnection } from "./create-connection.ts";
import { listConnections } from "./list-connections.ts";
import { pauseConnection, resumeConnection, testConnection } from "./run-connection.ts";
import { openConnectionSecret, webhookSecretHash } from "./secrets/connection-secret.ts";

const BANK = "https://127.0.0.1:8443";
process.env.CONNECTION_HOSTS = `${BANK}/`;
await testDatabase();
const us = await testAccount();
const admin = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "admin" } };
const authority = await testAuthority("A bank's authority");
const [first, second] = [await authority.issue("operadora"), await authority.issue("operadora")];
const SECRET = "a-planted-canary";
const clientCertificate = (of = first) => ({ kind: "pem" as const, certificate: of.cert, privateKey: of.key });
const SETTINGS = {
  name: "Efí",
  profile: "efi",
  environment: "OTHER",
  address: BANK,
  authority: authority.cert,
  clientId: "Client_Id_7",
  clientSecret: SECRET,
  latePayments: "RETURN",
} as const;

const create = async (more: object = {}) =>
  (await createConnection.run(admin, { ...SETTINGS, clientCertificate: clientCertificate(), ...more })).output
    .connectionId;
const list = async () => (await listConnections.run(admin, {})).output;
const only = async () => (await list()).connections[0];
type Stored = Record<"sealedClientSecret" | "sealedKey" | "sealedWebhookSecret" | "webhookSecretHash", Buffer>;
const stored = async () =>
  (
    await rows<Stored>({
      text: `SELECT sealed_client_secret AS "sealedClientSecret", sealed_key AS "sealedKey",
               sealed_webhook_secret AS "sealedWebhookSecret", webhook_secret_hash AS "webhookSecretHash" FROM connection`,
    })
  )[0] as Stored;
/** As the worker leaves a test that has ended. */
const tested = (outcome: "PASSED" | "FAILED") =>
  rows({
    text: "UPDATE connection SET test_status = 'DONE', tested_at = now(), test_steps = $1",
    values: [JSON.stringify([{ step: "TOKEN", outcome, text: "401" }])],
  });
const wrong = (pointer: string) => ({ code: "VALIDATION_ERROR", errors: [expect.objectContaining({ pointer })] });

afterEach(async () => {
  for (const table of ["connection_calls", "rail_outbox", "connection_state", "connection"])
    await ownerRows({ text: `DELETE FROM ${table}` });
});

describe("a new connection", () => {
  test("is to be tried, and is shown with its certificate, its address for webhooks and what its bank can do", async () => {
    const connectionId = await create();
    expect(await only()).toMatchObject({
      ...{ connectionId, name: "Efí", profile: "efi", environment: "OTHER", address: BANK, state: "TESTING" },
      ...{ clientId: "Client_Id_7", latePayments: "RETURN", active: true, testSteps: [], testedAt: null },
      certificate: { subject: "CN=operadora", issuer: "CN=A bank's authority", daysLeft: 0 },
      nextCertificate: null,
      webhookUrl: expect.stringMatching(new RegExp(`/rail/${connectionId}/…$`)),
      capabilities: { payoutToAccount: true, balance: true },
      health: { lastCallAt: null, callsToday: 0, errorRate: null, oldestUnknown: null, waitingOrders: { count: 0 } },
    });
  });

  test("has its secrets sealed, and neither an answer nor the audit has one", async () => {
    const id = await create();
    const sealed = await stored();
    expect(openConnectionSecret(id, sealed.sealedClientSecret)).toBe(SECRET);
    expect(openConnectionSecret(id, sealed.sealedKey)).toBe(`${first.key.trim()}\n`);
    const webhookSecret = openConnectionSecret(id, sealed.sealedWebhookSecret);
    expect(webhookSecret).toMatch(/^[\w-]{43}$/);
    expect(webhookSecretHash(webhookSecret).equals(sealed.webhookSecretHash)).toBe(true);
    const told = JSON.stringify([await list(), await recentAuditEvents(admin.operatorId, 5)]);
    for (const secret of [SECRET, webhookSecret, "PRIVATE KEY"]) expect(told).not.toContain(secret);
  });

  test("is audited with its settings and the certificate's name", async () => {
    const subject = await create();
    const facts = { name: "Efí", profile: "efi", environment: "OTHER", address: BANK, ownAuthority: true };
    expect(await recentAuditEvents(admin.operatorId, 1)).toMatchObject([
      { action: "connection.create", subject, facts: { ...facts, certificateSubject: "CN=operadora" } },
    ]);
  });

  test.each([
    ["an address that CONNECTION_HOSTS does not name", { address: "https://evil.example" }, "/address"],
    ["an address with a path", { address: `${BANK}/other` }, "/address"],
    ["no address where there must be one", { address: undefined }, "/address"],
    ["an address of its own at the bank itself", { environment: "PRODUCTION", authority: undefined }, "/address"],
    ["an authority at the bank itself", { environment: "SANDBOX", address: undefined }, "/authority"],
    ["an authority that is none", { authority: first.cert }, "/authority"],
    ["no client secret where the bank asks for one", { clientSecret: undefined }, "/clientSecret"],
    [
      "another certificate's key",
      { clientCertificate: { kind: "pem", certificate: first.cert, privateKey: second.key } },
      "/clientCertificate/privateKey",
    ],
  ])("400 %s", async (_what, more, pointer) => {
    await expect(create(more)).rejects.toMatchObject(wrong(pointer));
    expect((await list()).connections).toEqual([]);
  });

  test("needs no client secret at a bank that asks for none", async () => {
    await create({ profile: "sicoob", clientSecret: undefined, bankAccount: "1234567" });
    expect((await stored()).sealedClientSecret).toBeNull();
    expect((await list()).profiles).toMatchObject([
      { profile: "efi", needsClientSecret: true, needsAccount: false },
      { profile: "sicoob", needsClientSecret: false, needsAccount: true },
    ]);
  });

  test("400 without the account's number at a bank that asks for it", async () => {
    const without = create({ profile: "sicoob", clientSecret: undefined });
    await expect(without).rejects.toMatchObject({ errors: [{ pointer: "/bankAccount" }] });
  });

  test("409 one more than an operator may have", async () => {
    for (let n = 0; n < CONNECTIONS_MAX; n++) await create();
    await expect(create()).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  });
});

test("a connection is ready when each step passed, and fails when one did not or its certificate has ended", async () => {
  await create();
  await tested("PASSED");
  expect(await only()).toMatchObject({ state: "READY", testSteps: [{ step: "TOKEN", outcome: "PASSED" }] });
  await tested("FAILED");
  expect(await only()).toMatchObject({ state: "FAILING", testSteps: [{ text: "401" }] });
});

test("a paused connection is not tried; a resumed one is", async () => {
  const connectionId = await create();
  await tested("PASSED");
  await pauseConnection.run(admin, { connectionId });
  expect(await only()).toMatchObject({ state: "PAUSED", active: false });
  for (const act of [pauseConnection, testConnection])
    await expect(act.run(admin, { connectionId })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  await resumeConnection.run(admin, { connectionId });
  expect(await only()).toMatchObject({ state: "TESTING", active: true });
  await expect(resumeConnection.run(admin, { connectionId })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  await tested("PASSED");
  await testConnection.run(admin, { connectionId });
  expect(await only()).toMatchObject({ state: "TESTING" });
  const events = await recentAuditEvents(admin.operatorId, 3);
  expect(events.map(({ action }) => action)).toEqual(["connection.test", "connection.resume", "connection.pause"]);
});

describe("changing a connection", () => {
  test("keeps its secret, and tries it again only with other credentials", async () => {
    const connectionId = await create();
    await tested("PASSED");
    await changeConnection.run(admin, { connectionId, name: "Principal", latePayments: "WAIT" });
    expect(await only()).toMatchObject({ name: "Principal", latePayments: "WAIT", state: "READY" });
    const other = { connectionId, name: "Principal", latePayments: "WAIT", clientId: "another" } as const;
    await expect(changeConnection.run(admin, other)).rejects.toMatchObject(wrong("/clientSecret"));
    await changeConnection.run(admin, { ...other, clientSecret: "new" });
    expect(await only()).toMatchObject({ clientId: "another", state: "TESTING" });
    expect(openConnectionSecret(connectionId, (await stored()).sealedClientSecret)).toBe("new");
  });

  test("has two certificates until the next one is the only one", async () => {
    const connectionId = await create();
    await expect(useNextCertificate.run(admin, { connectionId })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    const again = { connectionId, clientCertificate: clientCertificate(first) };
    await expect(rotateConnectionCertificate.run(admin, again)).rejects.toMatchObject(
      wrong("/clientCertificate/certificate"),
    );
    await rotateConnectionCertificate.run(admin, { connectionId, clientCertificate: clientCertificate(second) });
    const both = await only();
    expect(both?.nextCertificate?.serial).not.toBe(both?.certificate.serial);
    expect(openConnectionSecret(connectionId, (await stored()).sealedKey)).toBe(`${first.key.trim()}\n`);
    await useNextCertificate.run(admin, { connectionId });
    expect(await only()).toMatchObject({ certificate: both?.nextCertificate, nextCertificate: null });
    expect(openConnectionSecret(connectionId, (await stored()).sealedKey)).toBe(`${second.key.trim()}\n`);
  });
});

test("its health is from its calls, its bank's balance and what waits for it", async () => {
  const connectionId = await create();
  const [operatorId, hour] = [admin.operatorId, new Date()];
  await rows({
    text: `INSERT INTO connection_calls (connection_id, operator_id, hour, calls, failures)
           VALUES ($1, $2, $3, 100, 5), ($1, $2, $3 - interval '25 hours', 900, 900)`,
    values: [connectionId, operatorId, hour],
  });
  await rows({
    text: "UPDATE connection_state SET last_call_at = $1, bucket_left = 7, balance = $2",
    values: [hour, { available: 5_000, blockedByCourt: 100, blockedByDispute: 0 }],
  });
  await rows({
    text: "INSERT INTO rail_outbox (id, account_id, kind, payload, connection_id) VALUES ($1, $2, 'payout', '{}', $3)",
    values: [randomUUID(), us.accountId, connectionId],
  });
  expect((await only())?.health).toMatchObject({
    ...{ callsToday: 100, failuresToday: 5, errorRate: 0.05, bucketLeft: 7, lastCallAt: hour },
    balance: { available: 5_000n, blockedByCourt: 100n, blockedByDispute: 0n },
    waitingOrders: { count: 1, oldestAt: expect.any(Date) },
  });
});

test("404 for another operator's connection", async () => {
  const connectionId = await create();
  const they = { ...(await testAccount()).ctx, actor: admin.actor };
  for (const act of [pauseConnection, testConnection, useNextCertificate])
    await expect(act.run(they, { connectionId })).rejects.toMatchObject({ code: "NotFound" });
  expect((await listConnections.run(they, {})).output.connections).toEqual([]);
});
