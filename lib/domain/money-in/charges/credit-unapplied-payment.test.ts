import { describe, expect, test } from "vitest";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { balanceOf, historyOf } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { PAYER, unappliedPayment } from "#e2e/support/money/unapplied-payment.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";

const running = await service();
const { sql, us } = running;
const [account] = us.accounts;

async function administrator(operator = us as Parameters<typeof staffCaller>[2]) {
  const { id, ask } = await staffCaller(running, "admin", operator);
  return { id, run: (name: string, input: object) => ask.post(`/bff/${name}`, input) };
}
const [ana, bia, caio] = [await administrator(), await administrator(), await administrator()];

const credit = (unappliedPaymentId: string, by = ana, more: object = {}) =>
  by.run("creditUnappliedPayment", { unappliedPaymentId, because: "O banco confirmou o CPF", ...more });
const decide = (approvalId: unknown, by = bia) => by.run("decideApproval", { approvalId, decision: "confirm" });
const shown = async (unappliedPaymentId: string) =>
  (await ana.run("showUnappliedPayment", { unappliedPaymentId })).body;

/** A charge, and a payment of it whose payer the bank does not prove. */
async function unproven(more: object = { expectedPayer: { taxId: PAYER.taxId, name: PAYER.name } }, cents = 1_000) {
  const { body, text } = await us.A.post(
    "/v1/pix/deposit/immediate-charge",
    goodCharge(us, { amount: 1_000, ...more }),
  );
  expect(body.chargeId, text).toBeTruthy();
  const chargeId = String(body.chargeId);
  const payment = await unappliedPayment(account.pixKey, { chargeId, amount: cents });
  return { chargeId, ...payment };
}
const available = async () => (await balanceOf(account.id)).available;

describe("a payment that nobody proved", () => {
  test("is credited when a second administrator confirms; never by one alone, never twice", async () => {
    const { id, chargeId, endToEndId, reason } = await unproven();
    expect(reason).toBe("PAYER_UNPROVEN");
    const { body, text } = await credit(id);
    expect(body, text).toEqual({ approvalId: expect.any(String) });
    expect((await credit(id, caio)).body).toEqual(body);
    expect(await shown(id)).toMatchObject({
      status: "WAITING",
      creditRefusal: null,
      creditAsked: { because: "O banco confirmou o CPF", by: { kind: "staff" } },
    });
    expectProblem(await decide(body.approvalId, ana), 409, "ACTION_REFUSED");
    expect(await available()).toBe(0n);

    const answers = await Promise.all([decide(body.approvalId), decide(body.approvalId, caio)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await available()).toBe(1_000n);
    expect(await shown(id)).toMatchObject({ status: "CREDITED", charge: { status: "PAID" }, creditAsked: null });
    const [payment] = await sql(
      "SELECT payer_proof, debtor->>'taxId' AS tax_id FROM payment WHERE end_to_end_id = $1",
      [endToEndId],
    );
    expect(payment).toEqual({ payer_proof: "NONE", tax_id: PAYER.taxId });
    expect([await historyOf(id), await historyOf(chargeId)]).toEqual([["WAITING", "CREDITED"], ["PAID"]]);
    expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
      actor: `staff:${ana.id}`,
      action: "unapplied.credit",
      subject: id,
      facts: { amount: 1_000, reason: "O banco confirmou o CPF", requestedBy: `staff:${ana.id}` },
    });
    expectProblem(await credit(id), 409, "ACTION_REFUSED");
    await expectInvariants();
  });

  test("is credited to a charge whose end came meanwhile, and which did not expire for it", async () => {
    const before = await available();
    const { id, chargeId } = await unproven();
    await sql("UPDATE charge SET expires_at = now() - interval '1 minute' WHERE id = $1", [chargeId]);
    await ana.run("showCharge", { chargeId });
    const { body } = await credit(id);
    expect((await decide(body.approvalId)).status).toBe(200);
    expect(await historyOf(chargeId)).toEqual(["PAID"]);
    expect(await available()).toBe(before + 1_000n);
    await expectInvariants();
  });

  test("is not credited once it goes back, though two people asked for both", async () => {
    const before = await available();
    const { id } = await unproven();
    const { body } = await credit(id);
    const give = ana.run("returnUnappliedPayment", { unappliedPaymentId: id, because: "Melhor devolver" });
    const answers = await Promise.all([give, decide(body.approvalId)]);
    const { status } = await shown(id);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    await workRail();
    expect(await available()).toBe(status === "CREDITED" ? before + 1_000n : before);
    await expectInvariants();
  });

  test("two open requests credit it once", async () => {
    const before = await available();
    const { id } = await unproven();
    const { body } = await credit(id);
    await sql(
      `INSERT INTO approval (id, operator_id, kind, facts, requested_by, expires_at)
       SELECT gen_random_uuid(), operator_id, kind, facts, requested_by, expires_at FROM approval WHERE id = $1`,
      [body.approvalId],
    );
    const open = await sql<{ id: string }>("SELECT id FROM approval WHERE facts->>'unappliedPaymentId' = $1", [id]);
    const answers = await Promise.all(open.map((one, i) => decide(one.id, i ? bia : caio)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await available()).toBe(before + 1_000n);
    await expectInvariants();
  });

  test("is credited to the payer whom two administrators write, where neither bank nor charge says who paid", async () => {
    const before = await available();
    const { id, chargeId, endToEndId } = await unproven();
    await sql("UPDATE charge SET expected_payer = NULL WHERE id = $1", [chargeId]);
    expect(await shown(id)).toMatchObject({ creditRefusal: null, isPayerUnknown: true });
    expectProblem(await credit(id), 409, "ACTION_REFUSED");
    const written = { payer: { taxId: "111.444.777-35", name: "Rita Pagadora" } };
    const { body } = await credit(id, ana, written);
    const other = (await credit(id, caio, { payer: { taxId: PAYER.taxId, name: PAYER.name } })).body;
    expect(other.approvalId).not.toBe(body.approvalId);
    expectProblem(await decide(body.approvalId, ana), 409, "ACTION_REFUSED");
    const answers = await Promise.all([decide(body.approvalId), decide(other.approvalId, ana)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const payer = answers[0]?.status === 200 ? "11144477735" : PAYER.taxId;
    expect(await sql("SELECT debtor->>'taxId' AS tax_id FROM payment WHERE end_to_end_id = $1", [endToEndId])).toEqual([
      { tax_id: payer },
    ]);
    expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
      action: "unapplied.credit",
      facts: { payerTaxId: payer, requestedBy: expect.stringContaining("staff:") },
    });
    expect(await available()).toBe(before + 1_000n);
    await expectInvariants();
  });

  test("409 for a written payer other than the one whom the charge expects", async () => {
    const { id } = await unproven();
    const { status } = await credit(id, ana, { payer: { taxId: "11144477735", name: "Rita Pagadora" } });
    expect(status).toBe(409);
  });

  test("409 without a charge, with another amount, or with a charge that ended", async () => {
    const withoutCharge = await unappliedPayment(account.pixKey);
    expect(await shown(withoutCharge.id)).toMatchObject({ creditRefusal: "NO_CHARGE" });
    const ended = await unproven();
    await ana.run("cancelCharge", { chargeId: ended.chargeId });
    expect(await shown(ended.id)).toMatchObject({ creditRefusal: "CHARGE_ENDED" });
    const other = await unproven();
    await sql("UPDATE unapplied_payment SET amount = 999 WHERE id = $1", [other.id]);
    expect(await shown(other.id)).toMatchObject({ creditRefusal: "OTHER_AMOUNT" });
    for (const { id } of [withoutCharge, ended, other]) expectProblem(await credit(id), 409, "ACTION_REFUSED");
    await sql("UPDATE unapplied_payment SET amount = 1000 WHERE id = $1", [other.id]);
  });

  test("404 for another operator", async () => {
    const { id } = await unproven();
    const lonely = await administrator(await seedOperator(sql));
    expectProblem(await credit(id, lonely), 404, "NotFound");
  });
});
