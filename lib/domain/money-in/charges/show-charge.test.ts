import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { storyOf } from "#e2e/support/money/test-money.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { cancelCharge } from "./cancel-charge.ts";
import { createCharge } from "./create-charge.ts";
import { creditPayments } from "./credit-payments.job.ts";
import { showCharge } from "./show-charge.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();
const person = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID() } };

async function create(): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
  return (await createCharge.run(us.ctx, input)).output.chargeId;
}

async function pay(chargeId: string, more = {}): Promise<void> {
  await deliver([testPayment(chargeId, us.pixKey, more)]);
  await creditPayments();
}

const show = async (chargeId: string, ctx = us.ctx) => (await showCharge.run(ctx, { chargeId })).output;
const cancel = async (chargeId: string, ctx = person) => (await cancelCharge.run(ctx, { chargeId })).output;
const storyOfCharge = async (chargeId: string) => storyOf((await show(chargeId)).timeline);
const MADE = "created by credential";

describe("show charge", () => {
  test("shows the account of the charge and the event of its creation", async () => {
    const chargeId = await create();
    const shown = await show(chargeId);
    expect(shown).toMatchObject({ chargeId, status: "PENDING", accountNumber: us.number });
    const actor = { kind: "credential", name: null };
    expect(shown.timeline).toEqual([{ kind: "created", at: shown.createdAt, actor }]);
  });

  test("shows who changed the status: the rail, the clock or a person", async () => {
    const [paid, rejected, expired, canceled] = [await create(), await create(), await create(), await create()];
    await pay(paid);
    await pay(rejected, { amount: 999, refusedFor: "AMOUNT_MISMATCH" });
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1",
      values: [expired],
    });
    await cancel(canceled);
    expect(await storyOfCharge(paid)).toEqual([MADE, "rail CAME", "payment 1000", "PAID by rail"]);
    expect(await storyOfCharge(rejected)).toEqual([MADE, "rail TURNED_AWAY AMOUNT_MISMATCH", "REJECTED by rail"]);
    expect(await storyOfCharge(expired)).toEqual([MADE, "EXPIRED by clock"]);
    expect(await storyOfCharge(canceled)).toEqual([MADE, "CANCELED by staff"]);
    const times = (await show(paid)).timeline.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("tells of each payment that was refused: who tried, from which bank, the endToEndId, when and why", async () => {
    const chargeId = await create();
    const first = testPayment(chargeId, us.pixKey, { amount: 999, refusedFor: "AMOUNT_MISMATCH" });
    const second = testPayment(chargeId, us.pixKey, { refusedFor: "CHARGE_NOT_PENDING" });
    await deliver([first]);
    await creditPayments();
    // The first one comes again: it stays refused for its first reason.
    await deliver([second, first]);
    await creditPayments();
    const { notCredited, createdAt } = await show(chargeId);
    const payer = {
      name: "Vera Regular de Souza",
      taxId: "***.000.001-**",
      ispb: "60701190",
      bankName: expect.stringMatching(/ita/i),
      accountNumber: "12345",
    };
    const refused = {
      status: null,
      railState: null,
      payer: expect.objectContaining(payer),
      createdAt: expect.any(Date),
    };
    expect(notCredited).toEqual([
      { ...refused, id: expect.any(String), amount: 999n, endToEndId: first.endToEndId, reason: "AMOUNT_MISMATCH" },
      {
        ...refused,
        id: expect.any(String),
        amount: 1_000n,
        endToEndId: second.endToEndId,
        reason: "CHARGE_NOT_PENDING",
      },
    ]);
    expect(notCredited[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    expect((await show(await create())).notCredited).toEqual([]);
  });

  test("404 another operator's charge, and an unknown charge", async () => {
    const chargeId = await create();
    await expect(show(chargeId, them.ctx)).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" });
    await expect(show(randomUUID())).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" });
  });
});

describe("cancel charge", () => {
  test("changes a PENDING charge to CANCELED; more cancels change nothing, also in parallel", async () => {
    const chargeId = await create();
    const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(chargeId)));
    for (const { status } of answers) expect(status).toBe("CANCELED");
    expect((await cancel(chargeId)).status).toBe("CANCELED");
    expect(await storyOfCharge(chargeId)).toHaveLength(2);
  });

  test("a canceled charge cannot be paid", async () => {
    const chargeId = await create();
    await cancel(chargeId);
    await pay(chargeId);
    expect(await show(chargeId)).toMatchObject({ status: "CANCELED", paidAt: null, pixTransaction: null });
  });

  test.each([
    ["PAID", (chargeId: string) => pay(chargeId)],
    ["REJECTED", (chargeId: string) => pay(chargeId, { amount: 999 })],
    [
      "EXPIRED",
      async (chargeId: string) => {
        await ownerRows({
          text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1",
          values: [chargeId],
        });
      },
    ],
  ])("422 CHARGE_NOT_PAYABLE a charge that is %s; its status does not change", async (status, end) => {
    const chargeId = await create();
    await end(chargeId);
    await expect(cancel(chargeId)).rejects.toMatchObject({ code: "CHARGE_NOT_PAYABLE" });
    expect((await show(chargeId)).status).toBe(status);
  });

  test("a cancel and a payment at the same time: only one of them takes effect, completely", async () => {
    for (let i = 0; i < 10; i++) {
      const chargeId = await create();
      await Promise.allSettled([cancel(chargeId), pay(chargeId)]);
      const { status, pixTransaction, timeline } = await show(chargeId);
      expect(["CANCELED", "PAID"]).toContain(status);
      expect(pixTransaction !== null).toBe(status === "PAID");
      expect(timeline.filter(({ kind }) => kind === "event")).toHaveLength(1);
    }
  });

  test("404 another operator's charge", async () => {
    const chargeId = await create();
    const stranger = { ...them.ctx, actor: { kind: "staff" as const, id: randomUUID() } };
    await expect(cancel(chargeId, stranger)).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" });
    expect((await show(chargeId)).status).toBe("PENDING");
  });
});
