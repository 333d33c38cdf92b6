import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bearer, caller, tokenOf } from "#e2e/support/caller.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { apiKeyOf, type SeedClient, seedCredential } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";

// Each request says its address as a proxy on this machine would.
process.env.TRUST_PROXY = "127.0.0.1";
const running = await service();
const { baseUrl, sql, us, them } = running;

const from = (address: string) => ({ "x-forwarded-for": address });
const limitTo = (id: string, networks: string[]) =>
  sql("UPDATE credential SET networks = $2 WHERE id = $1", [id, networks]);

const askToken = ({ id, secret }: SeedClient, address: string) =>
  caller(baseUrl, from(address)).post("/v2/oauth/token", {
    grant_type: "client_credentials",
    client_id: id,
    client_secret: secret,
  });

/** The answer of the token endpoint to a client that is elsewhere. */
const elsewhere = { status: 403, body: { error: "unauthorized_client" } };

describe("a credential with networks", () => {
  test("403 ADDRESS_NOT_ALLOWED a token request, a token and an API key from elsewhere; they work from a listed network", async () => {
    const oauth = await seedCredential(sql, us, { kind: "oauth", variant: "B" });
    const apiKey = await seedCredential(sql, us, { kind: "apiKey", variant: "B" });
    for (const { id } of [oauth, apiKey]) await limitTo(id, ["203.0.113.0/24", "2001:db8::/32"]);

    for (const address of ["203.0.114.1", "198.51.100.7", "2001:db9::1"]) {
      expect(await askToken(oauth, address)).toMatchObject(elsewhere);
      const key = caller(baseUrl, { "x-api-key": apiKeyOf(apiKey), ...from(address) });
      expectProblem(await key.get("/v1/balance"), 403, "ADDRESS_NOT_ALLOWED");
    }
    for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8:1::9"]) {
      const { body, status } = await askToken(oauth, address);
      expect(status).toBe(200);
      const inside = { ...bearer(String(body.access_token)), ...from(address) };
      expect((await caller(baseUrl, inside).get("/v1/balance")).status).toBe(200);
      // A token that was stolen is of no use elsewhere.
      const outside = caller(baseUrl, { ...inside, ...from("198.51.100.7") });
      expectProblem(await outside.get("/v1/balance"), 403, "ADDRESS_NOT_ALLOWED");
    }
  });

  test("is not opened by what a client writes before the proxy's own entry", async () => {
    const oauth = await seedCredential(sql, us, { kind: "oauth", variant: "B" });
    await limitTo(oauth.id, ["203.0.113.0/24"]);
    expect(await askToken(oauth, "203.0.113.9, 198.51.100.7")).toMatchObject(elsewhere);
  });

  test("without networks is good from anywhere", async () => {
    const client = await seedCredential(sql, us, { kind: "oauth", variant: "B" });
    expect(await tokenOf(baseUrl, client)).toBeTruthy();
  });
});

describe("setCredentialNetworks", () => {
  const set = async (networks: string[], credentialId?: string) => {
    const id = credentialId ?? (await seedCredential(sql, us, { kind: "oauth", variant: "A" })).id;
    const developer = await staffCaller(running, "admin");
    return developer.ask.post("/bff/setCredentialNetworks", { credentialId: id, networks });
  };

  test("stores each network once, in its shortest form", async () => {
    const { body } = await set(["203.0.113.9/24", " 203.0.113.0/24 ", "198.51.100.7", "2001:DB8:0:0::/32"]);
    expect(body).toEqual({ networks: ["203.0.113.0/24", "198.51.100.7", "2001:db8::/32"] });
  });

  test.each(["nonsense", "203.0.113", "203.0.113.0/33", "1"])("400 VALIDATION_ERROR %s", async (network) => {
    expectProblem(await set([network]), 400, "VALIDATION_ERROR");
  });

  test("400 VALIDATION_ERROR more than 50", async () => {
    expectProblem(await set(Array.from({ length: 51 }, (_, n) => `203.0.113.${n}`)), 400, "VALIDATION_ERROR");
  });

  test("404 CREDENTIAL_NOT_FOUND another operator's", async () => {
    for (const id of [them.clients.A.id, randomUUID()]) expectProblem(await set([], id), 404, "CREDENTIAL_NOT_FOUND");
  });
});
