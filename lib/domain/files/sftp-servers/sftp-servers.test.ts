import { randomUUID } from "node:crypto";
import ssh from "ssh2";
import { afterEach, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { SFTP_SERVERS_MAX } from "#lib/core/files/file-limits.ts";
import { rows } from "#lib/server/db.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { createStatementSchedule } from "../statement-schedules/manage-schedules.ts";
import { changeSftpServer, createSftpServer, listSftpServers, removeSftpServer } from "./manage-sftp-servers.ts";
import { confirmSftpHostKey, testSftpServer } from "./reach-sftp-server.ts";
import { openSftpSecret } from "./sftp-secret.ts";
import { testSftpServers } from "./test-sftp-servers.job.ts";

await testDatabase();
const us = await testAccount();
const finance = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "finance" } };
const SECRET = "a-planted-canary";
const KEY = "ssh-ed25519 SHA256:abc";
// Nothing listens on port 1.
const SETTINGS = { name: "Banco", host: "127.0.0.1", port: 1, userName: "casa", folder: "/extratos" };
const PASSWORD = { kind: "password", password: SECRET } as const;

const create = async (more: Partial<typeof SETTINGS> = {}) =>
  (await createSftpServer.run(finance, { ...SETTINGS, ...more, secret: PASSWORD })).output.sftpServerId;
const change = (sftpServerId: string, more: object = {}) =>
  changeSftpServer.run(finance, { ...SETTINGS, sftpServerId, secret: undefined, ...more });
const only = async () => (await listSftpServers.run(finance, {})).output.servers[0];
const stored = async () =>
  (await rows<{ id: string; sealed: Buffer }>({ text: "SELECT id, sealed_secret AS sealed FROM sftp_server" }))[0];
/** As a test that reached the server would leave it. */
const seen = (error: string | null, hostKey: string | null = null) =>
  rows({
    text: "UPDATE sftp_server SET test_status = 'DONE', test_error = $1, seen_host_key = $2, host_key = $3",
    values: [error, KEY, hostKey],
  });

afterEach(async () => {
  await rows({ text: "DELETE FROM statement_schedule" });
  await rows({ text: "DELETE FROM sftp_server" });
});

test("a server is tried after it was added, and why it cannot be reached is shown", async () => {
  await create();
  expect(await only()).toMatchObject({ ...SETTINGS, state: "TESTING", secretKind: "password", usedBy: [] });
  expect(await testSftpServers()).toBe(1);
  expect(await only()).toMatchObject({ state: "FAILING", error: "CONNECTION_REFUSED", testedAt: expect.any(Date) });
  expect(await testSftpServers()).toBe(0);
});

test("its secret is sealed, and neither an answer nor the audit has it", async () => {
  const id = await create();
  expect(JSON.stringify([await only(), await recentAuditEvents(us.ctx.operatorId, 5)])).not.toContain(SECRET);
  const { sealed } = (await stored()) ?? {};
  expect(sealed?.toString("latin1")).not.toContain(SECRET);
  expect(openSftpSecret(id, sealed as Buffer)).toBe(SECRET);
  expect(() => openSftpSecret(randomUUID(), sealed as Buffer)).toThrow();
});

describe("a private key with a passphrase", () => {
  const { private: privateKey } = ssh.utils.generateKeyPairSync("ed25519", {
    ...{ passphrase: SECRET, cipher: "aes256-ctr", rounds: 16 },
  });
  const withKey = (more: object = {}) =>
    createSftpServer.run(finance, { ...SETTINGS, secret: { kind: "privateKey", privateKey, ...more } });

  test("is kept without it, sealed, and neither an answer nor the audit has either", async () => {
    const { sftpServerId: id } = (await withKey({ passphrase: SECRET })).output;
    const { sealed } = (await stored()) ?? {};
    const kept = openSftpSecret(id, sealed as Buffer);
    expect(ssh.utils.parseKey(kept)).toMatchObject({ type: "ssh-ed25519" });
    const told = JSON.stringify([await only(), await recentAuditEvents(us.ctx.operatorId, 5)]);
    for (const text of [SECRET, kept.split("\n")[3] as string]) {
      expect(told).not.toContain(text);
      expect(sealed?.toString("latin1")).not.toContain(text);
    }
  });

  test.each([
    [{}, "/secret/passphrase", "is needed, because the private key is encrypted"],
    [{ passphrase: "another" }, "/secret/passphrase", "does not open the private key"],
    [
      { privateKey: "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----" },
      "/secret/privateKey",
      "must be an Ed25519, ECDSA or RSA key that can be read",
    ],
  ])("400 with %j: %s %s", async (more, pointer, message) => {
    await expect(withKey(more)).rejects.toMatchObject({ code: "VALIDATION_ERROR", errors: [{ pointer, message }] });
    expect(await stored()).toBeUndefined();
  });
});

test.each([
  ["10.0.0.1", "must lead to a public address"],
  ["::ffff:10.0.0.1", "must lead to a public address"],
  ["https://sftp.banco.example", "must be the name or the IP address of a server"],
  ["sftp.banco.example:22", "must be the name or the IP address of a server"],
])("400 for the address %s", async (host, message) => {
  await expect(create({ host })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ pointer: "/host", message }],
  });
});

test("400 for this machine where the installation does not allow it", async () => {
  await rows({ text: "UPDATE operator SET loopback_webhooks = false" });
  for (const host of ["127.0.0.1", "localhost", "2130706433"])
    await expect(create({ host })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await rows({ text: "UPDATE operator SET loopback_webhooks = true" });
});

test("the key that was shown is confirmed, and no other", async () => {
  const sftpServerId = await create();
  await seen("HOST_KEY_UNCONFIRMED");
  expect(await only()).toMatchObject({ state: "UNCONFIRMED", hostKey: null, seenHostKey: KEY });
  const other = confirmSftpHostKey.run(finance, { sftpServerId, hostKey: "ssh-ed25519 SHA256:other" });
  await expect(other).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  const { output } = await confirmSftpHostKey.run(finance, { sftpServerId, hostKey: KEY });
  expect(output).toMatchObject({ state: "TESTING", hostKey: KEY });
});

describe("changing a server", () => {
  test("keeps its secret and its key at the same address, and is audited with what it was", async () => {
    const id = await create();
    await seen(null, KEY);
    expect((await change(id, { folder: "/outra" })).output).toMatchObject({
      folder: "/outra",
      hostKey: KEY,
      state: "TESTING",
    });
    expect(openSftpSecret(id, (await stored())?.sealed as Buffer)).toBe(SECRET);
    expect(await recentAuditEvents(us.ctx.operatorId, 1)).toMatchObject([
      { action: "sftp.change", facts: { folder: "/outra", before: { folder: "/extratos" }, secretsReplaced: false } },
    ]);
  });

  test("asks for the secret and the key again at another address", async () => {
    const id = await create();
    await seen(null, KEY);
    for (const more of [{ port: 2 }, { host: "sftp.banco.example", port: 22 }])
      await expect(change(id, more)).rejects.toMatchObject({ errors: [{ pointer: "/secret" }] });
    const { output } = await change(id, { port: 2, secret: { kind: "password", password: "another" } });
    expect(output).toMatchObject({ port: 2, hostKey: null, seenHostKey: null });
    expect(openSftpSecret(id, (await stored())?.sealed as Buffer)).toBe("another");
  });

  test("while it is tried leaves nothing of the earlier settings' result", async () => {
    const id = await create();
    await Promise.all([testSftpServers(), change(id, { folder: "/outra" })]);
    // Either order is right; the result of the last test is of the last settings.
    await testSftpServers();
    expect(await only()).toMatchObject({ folder: "/outra", state: "FAILING" });
  });
});

test("a server that a schedule uses is not removed; then it is, with its secret", async () => {
  const sftpServerId = await create();
  const schedule = {
    recurrence: { frequency: "daily", hour: 6 },
    accountNumbers: [],
    formats: ["csv"],
    locale: "en",
  } as const;
  await createStatementSchedule.run(finance, {
    ...{ ...schedule, accountNumbers: [], formats: ["csv"], emails: [], name: "Diário", sftpServerId },
  });
  expect(await only()).toMatchObject({ usedBy: ["Diário"] });
  await expect(removeSftpServer.run(finance, { sftpServerId })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  await rows({ text: "DELETE FROM statement_schedule" });
  await removeSftpServer.run(finance, { sftpServerId });
  expect(await stored()).toBeUndefined();
});

test("409 one more than an operator may have, and 404 for another operator's", async () => {
  const sftpServerId = await create();
  for (let n = 1; n < SFTP_SERVERS_MAX; n++) await create();
  await expect(create()).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  const they = { ...(await testAccount()).ctx, actor: finance.actor };
  for (const ask of [testSftpServer, removeSftpServer])
    await expect(ask.run(they, { sftpServerId })).rejects.toMatchObject({ code: "NotFound" });
});
