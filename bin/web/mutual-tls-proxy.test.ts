import { randomUUID, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { mtlsService, register } from "#e2e/support/mtls/mtls-service.ts";
import { type TestCertificate, testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { apiKeyOf, seedCredential } from "#e2e/support/seed-operator.ts";

const PROXY = { localAddress: "127.0.0.2" };
const authority = await testAuthority("Proxy test");
const { sql, operator, ask } = await mtlsService({
  MTLS: "required",
  MTLS_PROXY_HEADER: "Client-Cert",
  MTLS_PROXY_ADDRESSES: "10.9.0.0/16, 127.0.0.2",
});
const apiKey = await seedCredential(sql, operator, { kind: "apiKey", variant: "B" });
const client = await seedCredential(sql, operator, { kind: "oauth", variant: "B" });
const mine = await authority.issue("mine");
const unregistered = await authority.issue("unregistered");
const expired = await authority.issue("expired", { notAfter: new Date(Date.now() - 60_000) });
for (const certificate of [mine, expired]) await register(sql, apiKey, certificate);

/** The format of RFC 9440. */
const der = ({ cert }: TestCertificate) => `:${new X509Certificate(cert).raw.toString("base64")}:`;
const pem = ({ cert }: TestCertificate) => encodeURIComponent(cert);

async function move(how: object, headers: Record<string, string | string[]>) {
  const body = { amount: 100, externalId: randomUUID(), toAccountNumber: operator.accounts[1].number };
  const key = { "x-api-key": apiKeyOf(apiKey) };
  const reply = await ask(how, "POST", "/v1/transfer/internal", { body, headers: { ...key, ...headers } });
  return [reply.status, reply.body.code];
}

const REFUSED = [403, "CLIENT_CERTIFICATE_REQUIRED"];
const MADE = [201, undefined];

test.each([
  ["as RFC 9440 writes it", { "client-cert": der(mine) }],
  ["as percent-encoded PEM", { "client-cert": pem(mine) }],
  [
    "as percent-encoded PEM with + and / as they are",
    { "client-cert": pem(mine).replaceAll("%2B", "+").replaceAll("%2F", "/") },
  ],
  ["in a field of other capitals", { "CLIENT-CERT": der(mine) }],
])("201 the proxy passes the certificate %s", async (_what, headers) =>
  expect(await move(PROXY, headers)).toEqual(MADE),
);

test.each([
  ["no certificate", {}],
  ["an empty field", { "client-cert": "" }],
  ["two fields, one of which may be the client's own", { "client-cert": [der(mine), der(mine)] }],
  ["one that is not registered", { "client-cert": der(unregistered) }],
  ["one past its time", { "client-cert": der(expired) }],
  ["no more than the thumbprint", { "client-cert": mine.thumbprint }],
  ["what cannot be decoded", { "client-cert": "%E0%A4%A" }],
  ["DER that is none", { "client-cert": ":AAAA:" }],
  ["another field than the one agreed on", { "x-client-cert": der(mine) }],
])("403 the proxy passes %s", async (_what, headers) => expect(await move(PROXY, headers)).toEqual(REFUSED));

test.each<Record<string, string | string[]>>([
  { "client-cert": der(mine) },
  { "Client-Cert": pem(mine) },
  { "client-cert": [der(mine), der(mine)] },
])("403 the header field comes from an address other than the proxy's: %#", async (headers) =>
  expect(await move({}, headers)).toEqual(REFUSED),
);

test("a token requested through the proxy works only with its certificate, passed by the proxy", async () => {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.id,
    client_secret: client.secret,
  });
  const certificate = { "client-cert": der(mine) };
  const { body } = await ask(PROXY, "POST", "/v1/oauth2/token", { body: form, headers: certificate });
  const read = async (how: object, headers: object) => {
    const authorization = `Bearer ${body.access_token}`;
    return (await ask(how, "GET", "/v1/balance", { headers: { authorization, ...headers } })).status;
  };
  expect(await read(PROXY, certificate)).toBe(200);
  expect(await read(PROXY, { "client-cert": der(unregistered) })).toBe(401);
  expect(await read(PROXY, {})).toBe(401);
  expect(await read({}, certificate)).toBe(401);
});
