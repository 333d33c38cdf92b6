import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { startProcess } from "../../bin/test/started-process.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SUITE = path.join(ROOT, "packages/conformance/conformance.ts");
const FORTY_DAYS_MS = 40 * 86_400_000;
const PERSONA = "00000000191";

const dataDir = mkdtempSync(path.join(tmpdir(), "guiche-conformance-"));
const file = (name: string) => path.join(dataDir, name);
const access = () => JSON.parse(readFileSync(file("staging.json"), "utf8"));
const run = promisify(execFile);

const authority = await testAuthority("Guichê test");
const [service, client] = [await authority.issue("service", { usage: "server" }), await authority.issue("operator")];
const PEMS = {
  ca: authority.cert,
  cert: service.cert,
  key: service.key,
  clientCert: client.cert,
  clientKey: client.key,
};
for (const [name, pem] of Object.entries(PEMS)) writeFileSync(file(`${name}.pem`), pem, { mode: 0o600 });
const trusted = new Agent({ connect: { ca: authority.cert, cert: client.cert, key: client.key } });

const app = startProcess(["bin/start.ts"], {
  DATABASE_URL: "",
  BASE_URL: "",
  SECRET_KEY: "",
  NEXTAUTH_SECRET: "",
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  MTLS: "required",
  TLS_CERT: file("cert.pem"),
  TLS_KEY: file("key.pem"),
  TLS_CLIENT_CA: file("ca.pem"),
  // The simulated bank fetches the QR code's payload over https, like any payer's bank.
  NODE_EXTRA_CA_CERTS: file("ca.pem"),
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function administer(...args: string[]): Promise<void> {
  await run(process.execPath, [path.join(ROOT, "bin/admin.ts"), ...args, "--yes"], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
  });
}

async function ask(method: "POST" | "PUT", address: string, body: object): Promise<Record<string, unknown>> {
  const { baseUrl, apiKey } = access();
  const reply = await request(`${baseUrl}${address}`, {
    method,
    dispatcher: trusted,
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify(body),
  });
  const text = await reply.body.text();
  if (reply.statusCode === 429) {
    // On a fast machine one request after the other is more than a credential may send.
    await sleep(Number(reply.headers["retry-after"]) * 1_000);
    return ask(method, address, body);
  }
  if (reply.statusCode >= 300) throw new Error(`${method} ${address}: ${reply.statusCode} ${text}`);
  return JSON.parse(text);
}

/** Creates deposits and withdrawals in the tested account, one after the other, until `stop` is called. */
function traffic(): { stop: () => Promise<number> } {
  const { pixKeys } = access().accounts[0];
  let isOver = false;
  const going = (async () => {
    let rounds = 0;
    for (; !isOver; rounds++) {
      const charge = { amount: 5_000, externalId: randomUUID(), expiresIn: 600, pixKey: pixKeys[0] };
      const { chargeId } = await ask("POST", "/v1/pix/deposit", charge);
      await ask("POST", "/v1/mock/deposit/simulate", { chargeId });
      const creditor = {
        ...{ taxId: PERSONA, name: "Bruna Testeira", ispb: "60701190", branch: "0001" },
        ...{ accountNumber: "1", accountType: "CACC" },
      };
      await ask("POST", "/v1/pix/withdraw/manual", { amount: 100, externalId: randomUUID(), creditor });
    }
    return rounds;
  })();
  going.catch(() => {});
  return {
    stop: () => {
      isOver = true;
      return going;
    },
  };
}

function conformance(): Promise<{ exitCode: number; said: string }> {
  const args = ["--access", file("staging.json"), "--ca", file("ca.pem"), "--cert", file("clientCert.pem")];
  const { CONFORMANCE_SECRET: _, CONFORMANCE_API_KEY: __, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [SUITE, ...args, "--key", file("clientKey.pem")],
      { env: { ...env, NO_COLOR: "1" }, maxBuffer: 2 ** 24 },
      (error, out, err) => resolve({ exitCode: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

async function expectAllHeld(): Promise<void> {
  const { exitCode, said } = await conformance();
  expect(said).toMatch(
    /^\d+ statements: \d+ held, 0 not held, 0 without a check, 0 not asked, \d+ that HTTP cannot show$/m,
  );
  expect(exitCode, said).toBe(0);
}

beforeAll(async () => {
  await app.until(() => app.output().includes("Guichê is ready"));
  const { accounts, clientId, apiKey } = access();
  const keyId = String(/^pk_[a-z]+_([0-9a-f]{32})_/.exec(apiKey)?.[1]);
  const apiKeyId = keyId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  for (const id of [clientId, apiKeyId])
    await administer("certificate", "register", id, "--file", file("clientCert.pem"));
  for (const kind of ["deposit", "withdrawal", "refund", "transfer"])
    await administer("fee", "set", accounts[0].accountNumber, kind, "--fixed", "0.35", "--per-mille", "2");
  await ask("PUT", "/v1/mock/clock", { byMs: FORTY_DAYS_MS });
  const mock = { key: PERSONA, keyType: "CPF", owner: { taxId: PERSONA, name: "Bruna Testeira" }, result: "REJECTED" };
  const account = { ispb: "60701190", branch: "0001", accountNumber: "191", accountType: "CACC" };
  await ask("POST", "/v1/mock/withdraw/setup", { ...mock, account });
  const url = "http://127.0.0.1:9/left-behind";
  const { accountNumber, pixKeys } = accounts[0];
  await ask("PUT", `/v1/webhook/${pixKeys[0]}`, { url, accountNumber, pixKey: pixKeys[0] });
});

test("every statement holds with fees, old mocks, old webhooks, a moved clock and mutual TLS", async () => {
  await expectAllHeld();
});

test("every statement holds again, during deposits and withdrawals in the same account", async () => {
  const going = traffic();
  await expectAllHeld();
  expect(await going.stop()).toBeGreaterThan(10);
});
