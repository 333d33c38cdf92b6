import { describe, expect, test } from "vitest";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { balanceOf, historyOf } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { PAYER, unappliedPayment } from "#e2e/support/money/unapplied-payment.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";

const running = await service();
const { sql, us } = running;
const [account] = us.accounts;
const finance = await staffCaller(running, "finance");
const run = (name: string, input: object) => finance.ask.post(`/bff/${name}`, input);
const give = (unappliedPaymentId: string) =>
  run("returnUnappliedPayment", { unappliedPaymentId, because: "Conferido com o pagador" });
const show = async (unappliedPaymentId: string) => (await run("showUnappliedPayment", { unappliedPaymentId })).body;

async function makeCharge(): Promise<string> {
  const { body, text } = await us.A.post("/v1/pix/deposit/immediate-charge", goodCharge(us));
  expect(body.chargeId, text).toBeTruthy();
  return String(body.chargeId);
}

describe("money that waits", () => {
  test("goes back when a person says so, under a reference of its own; the audit says who and why", async () => {
    const { id, status } = await unappliedPayment(account.pixKey);
    expect(status).toBe("WAITING");
    expect((await give(id)).body).toEqual({ status: "RETURNING" });
    expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
      actor: `staff:${finance.id}`,
      action: "unapplied.return",
      subject: id,
      facts: { amount: 1_000, unappliedReason: "WITHOUT_CHARGE", reason: "Conferido com o pagador" },
    });
    // A repeated call orders nothing more.
    expect((await give(id)).body).toEqual({ status: "RETURNING" });
    await workRail();
    expect(await show(id)).toMatchObject({
      status: "RETURNED",
      decidedBecause: "Conferido com o pagador",
      decidedBy: { kind: "staff" },
      returnId: expect.stringMatching(/^D/),
      errorCode: null,
    });
    expectProblem(await give(id), 409, "ACTION_REFUSED");
    expect((await balanceOf(account.id)).available).toBe(0n);
    await expectSoundBooks();
  });

  test("waits again when its return fails, and goes back under a new reference", async () => {
    const { id, endToEndId } = await unappliedPayment(account.pixKey, {}, false);
    const referenceOf = async () =>
      (await sql<{ ref: string }>("SELECT return_reference AS ref FROM unapplied_payment WHERE id = $1", [id]))[0]?.ref;
    await give(id);
    expect(await referenceOf()).toBe(id.replaceAll("-", ""));
    await workRail();
    const failed = await show(id);
    expect(failed).toMatchObject({ status: "WAITING", railReason: { scheme: "SPI" } });
    await sql(
      `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, '', 1000, $3, 'SETTLED')`,
      [endToEndId, account.pixKey, JSON.stringify(PAYER)],
    );
    await give(id);
    expect(await referenceOf()).toBe(`${id.replaceAll("-", "")}2`);
    expect(await show(id)).toMatchObject({ status: "RETURNING", railReason: null, errorCode: null, askedAt: null });
    await workRail();
    expect((await show(id)).status).toBe("RETURNED");
    expect(await historyOf(id)).toEqual(["WAITING", "RETURNING", "WAITING", "RETURNING", "RETURNED"]);
    await expectSoundBooks();
  });

  test("goes back once when two people say so at once", async () => {
    const { id } = await unappliedPayment(account.pixKey);
    const answers = await Promise.all([give(id), give(id), give(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const orders = await sql(
      `SELECT 1 FROM rail_outbox o JOIN unapplied_payment u ON o.payload->>'endToEndId' = u.return_id WHERE u.id = $1`,
      [id],
    );
    expect(orders).toHaveLength(1);
    await workRail();
    expect((await show(id)).status).toBe("RETURNED");
  });

  test("does not go back while its bank may carry out the return before", async () => {
    const { id } = await unappliedPayment(account.pixKey);
    await sql(
      `INSERT INTO rail_outbox (id, account_id, kind, payload, lease_to) VALUES (gen_random_uuid(), $1, 'return', $2, now() + interval '1 day')`,
      [account.id, { recordId: id }],
    );
    expectProblem(await give(id), 409, "ACTION_REFUSED");
    await sql("DELETE FROM rail_outbox WHERE payload->>'recordId' = $1", [id]);
    expect((await give(id)).status).toBe(200);
    await workRail();
  });
});

describe("what people see of it", () => {
  test("a list, found by its status and by the ids that it has; CPFs are masked", async () => {
    const chargeId = await makeCharge();
    const { id, endToEndId, reason } = await unappliedPayment(account.pixKey, { chargeId, amount: 1, payer: PAYER });
    expect(reason).toBe("AMOUNT_MISMATCH");
    const list = async (input: object) =>
      (await run("listUnappliedPayments", input)).body.rows as { [key: string]: unknown }[];
    for (const search of [endToEndId, id, chargeId, "Apostadora"])
      expect(await list({ search }), search).toMatchObject([
        {
          unappliedPaymentId: id,
          payerName: PAYER.name,
          payerTaxId: "***.982.247-**",
          reason,
          accountNumber: account.number,
        },
      ]);
    expect(await list({ search: endToEndId, status: "WAITING" })).toEqual([]);
    expect((await list({ status: "WAITING" })).every(({ status }) => status === "WAITING")).toBe(true);
    expect(await list({ accountNumber: us.accounts[1].number })).toEqual([]);
    const shown = await run("showUnappliedPayment", { unappliedPaymentId: id });
    expect(shown.body).toMatchObject({ charge: { chargeId, status: "REJECTED" }, creditRefusal: "CHARGE_ENDED" });
    expect(shown.text).not.toContain(PAYER.taxId);
    const { body: charge } = await run("showCharge", { chargeId });
    expect(charge.notCredited).toMatchObject([{ id, reason, status: "RETURNING" }]);
    expect(charge.timeline).toContainEqual(
      expect.objectContaining({ kind: "unapplied", reason: "AMOUNT_MISMATCH", status: "RETURNING" }),
    );
    await workRail();
  });
});
