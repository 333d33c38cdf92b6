import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mtlsService } from "#e2e/support/mtls/mtls-service.ts";
import { type TestCertificate, testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { seedCredential } from "#e2e/support/seed-operator.ts";

const authority = await testAuthority("Optional test");
const { sql, operator, ask } = await mtlsService({ MTLS: "optional" }, authority);
const client = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
const certificate = await authority.issue("any");

async function tokenWith(shown?: TestCertificate): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.id,
    client_secret: client.secret,
  });
  return String((await ask({ certificate: shown }, "POST", "/v1/oauth2/token", { body })).body.access_token);
}

async function move(token: string, shown?: TestCertificate): Promise<number> {
  const body = { amount: 100, externalId: randomUUID(), toAccountNumber: operator.accounts[1].number };
  const headers = { authorization: `Bearer ${token}` };
  return (await ask({ certificate: shown }, "POST", "/v1/transfer/internal", { body, headers })).status;
}

test("a transfer needs no certificate", async () => expect(await move(await tokenWith())).toBe(201));

test("a transfer with a certificate that is not registered is accepted", async () =>
  expect(await move(await tokenWith(), certificate)).toBe(201));

test("a token requested with a certificate works only with that certificate", async () => {
  const token = await tokenWith(certificate);
  expect(await move(token, certificate)).toBe(201);
  expect(await move(token)).toBe(401);
});
