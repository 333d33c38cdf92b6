import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { FormData } from "undici";
import { expect, type TestContext } from "vitest";
import { anonymous } from "../support/api.ts";
import { commonChapter, needs } from "../support/check.ts";
import { patient, type Reply, tokenOf } from "../support/http.ts";

const V1 = "/v1/oauth2/token";
const V2 = "/v2/oauth/token";
const send = patient(anonymous.send);
const NO_FIELDS: Record<string, string> = {};

type Members = Record<string, string | undefined>;
const defined = (members: Members) =>
  Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== undefined);

const asForm = (members: Members): Promise<Reply> =>
  send("POST", V1, {
    body: String(new URLSearchParams(defined(members))),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

function asMultipart(members: Members): Promise<Reply> {
  const body = new FormData();
  for (const [name, value] of defined(members)) body.append(name, value);
  return send("POST", V1, { body });
}

const asJson = (members: Members) => send("POST", V2, { body: members });
const WAYS = [asForm, asMultipart, asJson];

commonChapter("tokens", (check) => {
  const right = (running: TestContext) => {
    const { id, secret } = needs(running, anonymous.target.client, "an OAuth client: --client");
    return { grant_type: "client_credentials", client_id: id, client_secret: secret };
  };
  const balance = (token: string) => send("GET", "/v1/balance", { headers: { authorization: `Bearer ${token}` } });

  check([24, 183, 184, 185, 239], "the form and the multipart form: bearer, 7200 seconds", async (running) => {
    for (const ask of [asForm, asMultipart]) {
      const { status, body, headers } = await ask(right(running));
      expect(status).toBe(200);
      expect(body).toMatchObject({ access_token: expect.any(String), token_type: "bearer", expires_in: 7_200 });
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  check([188, 239, 247], "the second endpoint takes JSON: Bearer, 3600 seconds", async (running) => {
    const { status, body } = await asJson(right(running));
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3_600 });
  });

  check([187], "a token of either endpoint opens the API; without one, or with another, 401", async (running) => {
    for (const ask of WAYS) expect((await balance((await ask(right(running))).body.access_token)).status).toBe(200);
    for (const headers of [NO_FIELDS, { authorization: "Bearer nonsense" }, { authorization: "Basic bm9ib2R5Og==" }]) {
      const reply = await send("GET", "/v1/balance", { headers });
      expect([reply.status, reply.body.code]).toEqual([401, "UNAUTHORIZED"]);
      expect(reply.headers["www-authenticate"]).toMatch(/./);
    }
  });

  check([189], "a token is a JWT with scope, and an exp as late as expires_in says", async (running) => {
    for (const ask of WAYS) {
      const { access_token, expires_in } = (await ask(right(running))).body;
      const claims = decodeJwt(access_token);
      expect(claims.scope).toMatch(/./);
      expect(Number(claims.exp) - Number(claims.iat)).toBe(expires_in);
    }
  });

  check([189, 197, 226], "scope narrows a token: what it leaves out is 403 INSUFFICIENT_SCOPE", async (running) => {
    const { client_id: id, client_secret: secret } = right(running);
    const token = await tokenOf(send, { id, secret }, "deposit.read");
    const reply = await balance(token);
    expect([reply.status, reply.body.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    expect((await balance(await tokenOf(send, { id, secret }, "balance.read"))).status).toBe(200);
  });

  check([183, 188], "errors as RFC 6749 says, alike at both endpoints", async (running) => {
    const good = right(running);
    const cases: [number, string, Members][] = [
      [401, "invalid_client", { ...good, client_secret: "wrong" }],
      [401, "invalid_client", { ...good, client_id: randomUUID() }],
      [401, "invalid_client", { ...good, client_id: undefined }],
      [400, "unsupported_grant_type", { ...good, grant_type: "password" }],
      [400, "invalid_request", { ...good, grant_type: undefined }],
      [400, "invalid_scope", { ...good, scope: "nonsense" }],
    ];
    for (const [status, error, members] of cases) {
      for (const ask of WAYS) {
        const reply = await ask(members);
        expect([reply.status, reply.body.error]).toEqual([status, error]);
      }
    }
  });

  check([184, 226], "415 for a form at the JSON endpoint, and for JSON at the form's", async (running) => {
    const body = JSON.stringify(right(running));
    const json = await send("POST", V1, { body, headers: { "content-type": "application/json" } });
    const form = await send("POST", V2, { body, headers: { "content-type": "application/x-www-form-urlencoded" } });
    expect([json.status, form.status]).toEqual([415, 415]);
  });
});
