import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type SecureVersion } from "node:tls";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { startHttpServer } from "./http-server.ts";
import { tlsSettings } from "./tls-settings.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-tls-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

const authority = await testAuthority("Files");
const [one, another] = [await authority.issue("one", { usage: "server" }), await authority.issue("another")];
const TLS_CERT = written("cert.pem", one.cert);
const TLS_KEY = written("key.pem", one.key);
const TLS_CLIENT_CA = written("ca.pem", authority.cert);
const empty = written("empty.pem", "");

test("without a server certificate there are no TLS settings", () =>
  expect(tlsSettings({ MTLS: "off" })).toBeUndefined());

test("clients are asked for a certificate, and accepted without one", () => {
  expect(tlsSettings({ MTLS: "required", TLS_CERT, TLS_KEY, TLS_CLIENT_CA })).toMatchObject({
    requestCert: true,
    rejectUnauthorized: false,
  });
});

test("clients are not asked for a certificate with MTLS=off", () =>
  expect(tlsSettings({ MTLS: "off", TLS_CERT, TLS_KEY, TLS_CLIENT_CA })).not.toHaveProperty("requestCert"));

test.each([
  ["a file that is not there", { TLS_KEY: path.join(folder, "nowhere.pem") }, "TLS_KEY cannot be read: ENOENT"],
  ["a folder", { TLS_CERT: folder }, "TLS_CERT cannot be read: EISDIR"],
  ["an empty file", { TLS_CERT: empty }, "TLS_CERT and TLS_KEY are no certificate and its key in PEM"],
  [
    "another's key",
    { TLS_KEY: written("other.pem", another.key) },
    "TLS_CERT and TLS_KEY are no certificate and its key in PEM",
  ],
  ["an authority that is none", { TLS_CLIENT_CA: empty }, `TLS_CLIENT_CA ${empty} holds no certificate in PEM.`],
])("%s is refused with one sentence", (_what, wrong, sentence) => {
  const settings = { MTLS: "required" as const, TLS_CERT, TLS_KEY, TLS_CLIENT_CA, ...wrong };
  expect(() => tlsSettings(settings)).toThrow(`Cannot start: ${sentence}`);
});

test.each<[SecureVersion, string]>([
  ["TLSv1.3", "TLSv1.3"],
  ["TLSv1.2", "TLSv1.2"],
  ["TLSv1.1", "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION"],
])("a client that speaks at most %s: %s", async (maxVersion, outcome) => {
  const server = await startHttpServer(
    0,
    (_, response) => response.end(),
    tlsSettings({ MTLS: "off", TLS_CERT, TLS_KEY }),
  );
  onTestFinished(server.stop);
  // Without the lower level the client would not try.
  const ours = { minVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0", ca: authority.cert } as const;
  const socket = connect({ port: server.port, host: "127.0.0.1", maxVersion, ...ours });
  const reached = once(socket, "secureConnect").then(
    () => socket.getProtocol(),
    ({ code }) => code,
  );
  expect(await reached).toBe(outcome);
  socket.destroy();
});

// The suites that a server with an ECDSA key, as this one, can speak.
const CHOSEN = ["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"];
const OTHERS = [
  "ECDHE-ECDSA-AES128-SHA256",
  "ECDHE-ECDSA-AES256-SHA384",
  "ECDHE-ECDSA-AES128-SHA",
  "ECDHE-ECDSA-AES256-SHA",
];

test.each([
  ...CHOSEN.map((suite) => [suite, suite]),
  ...OTHERS.map((suite) => [suite, "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE"]),
])("a client that offers only %s over TLS 1.2: %s", async (suite, outcome) => {
  const settings = tlsSettings({ MTLS: "off", TLS_CERT, TLS_KEY });
  const server = await startHttpServer(0, (_, response) => response.end(), settings);
  onTestFinished(server.stop);
  const offer = { maxVersion: "TLSv1.2", ciphers: `${suite}:@SECLEVEL=0`, ca: authority.cert } as const;
  const socket = connect({ port: server.port, host: "127.0.0.1", ...offer });
  const reached = once(socket, "secureConnect").then(
    () => socket.getCipher().name,
    ({ code }) => code,
  );
  expect(await reached).toBe(outcome);
  socket.destroy();
});
