import { CompactSign, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { SCOPES } from "#lib/core/scope.ts";
import { operations } from "#lib/domain/operations.ts";
import { signAccessToken } from "#lib/server/keys/access-token.ts";
import { bearer, type Caller, caller, tokenOf } from "../support/caller.ts";
import { poll } from "../support/poll.ts";
import { apiKeyOf, type SeedClient, seedCredential } from "../support/seed-operator.ts";
import { bothVariants, type Service } from "../support/service.ts";

type Asked = { name: string; method: string; path: string; scope: string };

function asked(variant: Variant): Asked[] {
  return operations.flatMap(({ contract }) => {
    const address = contract[variant]?.path;
    if (!address) return [];
    const [method = "", template = ""] = address.split(" ");
    const path = template.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
    return [{ name: contract.name, method, path, scope: contract.scope ?? "" }];
  });
}

async function forgeries({ baseUrl }: Service, client: SeedClient): Promise<Record<string, string>> {
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = {
    client_id: client.id,
    scope: SCOPES.join(" "),
    iss: baseUrl,
    aud: baseUrl,
    sub: client.id,
    iat: seconds,
    exp: seconds + 3_600,
    jti: crypto.randomUUID(),
  };
  const { keys } = (await caller(baseUrl).get("/.well-known/jwks.json")).body as unknown as { keys: JWK[] };
  const ours = keys.find((key) => key.alg === "EdDSA") as JWK;
  const header = { kid: ours.kid as string, typ: "at+jwt" };
  const foreign = await generateKeyPair("EdDSA");
  const own = await generateKeyPair("EdDSA");
  const right = await signAccessToken(client.id, [...SCOPES], 3_600);
  const [head, body, signature] = right.split(".") as [string, string, string];
  const otherBody = Buffer.from(JSON.stringify({ ...claims, sub: "somebody" })).toString("base64url");
  const sign = (alg: string, key: CryptoKey | Uint8Array, more: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg, ...more }).sign(key);
  return {
    "alg none": new UnsecuredJWT(claims).encode(),
    "alg none in our header": `${Buffer.from(JSON.stringify({ ...header, alg: "none" })).toString("base64url")}.${body}.`,
    "HS256 with the public key": await sign("HS256", new TextEncoder().encode(JSON.stringify(ours))),
    "HS256 with the public key's bytes": await sign("HS256", Buffer.from(String(ours.x), "base64url")),
    "a foreign key": await sign("EdDSA", foreign.privateKey),
    "a key of its own in the header": await sign("EdDSA", own.privateKey, { jwk: await exportJWK(own.publicKey) }),
    "a changed payload": `${head}.${otherBody}.${signature}`,
    "no signature": `${head}.${body}.`,
    "another signed text": await new CompactSign(new TextEncoder().encode("{}"))
      .setProtectedHeader({ ...header, alg: "EdDSA" })
      .sign(own.privateKey),
    expired: await signAccessToken(client.id, [...SCOPES], -1),
    "a client that nobody has": await signAccessToken(crypto.randomUUID(), [...SCOPES], 3_600),
    "an API key as a token": "pk_staging_0",
    malformed: "not.a.token",
    empty: "",
  };
}

/**
 * Registers the access tests: every operation of a variant × every credential that must be refused. Generated from the
 * list of operations, so that a new one cannot be forgotten.
 */
async function accessRules(service: Service, variant: Variant): Promise<void> {
  const { baseUrl, sql, us, them } = service;
  const all = asked(variant);
  const forged = await forgeries(service, us.clients[variant]);
  const otherEnvironment = apiKeyOf(us.clients.apiKey, "production");

  async function expectEverywhere(as: Caller, status: number, code: string): Promise<void> {
    for (const { name, method, path } of all) {
      const reply = await as.send(method, path, method === "GET" ? {} : { body: {} });
      expect([name, reply.status, reply.body.code]).toEqual([name, status, code]);
      expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer realm="guiche"/);
      expect(reply.headers.get("content-type")).toBe("application/problem+json");
    }
  }

  describe(`every operation of variant ${variant}`, () => {
    test("is tested: the list of operations is not empty", () => expect(all.length).toBeGreaterThan(0));

    test("401 no credential", () => expectEverywhere(caller(baseUrl), 401, "UNAUTHORIZED"));

    test.each(Object.entries(forged))("401 token: %s", (_what, token) =>
      expectEverywhere(caller(baseUrl, bearer(token)), 401, "UNAUTHORIZED"),
    );

    test.each([
      ["Basic", `Basic ${Buffer.from(`${us.clients.A.id}:${us.clients.A.secret}`).toString("base64")}`],
      ["no scheme", "token"],
      ["an empty header", ""],
    ])("401 Authorization with %s", (_what, authorization) =>
      expectEverywhere(caller(baseUrl, { authorization }), 401, "UNAUTHORIZED"),
    );

    test("401 an API key of another environment", () =>
      expectEverywhere(caller(baseUrl, { "x-api-key": otherEnvironment }), 401, "UNAUTHORIZED"));

    test("401 a revoked client, within 5 s", async () => {
      const leaving = await seedCredential(sql, us, { kind: "oauth", variant });
      const theirs = caller(baseUrl, bearer(await tokenOf(baseUrl, leaving)));
      await sql("UPDATE credential SET revoked_at = now() WHERE id = $1", [leaving.id]);
      const [first] = all as [Asked];
      const ask = async () => (await theirs.send(first.method, first.path)).status;
      await poll(ask, (status) => status === 401, 5_200);
      await expectEverywhere(theirs, 401, "UNAUTHORIZED");
    });

    test("403 a token with every other scope; WWW-Authenticate names the missing scope", async () => {
      for (const { name, method, path, scope } of all) {
        const scopes = SCOPES.filter((other) => other !== scope);
        const poor = caller(baseUrl, bearer(await tokenOf(baseUrl, us.clients[variant], scopes)));
        const reply = await poor.send(method, path, method === "GET" ? {} : { body: {} });
        expect([name, reply.status, reply.body.code]).toEqual([name, 403, "INSUFFICIENT_SCOPE"]);
        expect(reply.headers.get("www-authenticate")).toBe(
          `Bearer realm="guiche", error="insufficient_scope", scope="${scope}"`,
        );
      }
    });

    test("404 ROUTE_NOT_FOUND in the other variant; the detail names its path or says that it has none", async () => {
      const other = variant === "A" ? "B" : "A";
      for (const { name, method, path } of all) {
        const right = operations.find(({ contract }) => contract.name === name)?.contract[other]?.path;
        if (answersAt(other, method, path)) continue;
        const reply = await them[other].send(method, path, method === "GET" ? {} : { body: {} });
        expect([name, reply.status, reply.body.code]).toEqual([name, 404, "ROUTE_NOT_FOUND"]);
        expect(reply.body.detail).toBe(
          right ? `In variant ${other} this is ${right}.` : `Variant ${other} does not have this operation.`,
        );
      }
    });
  });
}

function answersAt(variant: Variant, method: string, path: string): boolean {
  return operations.some(({ contract }) => {
    const [itsMethod, template = ""] = contract[variant]?.path?.split(" ") ?? [];
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    return itsMethod === method && pattern.test(path);
  });
}

await bothVariants(accessRules);
