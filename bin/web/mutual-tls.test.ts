import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { connect as connectPlain } from "node:net";
import type { TLSSocket } from "node:tls";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { expectShown } from "#e2e/docs/support/recorded-answers.ts";
import { ACCESS } from "#e2e/security/access-matrix.ts";
import { mtlsService, register } from "#e2e/support/mtls/mtls-service.ts";
import { type TestCertificate, testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { poll } from "#e2e/support/poll.ts";
import { apiKeyOf, type SeedClient, seedCredential } from "#e2e/support/seed-operator.ts";
import { operations } from "#lib/domain/operations.ts";
import { publicApi } from "../../app/public-api.ts";

const [authority, stranger] = [await testAuthority("Guichê test"), await testAuthority("Somebody else")];
const service = await mtlsService({ MTLS: "required" }, authority);
const { sql, operator, ask, connect } = service;
const apiKey = await seedCredential(sql, operator, { kind: "apiKey", variant: "B" });
const clientA = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
const other = await seedCredential(sql, operator, { kind: "apiKey", variant: "B" });

const certificates = {
  mine: await authority.issue("mine"),
  second: await authority.issue("second"),
  unregistered: await authority.issue("unregistered"),
  expired: await authority.issue("expired", { notAfter: new Date(Date.now() - 60_000) }),
  servers: await authority.issue("a server's", { usage: "server" }),
  foreign: await stranger.issue("mine"),
  theirs: await authority.issue("theirs"),
};
for (const certificate of [certificates.mine, certificates.second]) {
  await register(sql, apiKey, certificate);
  await register(sql, clientA, certificate);
}
for (const certificate of [certificates.expired, certificates.servers, certificates.foreign])
  await register(sql, apiKey, certificate);
await register(sql, other, certificates.theirs);

const byKey = (client: SeedClient = apiKey) => ({ "x-api-key": apiKeyOf(client) });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const transfer = () => ({ amount: 100, externalId: randomUUID(), toAccountNumber: operator.accounts[1].number });

async function tokenWith(certificate?: TestCertificate): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientA.id,
    client_secret: clientA.secret,
  });
  const reply = await ask({ certificate }, "POST", "/v1/oauth2/token", { body });
  return String(reply.body.access_token);
}

function move(certificate: TestCertificate | undefined, headers: Record<string, string> = byKey()) {
  return ask({ certificate }, "POST", "/v1/transfer/internal", { body: transfer(), headers });
}

describe("a transfer", () => {
  test("201 with a certificate that is registered with the credential", async () => {
    const reply = await move(certificates.mine);
    expect(reply.status).toBe(201);
  });

  test.each([
    ["without a certificate", undefined],
    ["with one that is not registered", certificates.unregistered],
    ["with one past its time, though registered", certificates.expired],
    ["with one of an unknown authority, though registered", certificates.foreign],
    ["with a server's certificate, though registered", certificates.servers],
    ["with another credential's certificate", certificates.theirs],
  ])("403 %s", async (_what, certificate) => {
    const reply = await move(certificate);
    expect([reply.status, reply.body.code]).toEqual([403, "CLIENT_CERTIFICATE_REQUIRED"]);
  });

  test("403 the answer shown in the documents is up to date (npm run record-answers)", async () => {
    const { body } = await move(undefined);
    expectShown(new Map(["A", "B"].map((variant) => [`CLIENT_CERTIFICATE_REQUIRED.${variant}`, body])));
  });

  test.each(["client-cert", "x-client-cert", "x-ssl-client-cert", "x-forwarded-client-cert", "x-amzn-mtls-clientcert"])(
    "403 with the certificate in a header %s that the client sends",
    async (header) => {
      for (const value of [encodeURIComponent(certificates.mine.cert), certificates.mine.thumbprint]) {
        const reply = await move(undefined, { ...byKey(), [header]: value });
        expect([reply.status, reply.body.code]).toEqual([403, "CLIENT_CERTIFICATE_REQUIRED"]);
      }
    },
  );

  test("403 through a server without mutual TLS, whatever the header fields contain", async () => {
    const headers = {
      ...byKey(),
      "content-type": "application/json",
      "client-cert": encodeURIComponent(certificates.mine.cert),
    };
    const url = "https://localhost/v1/transfer/internal";
    const response = await publicApi.POST(
      new Request(url, { method: "POST", headers, body: JSON.stringify(transfer()) }),
    );
    expect([response.status, (await response.json()).code]).toEqual([403, "CLIENT_CERTIFICATE_REQUIRED"]);
  });

  test("403 within 5 s of the certificate's removal", async () => {
    const leaving = await authority.issue("leaving");
    await register(sql, apiKey, leaving);
    await poll(
      async () => (await move(leaving)).status,
      (status) => status === 201,
      5_500,
    );
    await sql("DELETE FROM credential_certificate WHERE sha256 = $1", [Buffer.from(leaving.thumbprint, "hex")]);
    expect(
      await poll(
        async () => (await move(leaving)).status,
        (status) => status === 403,
        5_500,
      ),
    ).toBe(403);
  });

  test("403 over an open connection as soon as its certificate has expired", async () => {
    const short = await authority.issue("short", { notAfter: new Date(Date.now() + 3_000) });
    const client = await seedCredential(sql, operator, { kind: "apiKey", variant: "B" });
    await register(sql, client, short);
    const connection = connect({ certificate: short });
    const send = async () =>
      (await connection.send("POST", "/v1/transfer/internal", { body: transfer(), headers: byKey(client) })).status;
    expect(await send()).toBe(201);
    expect(await poll(send, (status) => status === 403, 5_000)).toBe(403);
    await connection.close();
  });
});

describe("every operation", () => {
  const asked = operations.flatMap(({ contract }) =>
    (["A", "B"] as const).flatMap((variant) => {
      const [method = "", template = ""] = contract[variant]?.path?.split(" ") ?? [];
      const path = template.replaceAll(/\{\w+\}/g, () => randomUUID());
      return path
        ? [{ name: contract.name, variant, method, path, isSensitive: ACCESS[contract.name]?.certificate ?? false }]
        : [];
    }),
  );
  const isSensitive = asked.filter((one) => one.isSensitive);

  async function codeOf({ method, path, variant }: (typeof asked)[number], certificate?: TestCertificate) {
    const headers = variant === "B" ? byKey() : bearer(await tokenWith(certificate));
    const reply = await ask({ certificate }, method, path, { headers, ...(method === "GET" ? {} : { body: {} }) });
    return reply.body.code;
  }

  test("that moves money or changes webhooks is refused without a certificate, and accepted with one", async () => {
    expect(new Set(isSensitive.map(({ name }) => name)).size).toBeGreaterThanOrEqual(3);
    for (const one of isSensitive) {
      expect([one.name, await codeOf(one)]).toEqual([one.name, "CLIENT_CERTIFICATE_REQUIRED"]);
      expect([one.name, await codeOf(one, certificates.mine)]).not.toEqual([one.name, "CLIENT_CERTIFICATE_REQUIRED"]);
    }
  });

  test("that neither moves money nor changes webhooks is accepted without a certificate", async () => {
    for (const one of asked.filter((one) => !one.isSensitive))
      expect([one.name, await codeOf(one)]).not.toEqual([one.name, "CLIENT_CERTIFICATE_REQUIRED"]);
  });
});

describe("an access token", () => {
  const read = async (token: string, certificate?: TestCertificate) => {
    const reply = await ask({ certificate }, "GET", "/v1/balance", { headers: bearer(token) });
    return [reply.status, reply.body.code];
  };

  test("requested with a certificate names it, and works only with that certificate", async () => {
    const token = await tokenWith(certificates.mine);
    const x5t = Buffer.from(certificates.mine.thumbprint, "hex").toString("base64url");
    expect(decodeJwt(token).cnf).toEqual({ "x5t#S256": x5t });
    expect((await read(token, certificates.mine))[0]).toBe(200);
    expect((await move(certificates.mine, bearer(token))).status).toBe(201);
    expect(await read(token)).toEqual([401, "UNAUTHORIZED"]);
    expect(await read(token, certificates.second)).toEqual([401, "UNAUTHORIZED"]);
    expect(await read(token, certificates.foreign)).toEqual([401, "UNAUTHORIZED"]);
  });

  test("requested without a certificate is not bound; sensitive operations still need the certificate", async () => {
    const token = await tokenWith();
    expect(decodeJwt(token).cnf).toBeUndefined();
    expect((await read(token))[0]).toBe(200);
    expect((await move(undefined, bearer(token))).body.code).toBe("CLIENT_CERTIFICATE_REQUIRED");
    expect((await move(certificates.mine, bearer(token))).status).toBe(201);
  });

  test("is not bound to a certificate of an unknown authority", async () => {
    expect(decodeJwt(await tokenWith(certificates.foreign)).cnf).toBeUndefined();
  });

  test("bound to a certificate is announced in the server's metadata", async () => {
    const { body } = await ask({}, "GET", "/.well-known/oauth-authorization-server");
    expect(body.tls_client_certificate_bound_access_tokens).toBe(true);
  });
});

describe("a connection", () => {
  /** Makes transfers over two connections. The second one resumes the TLS session of the first. */
  async function moveTwice(certificate?: TestCertificate): Promise<{ status: number; resumed: boolean }[]> {
    const agent = new Agent({
      ca: authority.cert,
      cert: certificate?.cert,
      key: certificate?.key,
      maxCachedSessions: 5,
    });
    const options = { agent, port: service.port, host: "localhost", method: "POST", path: "/v1/transfer/internal" };
    const headers = { ...byKey(), "content-type": "application/json", connection: "close" };
    const moveOnce = () =>
      new Promise<{ status: number; resumed: boolean }>((resolve, reject) => {
        const sent = request({ ...options, headers }, (response) => {
          const resumed = (response.socket as TLSSocket).isSessionReused();
          response.resume().once("close", () => resolve({ status: response.statusCode ?? 0, resumed }));
        });
        sent.once("error", reject).end(JSON.stringify(transfer()));
      });
    const first = await moveOnce();
    const second = await poll(moveOnce, ({ resumed }) => resumed);
    return [first, second];
  }

  test("that resumes a TLS session has the certificate of that session, or none", async () => {
    const [first, second] = await moveTwice(certificates.mine);
    expect([first, second]).toEqual([
      { status: 201, resumed: false },
      { status: 201, resumed: true },
    ]);
    expect(await moveTwice()).toEqual([
      { status: 403, resumed: false },
      { status: 403, resumed: true },
    ]);
  });

  test("without TLS is closed, and the service goes on", async () => {
    await new Promise((resolve) => {
      const socket = connectPlain(service.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
      socket.on("error", () => {}).once("close", resolve);
      socket.resume();
    });
    expect((await ask({}, "GET", "/healthz")).status).toBe(200);
  });
});
