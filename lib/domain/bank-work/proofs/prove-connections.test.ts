import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { provenAccount } from "#e2e/support/bank/proven-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { accountOf, book, SPI } from "#lib/bank/book.ts";
import { block, customerOf } from "#lib/bank/customer.ts";
import { createPayout } from "#lib/bank/payouts.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";

await testDatabase();
afterAll(closeConnections);
const OPENING = 100_000n;
const credit = (endToEndId: string, amount: number) => ({
  ...({ kind: "deposit", amount: BigInt(amount), reference: `payment:${endToEndId}`, endToEndId } as const),
});

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  const ready = provenAccount({ dialect });
  afterAll(async () => (await ready).stop());
  const payOut = async (amount: number) => {
    const { here, us } = await ready;
    const to = { key: "52998224725", taxId: null };
    return createPayout(here.bank, customerOf(here.bank, CUSTOMER.number), randomUUID(), {
      amount,
      payingKey: us.pixKey,
      text: null,
      to,
    });
  };

  test("a day on which both books have the same lines is clean; what the bank had before is the opening difference", async () => {
    const { moveTo, note, pay, post, prove, proofOf, differencesOf, at } = await ready;
    moveTo(0, "09:00:00");
    await note();
    moveTo(0, "10:00:00");
    const paid = pay(1_234);
    await post(at(0, "10:00:01"), credit(paid.endToEndId, 1_234));
    moveTo(0, "23:57:00");
    await note();
    await prove(0);
    expect(await differencesOf(0)).toEqual([]);
    expect(await proofOf(0)).toMatchObject({
      ...{ status: "CLEAN", ours: 1_234n, bank: OPENING + 1_234n, opening: OPENING, matched: 1n, differences: 0 },
    });
  });

  test("a payment and a payout that only the bank has are differences; the balance needs no other", async () => {
    const { moveTo, note, pay, prove, proofOf, differencesOf } = await ready;
    moveTo(1, "10:00:00");
    const lost = pay(500);
    const byHand = await payOut(300);
    moveTo(1, "22:00:00");
    await note();
    await prove(1);
    expect(await differencesOf(1)).toMatchObject([
      { kind: "ONLY_AT_BANK", status: "OPEN", here: null, bank: -300n, endToEndId: byHand.endToEndId, line: "PAYOUT" },
      { kind: "ONLY_AT_BANK", status: "OPEN", here: null, bank: 500n, endToEndId: lost.endToEndId, line: "PAYMENT" },
    ]);
    expect(await proofOf(1)).toMatchObject({
      status: "DIFFERENT",
      ours: 1_234n,
      bank: OPENING + 1_434n,
      differences: 2,
    });
  });

  test("another amount is a difference, and so is what only our book has", async () => {
    const { moveTo, note, pay, post, prove, differencesOf, at } = await ready;
    moveTo(2, "10:00:00");
    const paid = pay(700);
    await post(at(2, "10:00:01"), credit(paid.endToEndId, 600));
    await post(at(2, "11:00:00"), credit("E99999008202611111400abcdefghijk", 50));
    moveTo(2, "12:00:00");
    await note();
    await prove(2);
    expect(await differencesOf(2)).toMatchObject([
      { kind: "AMOUNT_DIFFERS", here: 600n, bank: 700n, endToEndId: paid.endToEndId },
      { kind: "ONLY_HERE", here: 50n, bank: null },
    ]);
  });

  test("a payment at the bank before midnight and here after it is no difference on either day", async () => {
    const { moveTo, note, pay, post, prove, proofOf, differencesOf, at } = await ready;
    moveTo(3, "23:50:00");
    await note();
    moveTo(3, "23:59:59");
    const paid = pay(900);
    await post(at(4, "00:00:03"), credit(paid.endToEndId, 900));
    await prove(3);
    expect(await differencesOf(3)).toEqual([]);
    expect(await proofOf(3)).toMatchObject({ status: "CLEAN", ours: 1_884n, matched: 1n });
    moveTo(4, "20:00:00");
    await note();
    await prove(4);
    expect(await differencesOf(4)).toEqual([]);
    expect(await proofOf(4)).toMatchObject({ status: "CLEAN", ours: 2_784n, matched: 0n });
  });

  test("a payment here before midnight and at the bank after it waits for the next day's proof", async () => {
    const { moveTo, note, pay, post, prove, proofOf, differencesOf, at } = await ready;
    moveTo(5, "23:00:00");
    await note();
    moveTo(6, "00:00:02");
    const paid = pay(40);
    await post(at(5, "23:59:59"), credit(paid.endToEndId, 40));
    await post(at(5, "23:59:59"), credit("E99999008202611111400never0000000", 7));
    await prove(5);
    expect((await differencesOf(5)).map(({ status }) => status)).toEqual(["WAITING", "WAITING"]);
    moveTo(6, "21:00:00");
    await note();
    await prove(6);
    expect(await differencesOf(5)).toMatchObject([
      { kind: "ONLY_HERE", here: 7n, status: "OPEN" },
      { kind: "ONLY_HERE", here: 40n, status: "MATCHED" },
    ]);
    expect(await proofOf(5)).toMatchObject({ status: "DIFFERENT", differences: 1 });
    expect(await proofOf(6)).toMatchObject({ status: "CLEAN", differences: 0 });
  });

  test("money that the bank blocks stays the account's", async () => {
    const { moveTo, note, here, prove, proofOf, differencesOf } = await ready;
    moveTo(7, "10:00:00");
    block(here.bank, customerOf(here.bank, CUSTOMER.number), "judicial", 2_000);
    await note();
    await prove(7);
    expect(await differencesOf(7)).toEqual([]);
    expect(await proofOf(7)).toMatchObject({ status: "CLEAN" });
  });

  test("a balance that the lines do not explain is a difference of its own, once", async () => {
    const { moveTo, note, connectionId, prove, proofOf, differencesOf, dayOf } = await ready;
    moveTo(8, "10:00:00");
    await note();
    await tellMore(connectionId, dayOf(8), 5);
    await prove(8);
    expect(await differencesOf(8)).toMatchObject([{ kind: "BALANCE_DIFFERS", status: "OPEN", lines: 0n }]);
    const [found] = await differencesOf(8);
    expect((found?.bank ?? 0n) - (found?.here ?? 0n)).toBe(5n);
    moveTo(9, "10:00:00");
    await note();
    await tellMore(connectionId, dayOf(9), 5);
    await prove(9);
    expect(await proofOf(9)).toMatchObject({ status: "CLEAN" });
  });

  test("without a balance the day before and the lines tell it; missed days are proven one a run, oldest first", async () => {
    const { prove, proofOf } = await ready;
    await prove(12);
    expect([(await proofOf(10))?.status, (await proofOf(11))?.status]).toEqual(["CLEAN", "OPEN"]);
    await prove(12);
    await prove(12);
    const [before, after] = [await proofOf(9), await proofOf(12)];
    expect(after).toMatchObject({ status: "CLEAN", bank: before?.bank, ours: before?.ours, opening: OPENING });
  });

  test("a transfer to an account that is at another bank is a difference; one between two accounts at this bank is none", async () => {
    const { us, connectionId, at, post, prove, proofOf, differencesOf } = await ready;
    const [here, elsewhere] = [await siblingAccount(us), await siblingAccount(us)];
    await rows({ text: "UPDATE account SET connection_id = $1 WHERE id = $2", values: [connectionId, here.id] });
    const [away, stays] = [`transfer:${randomUUID()}`, `transfer:${randomUUID()}`];
    await post(at(13), { kind: "transferOut", amount: 70n, reference: `${away}:out` });
    await post(at(13), { kind: "transferOut", amount: 30n, reference: `${stays}:out` });
    await postMovements(here.id, at(13), [{ kind: "transferIn", amount: 30n, reference: `${stays}:in` }]);
    await postMovements(elsewhere.id, at(13), [{ kind: "transferIn", amount: 70n, reference: `${away}:in` }]);
    await prove(13);
    expect(await differencesOf(13)).toMatchObject([{ kind: "ONLY_HERE", here: -70n, bank: null, line: "OTHER" }]);
    const [before, after] = [await proofOf(12), await proofOf(13)];
    expect((after?.ours ?? 0n) - (before?.ours ?? 0n)).toBe(-70n);
  });

  test("a return that only the day's report names is handed to those who book returns, where it says of which payout", async () => {
    const { here, moveTo, prove } = await ready;
    const now = moveTo(14, "10:00:00");
    const { endToEndId } = await payOut(500);
    const returnId = makeEndToEndId("D", "00000000", now);
    here.bank.store.run(
      "INSERT INTO payout_return (rtr_id, end_to_end_id, amount, at) VALUES (?, ?, 500, ?)",
      returnId,
      endToEndId,
      now.toISOString(),
    );
    book(here.bank.store, now, {
      ...({ kind: "RETURN_IN", debit: SPI, credit: accountOf(CUSTOMER.number), amount: 500 } as const),
      ...{ reference: `payout-return:${returnId}`, endToEndId: returnId },
    });
    await prove(14);
    const waiting = await rows({
      text: "SELECT FROM rail_inbox WHERE kind = 'payoutReturn' AND payload->>'returnId' = $1",
      values: [returnId],
    });
    expect(waiting).toHaveLength(dialect === "efi" ? 1 : 0);
  });
});

async function tellMore(connectionId: string, day: string, cents: number): Promise<void> {
  await rows({
    text: "UPDATE connection_proof SET told_balance = told_balance + $3 WHERE connection_id = $1 AND day = $2",
    values: [connectionId, day, cents],
  });
}

test("at the end the books agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
