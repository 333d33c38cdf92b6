import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { SCOPES } from "#lib/core/scope.ts";
import { bearer, caller, type Reply, tokenOf } from "../support/caller.ts";
import { goodCharge } from "../support/charge-dialect.ts";
import { poll } from "../support/poll.ts";
import { seedCredential, seedSecret } from "../support/seed-operator.ts";
import { service } from "../support/service.ts";

const FORM = "/v1/oauth2/token";
const JSON_ENDPOINT = "/v2/oauth/token";
const CREATE = "/v1/pix/deposit/immediate-charge";

const { baseUrl, sql, us } = await service();
const anybody = caller(baseUrl);
const client = us.clients.A;
const right = { grant_type: "client_credentials", client_id: client.id, client_secret: client.secret };

type Members = Record<string, string | undefined>;

function form(members: Members): URLSearchParams {
  return new URLSearchParams(Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const asForm = async (members: Members, headers = {}) =>
  read(await fetch(`${baseUrl}${FORM}`, { method: "POST", body: form(members), headers }));

async function asMultipart(members: Members): Promise<Reply> {
  const body = new FormData();
  for (const [name, value] of form(members)) body.append(name, value);
  return read(await fetch(`${baseUrl}${FORM}`, { method: "POST", body }));
}

const asJson = (members: object, headers = {}) => anybody.post(JSON_ENDPOINT, members, headers);

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
});

describe("a token", () => {
  test.each([
    ["a form", () => asForm(right), "bearer", 7_200],
    ["a multipart form", () => asMultipart(right), "bearer", 7_200],
    ["JSON at the second endpoint", () => asJson(right), "Bearer", 3_600],
  ])("is issued for %s, with the token_type and lifetime of the endpoint", async (_what, ask, tokenType, lifetime) => {
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: tokenType,
      expires_in: lifetime,
      scope: SCOPES.join(" "),
    });
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  test.each([
    ["the form", FORM],
    ["the JSON", JSON_ENDPOINT],
  ])("is issued to a client that authenticates with HTTP Basic at %s endpoint", async (_what, path) => {
    const credentials = basic(client.id, client.secret);
    const grant = { grant_type: "client_credentials" };
    const { status } = path === FORM ? await asForm(grant, credentials) : await asJson(grant, credentials);
    expect(status).toBe(200);
  });

  test.each([
    ["v1", () => asForm(right), 7_200],
    ["v2", () => asJson(right), 3_600],
  ])(
    "of %s is a JWT (EdDSA) with scope, client_id, jti and lifetime, verified by the published keys",
    async (_what, ask, lifetime) => {
      const token = String((await ask()).body.access_token);
      const keys = (await anybody.get("/.well-known/jwks.json")).body as unknown as JSONWebKeySet;
      const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys));
      expect(protectedHeader).toMatchObject({ alg: "EdDSA", typ: "at+jwt" });
      expect(payload).toMatchObject({ scope: SCOPES.join(" "), client_id: client.id, jti: expect.any(String) });
      expect(Number(payload.exp) - Number(payload.iat)).toBe(lifetime);
    },
  );

  test("has a new jti each time", async () => {
    const [one, two] = await Promise.all([asForm(right), asForm(right)]);
    expect(one?.body.access_token).not.toBe(two?.body.access_token);
  });

  test("opens the API, with Bearer in upper or lower case", async () => {
    const token = String((await asJson(right)).body.access_token);
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const reply = await anybody.post(CREATE, goodCharge(us), { authorization: `${scheme} ${token}` });
      expect(reply.status).toBe(201);
    }
  });

  test("is issued for every valid secret of a client, and not for an expired one", async () => {
    const rotating = await seedCredential(sql, us, { kind: "oauth", variant: "A" });
    const overlapping = await seedSecret(sql, rotating.id, "1 hour");
    const over = await seedSecret(sql, rotating.id, "-1 second");
    const statusOf = async (secret: string) =>
      (await asForm({ ...right, client_id: rotating.id, client_secret: secret })).status;
    expect(await statusOf(rotating.secret)).toBe(200);
    expect(await statusOf(overlapping)).toBe(200);
    expect(await statusOf(over)).toBe(401);
  });
});

describe("scope", () => {
  test("limits a token to the requested scopes, each listed once", async () => {
    const { body } = await asForm({ ...right, scope: "deposit.read  balance.read deposit.read" });
    expect(body.scope).toBe("deposit.read balance.read");
    const narrow = caller(baseUrl, bearer(String(body.access_token)));
    const refused = await narrow.post(CREATE, goodCharge(us));
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("INSUFFICIENT_SCOPE");
  });

  test("that the client lacks is invalid_scope", async () => {
    const poor = await seedCredential(sql, us, { kind: "oauth", variant: "A", scopes: ["deposit.read"] });
    const ask = { ...right, client_id: poor.id, client_secret: poor.secret };
    expect((await asForm(ask)).body.scope).toBe("deposit.read");
    const { status, body } = await asForm({ ...ask, scope: "deposit.read deposit.write" });
    expect([status, body.error]).toEqual([400, "invalid_scope"]);
  });

  test.each(["everything", "deposit.read nonsense", "deposit.*"])("%j is invalid_scope", async (scope) => {
    const { status, body } = await asJson({ ...right, scope });
    expect([status, body.error]).toEqual([400, "invalid_scope"]);
  });
});

describe("errors of RFC 6749", () => {
  const without = (name: keyof typeof right): Members => ({ ...right, [name]: undefined });
  const cases: [string, number, string, Members][] = [
    ["a wrong secret", 401, "invalid_client", { ...right, client_secret: `${right.client_secret}0` }],
    ["an unknown client", 401, "invalid_client", { ...right, client_id: crypto.randomUUID() }],
    ["a client_id that is no id", 401, "invalid_client", { ...right, client_id: "' OR 1=1 --" }],
    ["an API key as a client", 401, "invalid_client", { ...right, client_id: us.clients.apiKey.id }],
    ["another client's secret", 401, "invalid_client", { ...right, client_secret: us.clients.B.secret }],
    ["another grant_type", 400, "unsupported_grant_type", { ...right, grant_type: "password" }],
    ["no grant_type", 400, "invalid_request", without("grant_type")],
    ["an empty grant_type", 400, "invalid_request", { ...right, grant_type: "" }],
    ["no client_id", 401, "invalid_client", without("client_id")],
    ["no client_secret", 401, "invalid_client", without("client_secret")],
    ["an empty client_secret", 401, "invalid_client", { ...right, client_secret: "" }],
    ["nothing at all", 401, "invalid_client", {}],
  ];

  test.each(cases)(
    "%s: %i %s, same answer for a form, a multipart form and JSON",
    async (_what, status, error, members) => {
      const answers = [await asForm(members), await asMultipart(members), await asJson(members)];
      for (const { status: given, headers, body } of answers) {
        expect(given).toBe(status);
        expect(body).toEqual({ error, error_description: expect.any(String) });
        expect(headers.get("cache-control")).toBe("no-store");
        expect(headers.get("content-type")).toBe("application/json");
        expect(headers.get("www-authenticate")).toEqual(status === 401 ? expect.stringMatching(/^Basic /) : null);
      }
    },
  );

  test("a wrong secret and an unknown client get the same answer", async () => {
    const [wrong, unknown] = [
      await asForm({ ...right, client_secret: "wrong" }),
      await asForm({ ...right, client_id: crypto.randomUUID() }),
    ];
    expect(wrong.text).toBe(unknown.text);
  });

  test.each([
    ["a wrong secret by Basic", basic(client.id, "wrong")],
    ["nonsense by Basic", { authorization: "Basic ====" }],
  ])("%s: 401 invalid_client with a Basic challenge", async (_what, headers) => {
    const reply = await asForm({ grant_type: "client_credentials" }, headers);
    expect([reply.status, reply.body.error]).toEqual([401, "invalid_client"]);
    expect(reply.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  test("400 invalid_request: a secret both with HTTP Basic and in the form", async () => {
    const { status, body } = await asForm(right, basic(client.id, client.secret));
    expect([status, body.error]).toEqual([400, "invalid_request"]);
  });

  test("400 invalid_request: a parameter given twice", async () => {
    const { status, body } = await anybody.post(FORM, `${form(right)}&client_id=${client.id}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([status, body.error]).toEqual([400, "invalid_request"]);
  });

  test("an unknown parameter is ignored, even one named like a property of every object", async () => {
    const { status } = await asForm({ ...right, constructor: "x", audience: "y" } as Members);
    expect(status).toBe(200);
  });

  test.each(["{", "[]", '"text"', "null", ""])(
    "400 invalid_request: the body %j is not a JSON object",
    async (body) => {
      const reply = await anybody.post(JSON_ENDPOINT, body);
      expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
    },
  );

  test("400 invalid_request: a member that is given twice in the JSON", async () => {
    const { status, body } = await anybody.post(
      JSON_ENDPOINT,
      JSON.stringify(right).replace("{", '{"client\\u005fid":"x",'),
    );
    expect([status, body.error]).toEqual([400, "invalid_request"]);
  });

  test("400 invalid_request: a multipart form without its boundary", async () => {
    const reply = await anybody.post(FORM, "x", { "content-type": "multipart/form-data" });
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
  });

  test.each([
    [FORM, "application/json"],
    [FORM, "text/plain"],
    [JSON_ENDPOINT, "application/x-www-form-urlencoded"],
  ])("415 %s with %s", async (path, type) => {
    const reply = await anybody.post(path, "{}", { "content-type": type });
    expect([reply.status, reply.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test.each([FORM, JSON_ENDPOINT])("405 with Allow: GET %s", async (path) => {
    const reply = await anybody.get(path);
    expect([reply.status, reply.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(reply.headers.get("allow")).toBe("POST");
  });

  test.each([
    [FORM, "application/x-www-form-urlencoded"],
    [JSON_ENDPOINT, "application/json"],
  ])("413 %s with a body of more than 16 KiB", async (path, type) => {
    const reply = await anybody.post(path, " ".repeat(16_385), { "content-type": type });
    expect([reply.status, reply.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });
});

describe.concurrent("revocation", () => {
  test("a revoked client gets no token and its tokens stop working within 5 s", async () => {
    const leaving = await seedCredential(sql, us, { kind: "oauth", variant: "A" });
    const theirs = caller(baseUrl, bearer(await tokenOf(baseUrl, leaving)));
    expect((await theirs.post(CREATE, goodCharge(us))).status).toBe(201);
    await sql("UPDATE credential SET revoked_at = now() WHERE id = $1", [leaving.id]);
    const ask = async () => (await theirs.post(CREATE, goodCharge(us))).status;
    expect(await poll(ask, (status) => status === 401, 5_200)).toBe(401);
    const again = await asForm({ ...right, client_id: leaving.id, client_secret: leaving.secret });
    expect([again.status, again.body.error]).toEqual([401, "invalid_client"]);
  });

  test("a scope removed from a client ends for its tokens within 5 s", async () => {
    const shrinking = await seedCredential(sql, us, { kind: "oauth", variant: "A" });
    const theirs = caller(baseUrl, bearer(await tokenOf(baseUrl, shrinking)));
    expect((await theirs.post(CREATE, goodCharge(us))).status).toBe(201);
    await sql("UPDATE credential SET scopes = '{deposit.read}' WHERE id = $1", [shrinking.id]);
    const ask = async () => (await theirs.post(CREATE, goodCharge(us))).status;
    expect(await poll(ask, (status) => status === 403, 5_200)).toBe(403);
  });
});

test("the server's metadata names its endpoints, scopes and methods", async () => {
  const { status, body } = await anybody.get("/.well-known/oauth-authorization-server");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    issuer: baseUrl,
    token_endpoint: `${baseUrl}${FORM}`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    grant_types_supported: ["client_credentials"],
    scopes_supported: [...SCOPES],
  });
});
