import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bearer, caller, tokenOf } from "#e2e/support/caller.ts";
import { paidCharge } from "#e2e/support/deliveries/webhook-bench.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { poll } from "#e2e/support/poll.ts";
import { seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { brtDay } from "#lib/core/brt.ts";
import { PERSONAS } from "#lib/core/sandbox.ts";
import { SCOPES, WHOLE_TAX_IDS } from "#lib/core/scope.ts";
import { formatTaxId, maskTaxId } from "#lib/core/tax-id.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { makeStatementFiles } from "../../statement/statement-exports/make-statement-files.job.ts";

const running = await service();
const { baseUrl, sql, us } = running;
const [{ id: accountId, number: accountNumber, pixKey }] = us.accounts;
const CPF = PERSONAS.valid;
const MASKED = maskTaxId(CPF);
const MASKING = SCOPES.filter((scope) => scope !== WHOLE_TAX_IDS);

const ctx = {
  operatorId: us.id,
  accountId,
  accountIds: [accountId],
  actor: { kind: "credential", id: us.clients.A.id } as const,
  requestId: randomUUID(),
};
const chargeId = await paidCharge({ ctx, accountId, number: accountNumber, pixKey }, { expectedPayer: { taxId: CPF } });
const today = brtDay(new Date());
const asOf = async (scopes: readonly (typeof SCOPES)[number][]) =>
  bearer(await tokenOf(baseUrl, await seedCredential(sql, us, { kind: "oauth", variant: "A", scopes })));
const masked = caller(baseUrl, await asOf(MASKING));
const whole = caller(baseUrl, await asOf(SCOPES));

describe("a credential without taxId.read", () => {
  test("is answered masked CPFs: of a payer, of a receiver and its Pix key, of a statement's line", async () => {
    const charge = await masked.get(`/v1/pix/deposit/immediate-charge/${chargeId}`);
    expect(charge.body).toMatchObject({ debtor: { taxId: MASKED }, expectedPayer: { taxId: MASKED } });
    const order = { amount: 100, externalId: randomUUID(), pixKey: CPF, expectedCreditor: { taxId: CPF } };
    const created = await masked.post("/v1/pix/withdraw/pix-key", order);
    expect(created.status, created.text).toBe(201);
    const payout = await masked.get(`/v1/pix/withdraw/${order.externalId}`);
    expect(payout.body).toMatchObject({
      expectedCreditor: { taxId: MASKED },
      creditor: { taxId: MASKED, pixKey: MASKED },
    });
    const statement = await masked.get(`/v1/statement?initDate=${today}`);
    expect(statement.body.transactions).toMatchObject([{ taxId: MASKED }]);
    for (const { text } of [charge, created, payout, statement]) expect(text).not.toContain(CPF);
  });

  test("downloads statements with masked CPFs, and no file that another credential asked for with whole ones", async () => {
    expect((await masked.get(`/v1/statement/export?initDate=${today}`)).text).toContain(MASKED);
    const order = { initDate: today, format: "csv" };
    const { exportId } = (await whole.post("/v1/statement/exports", order)).body;
    expect(await makeStatementFiles()).toBe(1);
    expect((await whole.get(`/v1/statement/exports/${exportId}/file`)).text).toContain(formatTaxId(CPF));
    expect((await whole.get(`/v1/statement/exports/${exportId}`)).body.downloadUrl).toBeTruthy();
    expectProblem(await masked.get(`/v1/statement/exports/${exportId}/file`), 404, "EXPORT_NOT_FOUND");
    expect((await masked.get(`/v1/statement/exports/${exportId}`)).body).toMatchObject({ downloadUrl: null });
    const own = (await masked.post("/v1/statement/exports", order)).body.exportId;
    expect(own).not.toBe(exportId);
    expect(await makeStatementFiles()).toBe(1);
    expect((await masked.get(`/v1/statement/exports/${own}/file`)).text).toContain(MASKED);
  });

  test("with it is answered whole ones, also with a token that was asked for with other scopes", async () => {
    const charge = await whole.get(`/v1/pix/deposit/immediate-charge/${chargeId}`);
    expect(charge.body).toMatchObject({ debtor: { taxId: CPF }, expectedPayer: { taxId: CPF } });
    const file = await whole.get(`/v1/statement/export?initDate=${today}`);
    expect(file.text).toContain(formatTaxId(CPF));
    const client = await seedCredential(sql, us, { kind: "oauth", variant: "A" });
    const narrow = caller(baseUrl, bearer(await tokenOf(baseUrl, client, ["deposit.read"])));
    expect((await narrow.get(`/v1/pix/deposit/immediate-charge/${chargeId}`)).text).toContain(CPF);
  });
});

const wanted = { accountNumber, kind: "oauth", variant: "A", name: "Loja", scopes: ["deposit.read", WHOLE_TAX_IDS] };

describe("taxId.read", () => {
  test("403 a developer who grants it, or rotates the secret of a credential that has it", async () => {
    const { ask } = await staffCaller(running, "developer");
    expectProblem(await ask.post("/bff/createCredential", wanted), 403, "INSUFFICIENT_ROLE");
    const { id: credentialId } = await seedCredential(sql, us, {
      kind: "oauth",
      variant: "A",
      scopes: ["deposit.read", WHOLE_TAX_IDS],
    });
    const rotated = await ask.post("/bff/rotateCredential", { credentialId, overlapSeconds: 0 });
    expectProblem(rotated, 403, "INSUFFICIENT_ROLE");
  });

  test("is taken away by a developer in one step: CPFs are masked within 5 s, and the audit has it", async () => {
    const client = await seedCredential(sql, us, { kind: "oauth", variant: "A" });
    const ask = caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
    const developer = await staffCaller(running, "developer");
    const removed = await developer.ask.post("/bff/removeCredentialTaxIds", { credentialId: client.id });
    expect(removed.body, removed.text).toEqual({ scopes: MASKING });
    const text = async () => (await ask.get(`/v1/pix/deposit/immediate-charge/${chargeId}`)).text;
    expect(await poll(text, (answer) => !answer.includes(CPF), 5_200)).toContain(MASKED);
    const [event] = await recentAuditEvents(us.id, 1);
    expect(event).toMatchObject({
      action: "credential.change",
      subject: client.id,
      facts: { before: { scopes: SCOPES } },
    });
  });

  test("409 to take it from a credential that has nothing else", async () => {
    const { id } = await seedCredential(sql, us, { kind: "oauth", variant: "A", scopes: [WHOLE_TAX_IDS] });
    const { ask } = await staffCaller(running, "admin");
    expectProblem(await ask.post("/bff/removeCredentialTaxIds", { credentialId: id }), 409, "ACTION_REFUSED");
  });

  test("needs a second administrator where one must confirm what moves money", async () => {
    const operator = await seedOperator(sql);
    const [ana, bia] = [await staffCaller(running, "admin", operator), await staffCaller(running, "admin", operator)];
    await ana.ask.post("/bff/requireSecondAdministrator", { required: true });
    const [account] = operator.accounts;
    const order = { ...wanted, accountNumber: account.number };
    const { body } = await ana.ask.post("/bff/createCredential", order);
    expect(Object.keys(body)).toEqual(["approvalId"]);
    const made = () => sql("SELECT 1 FROM credential WHERE operator_id = $1", [operator.id]);
    expect(await made()).toEqual([]);
    await bia.ask.post("/bff/decideApproval", { approvalId: body.approvalId, decision: "confirm" });
    expect(await made()).toHaveLength(1);
  });
});
