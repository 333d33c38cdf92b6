import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { apiKeyOf } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { failingInserts } from "#e2e/support/test-database.ts";
import { refuse } from "#lib/core/errors.ts";
import { apiDomain } from "#lib/domain/api-domain.ts";
import { writeRequests } from "#lib/domain/base/requests/request-buffer.ts";
import { credentialById } from "#lib/domain/people/credentials/authentication.ts";
import { noteRequest } from "./api/note-request.ts";

const { baseUrl, sql, us, them } = await service();
const CHARGES = "/v1/pix/deposit/immediate-charge";
const charge = () => ({
  amount: 1_990,
  externalId: randomUUID(),
  expiresIn: 3_600,
  pixKey: us.accounts[0].pixKey,
  expectedPayer: { taxId: "00000000191", name: "Bruna Testeira" },
});

type Row = Record<string, unknown> & { request_body: string; response_body: string };

/** Returns a request's rows. The log masks and writes only after the answers of this event-loop turn. */
async function logged(requestId: string): Promise<Row[]> {
  await written();
  return sql<Row>("SELECT * FROM request_log WHERE request_id = $1", [requestId]);
}

async function written(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await writeRequests();
}

const newId = () => ({ "x-request-id": randomUUID() });

describe("requests that are logged", () => {
  test("a failed request is found by its id, with masked bodies", async () => {
    const reply = await us.A.post(CHARGES, { ...charge(), expiresIn: 0, description: "CPF 000.000.001-91" });
    const [row, ...more] = await logged(String(reply.body.requestId));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      operator_id: us.id,
      credential_id: us.clients.A.id,
      proven: true,
      variant: "A",
      operation: "createCharge",
      method: "POST",
      target: CHARGES,
      status: 400,
      error_code: "VALIDATION_ERROR",
      headers: { "content-type": "application/json" },
      record_id: null,
    });
    expect(JSON.parse(String(row?.request_body))).toMatchObject({
      amount: 1_990,
      description: "CPF ***.000.001-**",
      expectedPayer: { taxId: "***.000.001-**", name: "B*** T***" },
    });
    expect(JSON.parse(String(row?.response_body))).toEqual(reply.body);
  });

  test("a successful request has the id of the record that it made", async () => {
    const headers = newId();
    const { body } = await us.A.post(CHARGES, charge(), headers);
    const [row] = await logged(headers["x-request-id"]);
    expect(row).toMatchObject({ status: 201, error_code: null, record_kind: "charge", record_id: body.chargeId });
    expect(row?.response_bytes).toBe(JSON.stringify(body).length);
  });

  test("a request to an unknown path is logged with its valid credential", async () => {
    const reply = await us.B.post("/v1/pix/deposits", charge());
    await expect
      .poll(() => logged(String(reply.body.requestId)))
      .toMatchObject([{ operation: null, status: 404, credential_id: us.clients.apiKey.id, proven: true }]);
  });

  test("a credential with a wrong secret is logged as not proven; an unknown credential is not logged", async () => {
    const [wrong, foreign] = [newId(), newId()];
    const key = (id: string) => ({ "x-api-key": apiKeyOf({ id, secret: "0".repeat(64) }) });
    await caller(baseUrl, key(us.clients.apiKey.id)).get("/v1/balance", wrong);
    await caller(baseUrl, key(randomUUID())).get("/v1/balance", foreign);
    await expect
      .poll(() => logged(wrong["x-request-id"]))
      .toMatchObject([{ operator_id: us.id, proven: false, status: 401, error_code: "UNAUTHORIZED" }]);
    expect(await logged(foreign["x-request-id"])).toEqual([]);
  });

  test("a body that is not JSON is logged with its names and punctuation only", async () => {
    const reply = await us.A.post(CHARGES, '{"amount": 12, "pixKey": "bruna@example.com",}');
    const [row] = await logged(String(reply.body.requestId));
    expect(row?.request_body).toBe('{"amount": **, "pixKey": "*****@*******.***",}');
  });

  test("a large body is logged with its first 8 KiB and its size", async () => {
    const metadata = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`entry${i}`, "é".repeat(100)]));
    const sent = { ...charge(), metadata };
    const reply = await us.A.post(CHARGES, sent);
    const [row] = await logged(String(reply.body.requestId));
    expect(Buffer.byteLength(String(row?.request_body))).toBeLessThanOrEqual(8_192);
    expect(row?.request_body).toMatch(/\n…$/);
    expect(row?.request_bytes).toBe(Buffer.byteLength(JSON.stringify(sent)));
  });
});

test("planted secrets are found in no row", async () => {
  const canary = () => `canary-${randomUUID()}`;
  const [basic, form, json, hook, entry, unknown, broken, query, header] = Array.from({ length: 9 }, canary);
  const { id, secret } = us.clients.A;
  const token = (body: string, type: string, more = {}) =>
    us.A.send("POST", type === "application/json" ? "/v2/oauth/token" : "/v1/oauth2/token", {
      body,
      headers: { "content-type": type, authorization: "", ...more },
    });
  const grant = { grant_type: "client_credentials", client_id: id };
  const url = new URLSearchParams({ ...grant, client_secret: secret, scope: `${form}` });
  const basicAuth = Buffer.from(`${id}:${basic}`).toString("base64");
  const replies = [
    await token(`${url}`, "application/x-www-form-urlencoded"),
    await token("grant_type=client_credentials", "application/x-www-form-urlencoded", {
      authorization: `Basic ${basicAuth}`,
    }),
    await token(JSON.stringify({ ...grant, client_secret: json }), "application/json"),
    await token(JSON.stringify({ ...grant, client_secret: secret }), "application/json"),
    await us.A.send("PUT", "/v1/webhook", { body: { url: `https://pix:${hook}@hooks.example.com/1` } }),
    await us.A.send("PUT", "/v1/webhook", {
      body: { url: "https://hooks.example.com/2", webhookUserName: "pix", webhookPassword: hook },
    }),
    await us.A.send("PUT", "/v1/webhook", {
      body: { url: "https://hooks.example.com/3", authentication: { token: hook }, authenticationType: 1 },
    }),
    await us.A.post(CHARGES, { ...charge(), metadata: { api_token: entry }, pasword: unknown }),
    await us.A.post(CHARGES, `{"password": "${broken}",}`),
    await us.A.get(`/v1/balance?pasword=${query}`),
    await us.B.get(`/v1/webhook/${encodeURIComponent("bruna.canary@example.com")}`),
    await us.A.get("/v1/balance", { "x-secret": `${header}`, cookie: `session=${header}` }),
  ];
  await written();
  const rows = await sql<{ row: string }>("SELECT l::text AS row FROM request_log l");
  const stored = rows.map(({ row }) => row).join("\n");
  expect(rows.length).toBeGreaterThan(replies.length);
  const made = replies.flatMap(({ body }) => [body.signingSecret, body.access_token]).filter(Boolean);
  expect(made.length).toBeGreaterThanOrEqual(2);
  const secrets = [basic, form, json, hook, entry, unknown, broken, query, header, basicAuth, secret, "bruna.canary"];
  const persons = ["00000000191", "000.000.001-91", "Testeira", us.clients.apiKey.secret, us.clients.B.secret];
  for (const planted of [...made, ...secrets, ...persons]) expect(stored).not.toContain(planted);
});

describe("requests that are not logged", () => {
  type Counts = { answered: number; kept: number };
  const counts = async (operatorId = them.id): Promise<Counts | undefined> => {
    const [row] = await sql<Counts>(
      `SELECT sum(successes + errors + successes_left_out + errors_left_out)::int AS answered,
         (SELECT count(*)::int FROM request_log WHERE operator_id = $1) AS kept FROM request_count WHERE operator_id = $1`,
      [operatorId],
    );
    return row;
  };

  test("requests above the limit are counted", async () => {
    await written();
    const before = await counts();
    const credential = (await credentialById(them.clients.A.id)) ?? undefined;
    // All in one event-loop turn, so that even a slow machine exceeds the limit.
    for (let i = 0; i < 400; i++) {
      const request = new Request(`${baseUrl}/v1/balance`);
      noteRequest(apiDomain, { request, requestId: `burst-${i}`, startedAt: performance.now(), credential }, 200);
    }
    await written();
    const after = await counts();
    expect((after?.answered ?? 0) - (before?.answered ?? 0)).toBe(400);
    const kept = (after?.kept ?? 0) - (before?.kept ?? 0);
    expect(kept).toBeGreaterThanOrEqual(50);
    expect(kept).toBeLessThan(300);
  });

  test("requests that only name a credential take nothing from the operator's own: few are kept, none is counted", async () => {
    await written();
    const [before, operator] = [await counts(), them.id];
    const key = apiKeyOf({ id: them.clients.apiKey.id, secret: "0".repeat(64) });
    const refusal = refuse("UNAUTHORIZED", "no");
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 20; i++) {
        const request = new Request(`${baseUrl}/v1/balance`, { headers: { "x-api-key": key } });
        const requestId = `stranger-${round}-${i}`;
        noteRequest(apiDomain, { request, requestId, startedAt: performance.now(), refusal }, 401);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    const credential = (await credentialById(them.clients.apiKey.id)) ?? undefined;
    // As many failures of their own as an operator may have at once.
    for (let i = 0; i < 100; i++) {
      const request = new Request(`${baseUrl}/v1/balance`);
      noteRequest(
        apiDomain,
        { request, requestId: `own-${i}`, startedAt: performance.now(), credential, refusal },
        400,
      );
    }
    const kept = async (like: string) => {
      await written();
      const [row] = await sql<{ count: number }>(
        "SELECT count(*)::int FROM request_log WHERE operator_id = $1 AND request_id LIKE $2",
        [operator, like],
      );
      return row?.count ?? 0;
    };
    await expect.poll(() => kept("own-%")).toBe(100);
    const strangers = await kept("stranger-%");
    expect(strangers).toBeGreaterThan(0);
    expect(strangers).toBeLessThanOrEqual(12);
    expect((await counts())?.answered).toBe((before?.answered ?? 0) + 100);
  });

  test("while the database does not accept the log, requests are answered, and counted later", async () => {
    // Of the other operator: the bursts above left this one no room in the log.
    await written();
    const before = await counts(us.id);
    const status = await failingInserts(sql, "request_log", "53100", async () => {
      const reply = await us.A.get("/v1/statement?page=0");
      await written();
      return reply.status;
    });
    expect(status).toBe(400);
    expect(await counts(us.id)).toEqual(before);
    await written();
    expect(await counts(us.id)).toEqual({ kept: before?.kept, answered: (before?.answered ?? 0) + 1 });
  });
});
