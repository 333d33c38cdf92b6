import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { provenAccount } from "#e2e/support/bank/proven-account.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { claimDays } from "./claim-days.ts";
import { listProofs } from "./list-proofs.ts";
import { retryProof } from "./retry-proof.ts";

await testDatabase();
afterAll(closeConnections);

const OPENING = 100_000n;
const credit = (endToEndId: string, amount: number) => ({
  ...({ kind: "deposit", amount: BigInt(amount), reference: `payment:${endToEndId}`, endToEndId } as const),
});
/** 32 days ago. Until 00:30 the day before counts as today. */
const TOO_LONG_AGO = -12;
const refused = (detail: string) => ({ code: "ACTION_REFUSED", detail: expect.stringContaining(detail) });

/** An account whose days a test lets fail, and tries again. */
async function failingAccount() {
  await rows({ text: "UPDATE connection SET active = false" });
  const account = await provenAccount();
  const { us, connectionId, dayOf, moveTo, note, proofOf, differencesOf } = account;
  return {
    ...account,
    retry: (day: number) => retryProof.run(us.ctx, { connectionId, day: dayOf(day) }),
    noteOn: async (day: number) => {
      moveTo(day, "22:00:00");
      await note();
    },
    /** The day is as after twenty attempts. */
    fail: (day: number) =>
      rows({
        text: `INSERT INTO connection_proof AS p (connection_id, day, operator_id, status, attempts, failure, ended_at)
               VALUES ($1, $2, $3, 'FAILED', 20, 'no answer', now())
               ON CONFLICT (connection_id, day) DO UPDATE SET status = 'FAILED', attempts = 20, failure = 'no answer', ended_at = now()`,
        values: [connectionId, dayOf(day), us.ctx.operatorId],
      }),
    /** The status of days, and what is open or waits of each. */
    found: async (...days: number[]) =>
      Promise.all(
        days.map(async (day) => {
          const { status, differences } = (await proofOf(day)) ?? {};
          const open = (await differencesOf(day)).filter((one) => one.status === "OPEN" || one.status === "WAITING");
          expect(open.filter((one) => one.status === "OPEN").length).toBe(differences);
          return [status, ...open.map(({ kind, here, bank }) => `${kind} ${(bank ?? 0n) - (here ?? 0n)}`)];
        }),
      ),
  };
}

describe("an account whose opening difference was noted", () => {
  let at: Awaited<ReturnType<typeof failingAccount>>;
  beforeAll(async () => {
    at = await failingAccount();
    at.moveTo(0, "08:00:00");
    await at.note();
  });
  afterAll(() => at.stop());

  test("a day that failed is tried again: the worker proves it, and the audit says who asked for it", async () => {
    const { us, connectionId, dayOf, fail, noteOn, prove, proofOf, retry, found } = at;
    await noteOn(0);
    await fail(0);
    const list = async () => (await listProofs.run(us.ctx, { connectionId, limit: 1 })).output.proofs[0];
    expect(await list()).toMatchObject({ status: "FAILED", mayRetry: true });
    expect((await retry(0)).output).toEqual({ status: "OPEN" });
    expect(await proofOf(0)).toMatchObject({ status: "OPEN", attempts: 0, failure: null });
    expect(await list()).toMatchObject({ mayRetry: false, nextAttemptAt: null, endedAt: null });
    expect(await recentAuditEvents(us.ctx.operatorId, 1)).toMatchObject([
      { action: "proof.retry", subject: connectionId, facts: { name: "Banco de teste", provenDay: dayOf(0) } },
    ]);
    await prove(0);
    expect(await found(0)).toEqual([["CLEAN"]]);
    expect(await proofOf(0)).toMatchObject({ attempts: 1, opening: OPENING });
  });

  test("no other day is: one that did not fail, one too long ago, one that is not there, one of another operator", async () => {
    const { us, connectionId, dayOf, fail, retry } = at;
    await expect(retry(0)).rejects.toMatchObject(refused("has not failed"));
    await expect(retry(1)).rejects.toMatchObject({ code: "NotFound" });
    await fail(TOO_LONG_AGO);
    await expect(retry(TOO_LONG_AGO)).rejects.toMatchObject(refused("too long ago"));
    expect((await listProofs.run(us.ctx, { connectionId, limit: 9 })).output.proofs.at(-1)).toMatchObject({
      ...{ status: "FAILED", mayRetry: false },
    });
    const stranger = { ...us.ctx, operatorId: randomUUID() };
    const asked = retryProof.run(stranger, { connectionId, day: dayOf(TOO_LONG_AGO) });
    await expect(asked).rejects.toMatchObject({ code: "NotFound" });
    await ownerRows({ text: "DELETE FROM connection_proof WHERE day = $1", values: [dayOf(TOO_LONG_AGO)] });
  });

  test("what it finds is no difference of a later day's balance any more", async () => {
    const { moveTo, pay, noteOn, fail, prove, proofOf, retry, found } = at;
    moveTo(1, "10:00:00");
    pay(500);
    await noteOn(1);
    await fail(1);
    await noteOn(2);
    await prove(2);
    expect(await found(1, 2)).toEqual([["FAILED"], ["DIFFERENT", "BALANCE_DIFFERS 500"]]);
    await retry(1);
    await prove(2);
    expect(await found(1, 2)).toEqual([["DIFFERENT", "ONLY_AT_BANK 500"], ["CLEAN"]]);
    expect(await proofOf(1)).toMatchObject({ bank: OPENING + 500n, opening: OPENING });
    await noteOn(3);
    await prove(3);
    expect(await found(3)).toEqual([["CLEAN"]]);
  });

  test("what crosses midnight before it and after it has its other half on the days around it", async () => {
    const { moveTo, pay, post, note, noteOn, fail, prove, proofOf, retry, found } = at;
    const [before, missing, after] = [4, 5, 6];
    moveTo(before, "23:50:00");
    await note();
    moveTo(before, "23:59:58");
    const lateHere = pay(11).endToEndId;
    moveTo(missing, "00:00:02");
    const lateAtBank = pay(12).endToEndId;
    await post(at.at(before, "23:59:59"), credit(lateAtBank, 12));
    await post(at.at(missing, "00:00:03"), credit(lateHere, 11));
    await prove(before);
    expect(await found(before)).toEqual([["CLEAN", "ONLY_HERE -12"]]);

    moveTo(missing, "23:50:00");
    await note();
    moveTo(missing, "23:59:58");
    const lateHereAgain = pay(13).endToEndId;
    moveTo(after, "00:00:02");
    const lateAtBankAgain = pay(14).endToEndId;
    await post(at.at(missing, "23:59:59"), credit(lateAtBankAgain, 14));
    await post(at.at(after, "00:00:03"), credit(lateHereAgain, 13));
    await fail(missing);
    await noteOn(after);
    await prove(after);
    expect((await found(before, after)).map(([status]) => status)).toEqual(["DIFFERENT", "DIFFERENT"]);

    await retry(missing);
    await prove(after);
    expect(await found(before, missing, after)).toEqual([["CLEAN"], ["CLEAN"], ["CLEAN"]]);
    expect(await proofOf(missing)).toMatchObject({ opening: OPENING });
    await noteOn(after + 1);
    await prove(after + 1);
    expect(await found(before, missing, after, after + 1)).toEqual([["CLEAN"], ["CLEAN"], ["CLEAN"], ["CLEAN"]]);
  });

  test("what it does not explain of a later balance stays a difference", async () => {
    const { connectionId, dayOf, moveTo, post, noteOn, fail, prove, retry, found } = at;
    await post(at.at(8, "10:00:00"), credit("E99999008202611111400only0here00", 30));
    await noteOn(8);
    await fail(8);
    await noteOn(9);
    await rows({
      text: "UPDATE connection_proof SET told_balance = told_balance + 7 WHERE connection_id = $1 AND day = $2",
      values: [connectionId, dayOf(9)],
    });
    await prove(9);
    expect(await found(9)).toEqual([["DIFFERENT", "BALANCE_DIFFERS -23"]]);
    await retry(8);
    await prove(9);
    expect(await found(8, 9)).toEqual([
      ["DIFFERENT", "ONLY_HERE -30"],
      ["DIFFERENT", "BALANCE_DIFFERS 7"],
    ]);
    moveTo(10, "22:00:00");
    await prove(10);
    expect(await found(10)).toEqual([["CLEAN"]]);
  });

  test("it is not claimed while a later day is being proven, then before that one", async () => {
    const { connectionId, dayOf, noteOn, fail, retry } = at;
    for (const day of [11, 12]) await noteOn(day);
    await fail(11);
    const claim = async () =>
      (await claimDays([connectionId], at.at(13, "00:31:00"), 4)).map(({ day, attempts }) => [day, attempts]);
    expect(await claim()).toEqual([[dayOf(12), 1]]);
    await retry(11);
    expect(await claim()).toEqual([]);
    await rows({
      text: "UPDATE connection_proof SET leased_until = now() - interval '1 second' WHERE leased_by IS NOT NULL",
    });
    expect(await claim()).toEqual([[dayOf(11), 1]]);
  });
});

describe("an account whose first day failed", () => {
  test("the opening difference of the later days is the first day's: what that day finds is no part of it", async () => {
    const at = await failingAccount();
    const { moveTo, pay, post, noteOn, fail, prove, proofOf, retry, found } = at;
    moveTo(0, "10:00:00");
    await post(at.at(0, "10:00:00"), credit(pay(1_000).endToEndId, 1_000));
    moveTo(0, "11:00:00");
    pay(500);
    await noteOn(0);
    await fail(0);
    await noteOn(1);
    await prove(1);
    expect(await proofOf(1)).toMatchObject({ status: "CLEAN", opening: OPENING + 500n });
    await retry(0);
    await prove(1);
    expect(await found(0, 1)).toEqual([["DIFFERENT", "ONLY_AT_BANK 500"], ["CLEAN"]]);
    for (const day of [0, 1]) expect(await proofOf(day)).toMatchObject({ opening: OPENING });
    await noteOn(2);
    await prove(2);
    expect(await found(2)).toEqual([["CLEAN"]]);
    await at.stop();
  });
});

test("at the end the books agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
