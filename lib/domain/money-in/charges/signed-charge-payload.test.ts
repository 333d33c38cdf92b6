import { randomUUID } from "node:crypto";
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { PAYER_ROUTES, serveRoutes } from "#e2e/support/serve-routes.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { chargePayload } from "#lib/core/pix/charge-payload.ts";
import { decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import { locationToken } from "#lib/core/pix/location-token.ts";
import { rows } from "#lib/server/db.ts";
import { cancelCharge } from "./cancel-charge.ts";
import { createCharge } from "./create-charge.ts";

await testDatabase();
const { baseUrl } = await serveRoutes(PAYER_ROUTES);
const { ctx, pixKey, number } = await testAccount();

async function makeCharge(more: object = {}, as = ctx) {
  const input = { amount: 12_345n, externalId: randomUUID(), expiresIn: 600, pixKey, ...more };
  return (await createCharge.run(as, input)).output;
}

function urlOf(brCode: string): string {
  const verdict = decodeBrCode(brCode);
  return verdict.valid ? `http://${verdict.brCode.payloadUrl}` : "";
}

async function read(brCode: string) {
  const response = await fetch(urlOf(brCode));
  const jws = await response.text();
  const keys = createRemoteJWKSet(new URL(String(decodeProtectedHeader(jws).jku)));
  const { payload, protectedHeader } = await compactVerify(jws, keys);
  return { response, protectedHeader, payload: JSON.parse(new TextDecoder().decode(payload)) };
}

describe("the payload that a payer's bank reads behind a QR code", () => {
  test("is a compact JWS that verifies with the keys at its jku", async () => {
    const charge = await makeCharge({ description: "Depósito", expectedPayer: { taxId: "00000000191", name: "Vera" } });
    const { response, protectedHeader, payload } = await read(charge.brCode);
    expect(response.headers.get("content-type")).toBe("application/jose");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "JOSE", jku: `${baseUrl}/.well-known/jwks.json` });
    expect(chargePayload.parse(payload)).toEqual({
      revisao: 0,
      calendario: {
        criacao: charge.createdAt.toISOString(),
        apresentacao: expect.any(String),
        expiracao: 600,
      },
      devedor: { cpf: "00000000191", nome: "Vera" },
      valor: { original: "123.45", modalidadeAlteracao: 0 },
      chave: pixKey,
      txid: charge.chargeId.replaceAll("-", ""),
      status: "ATIVA",
      solicitacaoPagador: "Depósito",
      infoAdicionais: [],
    });
  });

  test("has no devedor and no solicitacaoPagador when the charge has no expected payer and no description", async () => {
    const { payload } = await read((await makeCharge()).brCode);
    expect(payload).not.toHaveProperty("devedor");
    expect(payload).not.toHaveProperty("solicitacaoPagador");
  });

  test("404 for a canceled and for an expired charge; the expired charge gets the status EXPIRED", async () => {
    const canceled = await makeCharge();
    await cancelCharge.run(ctx, { chargeId: canceled.chargeId });
    const expired = await makeCharge();
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 millisecond' WHERE id = $1",
      values: [expired.chargeId],
    });
    for (const [charge, word] of [
      [canceled, "canceled"],
      [expired, "expired"],
    ] as const) {
      const response = await fetch(urlOf(charge.brCode));
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ code: "CHARGE_NOT_FOUND", detail: expect.stringContaining(word) });
    }
    const [row] = await rows({ text: "SELECT status FROM charge WHERE id = $1", values: [expired.chargeId] });
    expect(row).toEqual({ status: "EXPIRED" });
  });

  test.each([
    ["no token", "x"],
    ["nobody's account", locationToken("00000001", randomUUID())],
    ["nobody's charge", locationToken(number, randomUUID())],
    ["a path", "..%2f..%2f"],
    ["a NUL", "%00"],
  ])("404 for %s", async (_what, token) => {
    const response = await fetch(`${baseUrl}/qr/v2/${token}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "CHARGE_NOT_FOUND" });
  });
});

describe("the JWK Set", () => {
  test("shows the public keys of tokens and of QR codes, and may be cached for a minute", async () => {
    const response = await fetch(`${baseUrl}/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: Record<string, string>[] };
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(keys.map((key) => key.alg).sort()).toEqual(["ES256", "EdDSA"]);
    for (const key of keys) expect(key).not.toHaveProperty("d");
  });
});

test("a charge of an account whose stored name and city have no letter in ASCII can be paid: the code names the tax id", async () => {
  const old = await testAccount();
  const named = "UPDATE account SET holder_name = '😀' WHERE id = $1";
  await ownerRows({ text: named, values: [old.accountId] });
  await ownerRows({ text: "UPDATE operator SET city = '♥' WHERE id = $1", values: [old.ctx.operatorId] });
  const { brCode } = await makeCharge({ pixKey: old.pixKey }, old.ctx);
  expect(decodeBrCode(brCode)).toMatchObject({ brCode: { name: "11.222.333/0001-81", city: "BRASIL" } });
});

test("a name of another script stands in the QR code in Latin letters", async () => {
  const foreign = await testAccount();
  const named = "UPDATE account SET holder_name = '东方游戏有限公司' WHERE id = $1";
  await ownerRows({ text: named, values: [foreign.accountId] });
  await ownerRows({ text: "UPDATE operator SET city = 'Þórr' WHERE id = $1", values: [foreign.ctx.operatorId] });
  const { brCode } = await makeCharge({ pixKey: foreign.pixKey }, foreign.ctx);
  expect(decodeBrCode(brCode)).toMatchObject({ brCode: { name: "DongFangYouXiYouXianGongS", city: "Thorr" } });
});
