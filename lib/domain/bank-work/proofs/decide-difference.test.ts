import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { provenAccount } from "#e2e/support/bank/proven-account.ts";
import { balanceOf, linesOf } from "#e2e/support/money/test-money.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { takeNewWorkerId } from "#lib/server/jobs/worker-registry.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { decideApproval } from "../../approval-operations.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { claimDays } from "./claim-days.ts";
import { compareDay } from "./compare-day.ts";
import { Taken } from "./comparison/proven-day.ts";
import { acceptDifference, correctDifference } from "./decide-difference.ts";
import { listDifferences } from "./list-differences.ts";
import { listProofs } from "./list-proofs.ts";

await testDatabase();
afterAll(closeConnections);

const at = await provenAccount({ fees: { paymentIn: 2, payout: 0 } });
const { us } = at;

async function person(role: string): Promise<Context> {
  const id = randomUUID();
  await ownerRows({
    text: "INSERT INTO staff (id, operator_id, email, name, password_hash, role) VALUES ($1, $2, $3, $4, 'x', $5)",
    values: [id, us.ctx.operatorId, `${id}@example.com`, role, role],
  });
  return { ...us.ctx, actor: { kind: "staff", id, role } };
}
const [ana, bia, fabio] = [await person("admin"), await person("admin"), await person("finance")];

const list = async (input: object = {}) =>
  (await listDifferences.run(ana, { state: "open", limit: 25, ...input })).output.differences;
const only = async (kind: string) => {
  const found = (await list()).find((one) => one.kind === kind || one.movement === kind);
  if (!found) throw new Error(`there is no open ${kind}`);
  return found;
};
const correct = async (by: Context, differenceId: string, as: "fee" | "adjustment", more: object = {}) =>
  (await correctDifference.run(by, { differenceId, as, reason: "conferido com o extrato", ...more })).output.approvalId;
const confirm = (by: Context, approvalId: string) => decideApproval.run(by, { approvalId, decision: "confirm" });
const refused = (detail: string) => ({ code: "ACTION_REFUSED", detail: expect.stringContaining(detail) });
const railOf = async () =>
  (
    await rows<{ rail: string }>({
      text: "SELECT sum(CASE WHEN debit = 'RAIL' THEN amount WHEN credit = 'RAIL' THEN -amount ELSE 0 END) AS rail FROM posting WHERE account_id = $1",
      values: [us.accountId],
    })
  )[0]?.rail;

test("the fees of a day are one difference; the account pays them, and RAIL is then what the bank has", async () => {
  at.moveTo(0, "09:00:00");
  await at.note();
  at.moveTo(0, "10:00:00");
  for (const cents of [1_000, 500]) {
    const { endToEndId } = at.pay(cents);
    await at.post(at.at(0, "10:00:05"), {
      ...{ kind: "deposit", amount: BigInt(cents), reference: `payment:${endToEndId}`, endToEndId },
    });
  }
  at.moveTo(0, "20:00:00");
  await at.note();
  await at.prove(0);
  const fee = await only("FEE");
  expect(fee).toMatchObject({ kind: "ONLY_AT_BANK", lines: 2n, amountHere: null, amountBank: -4n, difference: -4n });
  expect(fee).toMatchObject({ accountNumber: null, accountNumbers: [us.number], waiting: null });

  const approvalId = await correct(fabio, fee.differenceId, "fee");
  expect((await list())[0]?.waiting).toMatchObject({ approvalId, what: "correctDifference", by: { name: "finance" } });
  await expect(correct(ana, fee.differenceId, "fee")).rejects.toMatchObject(refused("asked for this already"));
  expect(await balanceOf(us.accountId)).toEqual({ available: 1_500n, held: 0n });

  expect((await confirm(ana, approvalId)).output).toEqual({ state: "confirmed" });
  expect(await balanceOf(us.accountId)).toEqual({ available: 1_496n, held: 0n });
  expect(await railOf()).toBe("1496");
  expect(await linesOf(fee.differenceId)).toMatchObject([{ amount: -4n }]);
  const [after] = await list({ state: "decided" });
  expect(after).toMatchObject({ status: "CORRECTED", note: "conferido com o extrato" });
  expect([after?.requestedBy?.name, after?.decidedBy?.name]).toEqual(["finance", "admin"]);
  expect((await recentAuditEvents(us.ctx.operatorId, 3)).map(({ action }) => action)).toEqual([
    ...["proof.correct", "approval.confirm", "approval.request"],
  ]);
});

test("nobody confirms their own correction, and one that is decided is not decided again", async () => {
  at.moveTo(1, "10:00:00");
  const lost = at.pay(300);
  at.moveTo(1, "20:00:00");
  await at.note();
  await at.prove(1);
  const found = await only("PAYMENT");
  expect(found).toMatchObject({ endToEndId: lost.endToEndId, difference: 300n });
  await expect(correct(fabio, found.differenceId, "fee")).rejects.toMatchObject(refused("no fee of the bank"));
  const elsewhere = correct(fabio, found.differenceId, "adjustment", { accountNumber: "1" });
  await expect(elsewhere).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  const first = await correct(ana, found.differenceId, "adjustment");
  await expect(confirm(ana, first)).rejects.toMatchObject(refused("Nobody confirms their own request"));
  await decideApproval.run(bia, { approvalId: first, decision: "decline" });

  // Two requests at the same moment: the second one finds nothing to decide.
  const [second, third] = await Promise.all([
    correct(ana, found.differenceId, "adjustment"),
    acceptDifference.run(ana, { differenceId: found.differenceId, reason: "x" }).catch(() => null),
  ]);
  await confirm(bia, second);
  if (third) await expect(confirm(bia, third.output.approvalId)).rejects.toMatchObject(refused("corrected already"));
  await expect(correct(ana, found.differenceId, "adjustment")).rejects.toMatchObject(refused("corrected already"));
  expect(await balanceOf(us.accountId)).toEqual({ available: 1_496n, held: 0n });
  expect(await railOf()).toBe("1796");
});

test("a fee that the account cannot pay is refused when it is asked for, and when it is confirmed", async () => {
  const fee = await only("FEE");
  const approvalId = await correct(fabio, fee.differenceId, "fee");
  const rest = { kind: "withdrawal", amount: 1_496n } as const;
  await at.post(new Date(), rest);
  await expect(confirm(ana, approvalId)).rejects.toMatchObject(refused("less than the fee"));
  await decideApproval.run(ana, { approvalId, decision: "decline" });
  await expect(correct(fabio, fee.differenceId, "fee")).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
});

test("a difference is accepted by two people without a booking; who lost the role asked in vain", async () => {
  const fee = await only("FEE");
  const accept = async () =>
    (await acceptDifference.run(fabio, { differenceId: fee.differenceId, reason: "pago amanhã" })).output.approvalId;
  const before = await railOf();
  const approvalId = await accept();
  await ownerRows({ text: "UPDATE staff SET role = 'support' WHERE id = $1", values: [fabio.actor.id] });
  await expect(confirm(ana, approvalId)).rejects.toMatchObject(refused("may not ask for it any more"));
  await ownerRows({ text: "UPDATE staff SET role = 'finance' WHERE id = $1", values: [fabio.actor.id] });
  await confirm(ana, approvalId);
  expect(await railOf()).toBe(before);
  expect((await list()).map(({ differenceId }) => differenceId)).not.toContain(fee.differenceId);
});

test("what was corrected or accepted is no difference of a later day", async () => {
  for (const day of [2, 3]) {
    at.moveTo(day, "20:00:00");
    await at.note();
    await at.prove(day);
  }
  const { proofs, banks } = (await listProofs.run(ana, { limit: 2 })).output;
  expect(banks).toMatchObject([{ connectionId: at.connectionId, name: "Banco de teste" }]);
  expect(proofs.map(({ day, status, open }) => [day, status, open])).toEqual([
    [at.dayOf(3), "CLEAN", 0],
    [at.dayOf(2), "CLEAN", 0],
  ]);
});

test("one worker proves a day; another that took it over is let alone", async () => {
  const morning = at.at(5, "00:31:00");
  const claims = (await Promise.all([1, 2, 3].map(() => claimDays([at.connectionId], morning, 4)))).flat();
  expect(claims.map(({ day }) => day)).toEqual([at.dayOf(4)]);
  takeNewWorkerId();
  await expect(compareDay(claims[0] as (typeof claims)[0])).rejects.toThrow(Taken);
  await rows({
    text: "UPDATE connection_proof SET leased_until = now() - interval '1 second' WHERE leased_by IS NOT NULL",
  });
  expect(await claimDays([at.connectionId], morning, 4)).toMatchObject([{ day: at.dayOf(4), attempts: 2 }]);
});

test("a bank that does not answer is asked again later, 20 times; then the day has failed, with an alarm", async () => {
  await rows({
    text: "UPDATE connection_proof SET leased_until = NULL, leased_by = NULL, attempts = 18 WHERE status = 'OPEN'",
  });
  await at.stop();
  await at.prove(4);
  expect(await at.proofOf(4)).toMatchObject({
    status: "OPEN",
    attempts: 19,
    failure: expect.stringContaining("ECONNREFUSED"),
  });
  await at.prove(4);
  expect(await at.proofOf(4)).toMatchObject({ attempts: 19 });
  await rows({ text: "UPDATE connection_proof SET next_attempt_at = NULL" });
  await at.prove(4);
  expect(await at.proofOf(4)).toMatchObject({ status: "FAILED", attempts: 20 });
  const alarms = await rows<{ kind: string }>({
    text: "SELECT kind FROM alarm WHERE subject = $1 ORDER BY kind",
    values: [at.connectionId],
  });
  expect(alarms.map(({ kind }) => kind)).toEqual(["proofDifferent", "proofFailed"]);
});

test("at the end the books agree", async () => {
  expect(await orderViolations({ staging: false })).toEqual([]);
});
