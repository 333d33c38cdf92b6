import { describe, expect, test } from "vitest";
import { bearer, caller, tokenOf } from "../support/caller.ts";
import { goodCharge } from "../support/charge-dialect.ts";
import { poll } from "../support/poll.ts";
import { apiKeyOf, seedCredential, seedSecret } from "../support/seed-operator.ts";
import { service } from "../support/service.ts";

const CREATE = "/v1/pix/deposit";

const { baseUrl, sql, us, them } = await service();
const key = us.clients.apiKey;
const withKey = (apiKey: string) => caller(baseUrl, { "x-api-key": apiKey });

describe("an API key", () => {
  test("opens variant B", async () => {
    expect((await withKey(apiKeyOf(key)).post(CREATE, goodCharge(us))).status).toBe(201);
  });

  test("is not required: a token of a client of variant B opens the same paths", async () => {
    const withToken = caller(baseUrl, bearer(await tokenOf(baseUrl, us.clients.B)));
    const made = await withToken.post(CREATE, goodCharge(us));
    expect(made.status).toBe(201);
    expect((await us.B.get(`${CREATE}/${made.body.chargeId}`)).status).toBe(200);
  });

  test.each([
    ["of another environment", apiKeyOf(key, "production")],
    ["with a wrong secret", apiKeyOf({ ...key, secret: "0".repeat(64) })],
    ["with another key's secret", apiKeyOf({ ...key, secret: them.clients.apiKey.secret })],
    ["of an OAuth client", apiKeyOf(us.clients.B)],
    ["that nobody has", apiKeyOf({ id: crypto.randomUUID(), secret: key.secret })],
    ["without its secret", `pk_staging_${key.id.replaceAll("-", "")}`],
    ["in capitals", apiKeyOf(key).toUpperCase()],
    ["that is a text", "secret"],
    ["that is empty", ""],
    ["that is long", "k".repeat(10_000)],
  ])("%s: 401 UNAUTHORIZED with WWW-Authenticate and the same detail", async (_what, apiKey) => {
    const reply = await withKey(apiKey).post(CREATE, goodCharge(us));
    expect([reply.status, reply.body.code]).toEqual([401, "UNAUTHORIZED"]);
    expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer realm=/);
    expect(reply.body.detail).toBe("The API key is not valid here.");
  });

  test("works together with a second secret during the overlap, but not after its end", async () => {
    const overlapping = await seedSecret(sql, key.id, "1 hour");
    const over = await seedSecret(sql, key.id, "-1 second");
    // The service caches credentials for up to 5 s, and earlier tests have used this one.
    const statusOf = async (secret: string, id = key.id) =>
      (await withKey(apiKeyOf({ id, secret })).post(CREATE, goodCharge(us))).status;
    expect(
      await poll(
        () => statusOf(overlapping),
        (status) => status === 201,
        5_200,
      ),
    ).toBe(201);
    expect(await statusOf(key.secret)).toBe(201);
    expect(await statusOf(over)).toBe(401);
  });

  test("stops working at the second when it ends, also when it was used a moment before", async () => {
    const rotated = await seedCredential(sql, us, { kind: "apiKey", variant: "B" });
    const soonToEnd = await seedSecret(sql, rotated.id, "1 second");
    const statusOf = async (secret: string) =>
      (await withKey(apiKeyOf({ id: rotated.id, secret })).post(CREATE, goodCharge(us))).status;
    expect(await statusOf(soonToEnd)).toBe(201);
    expect(
      await poll(
        () => statusOf(soonToEnd),
        (status) => status === 401,
        1_500,
      ),
    ).toBe(401);
    expect(await statusOf(rotated.secret)).toBe(201);
  });

  test("that is revoked stops working within 5 s", async () => {
    const leaving = await seedCredential(sql, us, { kind: "apiKey", variant: "B" });
    const ask = async () => (await withKey(apiKeyOf(leaving)).post(CREATE, goodCharge(us))).status;
    expect(await ask()).toBe(201);
    await sql("UPDATE credential SET revoked_at = now() WHERE id = $1", [leaving.id]);
    expect(await poll(ask, (status) => status === 401, 5_200)).toBe(401);
  });

  test("gives no scope that it does not have", async () => {
    const poor = await seedCredential(sql, us, { kind: "apiKey", variant: "B", scopes: ["deposit.read"] });
    const reply = await withKey(apiKeyOf(poor)).post(CREATE, goodCharge(us));
    expect([reply.status, reply.body.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    expect(reply.headers.get("www-authenticate")).toMatch(/error="insufficient_scope", scope="deposit\.write"/);
  });

  test("is read only from a request without an Authorization header", async () => {
    const reply = await us.B.post(CREATE, goodCharge(us), bearer("nonsense"));
    expect(reply.status).toBe(401);
  });
});
