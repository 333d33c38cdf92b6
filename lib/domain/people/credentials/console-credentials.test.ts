import { describe, expect, test } from "vitest";
import { bearer, caller, tokenOf } from "#e2e/support/caller.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { poll } from "#e2e/support/poll.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { writeUses } from "#lib/domain/people/credentials/authentication.ts";

const running = await service();
const { baseUrl, us, them } = running;
const admin = await staffCaller(running, "admin");
const run = (name: string, input: object) => admin.ask.post(`/bff/${name}`, input);

const wanted = {
  accountNumber: us.accounts[0].number,
  kind: "oauth",
  variant: "A",
  name: "Loja",
  scopes: ["balance.read"],
};
type Listed = { credentialId: string; lastUsedAt: string | null; secrets: number } & Record<string, unknown>;
const listed = async (id: unknown) =>
  ((await run("listCredentials", {})).body.credentials as Listed[]).find(({ credentialId }) => credentialId === id);

describe("a credential in the console", () => {
  test("is made with a secret that works and is shown once; the list shows its last use", async () => {
    const { body } = await run("createCredential", wanted);
    const client = { id: String(body.credentialId), secret: String(body.clientSecret) };
    expect(await listed(client.id)).toMatchObject({ name: "Loja", secrets: 1, lastUsedAt: null, revokedAt: null });
    expect((await run("listCredentials", {})).text).not.toContain(client.secret);

    const token = await tokenOf(baseUrl, client);
    expect((await caller(baseUrl, bearer(token)).get("/v1/balance")).status).toBe(200);
    await writeUses();
    expect((await listed(client.id))?.lastUsedAt).not.toBeNull();
  });

  test("is good only from the networks that it was made with", async () => {
    const create = (networks: string[]) => run("createCredential", { ...wanted, networks });
    const { body } = await create(["203.0.113.9/24", "203.0.113.0/24"]);
    expect(await listed(body.credentialId)).toMatchObject({ networks: ["203.0.113.0/24"] });
    const client = { id: String(body.credentialId), secret: String(body.clientSecret) };
    await expect(tokenOf(baseUrl, client)).rejects.toThrow();
    expectProblem(await create(["anywhere"]), 400, "VALIDATION_ERROR");
    expectProblem(await create(Array.from({ length: 51 }, (_, i) => `10.0.0.${i}`)), 400, "VALIDATION_ERROR");
  });

  test("is an API key on request, in variant B only", async () => {
    const { body } = await run("createCredential", { ...wanted, kind: "apiKey", variant: "B" });
    expect((await caller(baseUrl, { "x-api-key": String(body.apiKey) }).get("/v1/balance")).status).toBe(200);
    expectProblem(await run("createCredential", { ...wanted, kind: "apiKey" }), 400, "VALIDATION_ERROR");
  });

  test("gets a new secret; the old secret still works during the overlap", async () => {
    const { body: made } = await run("createCredential", wanted);
    const id = String(made.credentialId);
    const { body } = await run("rotateCredential", { credentialId: id, overlapSeconds: 3_600 });
    for (const secret of [made.clientSecret, body.clientSecret])
      expect(await tokenOf(baseUrl, { id, secret: String(secret) })).toBeTruthy();
    expect((await listed(id))?.secrets).toBe(2);
  });

  test("stops working when it is revoked, and cannot be rotated any more", async () => {
    const { body } = await run("createCredential", wanted);
    const client = { id: String(body.credentialId), secret: String(body.clientSecret) };
    const ask = caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
    expect((await run("revokeCredential", { credentialId: client.id })).body).toEqual({ revoked: true });
    const status = async () => (await ask.get("/v1/balance")).status;
    expect(await poll(status, (code) => code === 401, 5_200)).toBe(401);
    const again = await run("rotateCredential", { credentialId: client.id, overlapSeconds: 0 });
    expectProblem(again, 409, "ACTION_REFUSED");
  });

  test("has a certificate from its registration until its removal", async () => {
    const { body } = await run("createCredential", wanted);
    const certificate = Array(32).fill("AB").join(":");
    const set = (registered: boolean, more: object = {}) =>
      run("setCertificate", { credentialId: body.credentialId, certificate, registered, ...more });
    expect((await set(true)).body).toEqual({ thumbprint: "ab".repeat(32) });
    expect((await listed(body.credentialId))?.certificates).toEqual(["ab".repeat(32)]);
    expectProblem(await set(true), 409, "ACTION_REFUSED");
    expect((await set(false)).status).toBe(200);
    expectProblem(await set(true, { certificate: "nonsense" }), 400, "VALIDATION_ERROR");
  });

  test("of another operator is CREDENTIAL_NOT_FOUND", async () => {
    const credentialId = them.clients.A.id;
    for (const [name, more] of [
      ["rotateCredential", { overlapSeconds: 0 }],
      ["revokeCredential", {}],
      ["setCertificate", { certificate: "ab".repeat(32), registered: true }],
    ] as const)
      expectProblem(await run(name, { credentialId, ...more }), 404, "CREDENTIAL_NOT_FOUND");
    const foreign = await run("createCredential", { ...wanted, accountNumber: them.accounts[0].number });
    expectProblem(foreign, 404, "ACCOUNT_NOT_FOUND");
    expect(await listed(credentialId)).toBeUndefined();
  });
});
