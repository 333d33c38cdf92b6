import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { platformContext, testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, receivedPayment, settleOrders, testPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { quarantineReason } from "#lib/core/refusals/quarantine-reason.ts";
import { PLATFORM_ID } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { listAuditEvents } from "../audit/list-audit-events.ts";
import { quarantined } from "./quarantine.contract.ts";
import { listQuarantine, resolveQuarantined } from "./quarantine.ts";

await testDatabase();
const platform = await platformContext();
const us = await testAccount();
const them = await testAccount();

const list = async (
  ctx = us.ctx,
  more: { resolved?: boolean; search?: string; limit?: number; before?: string | null } = {},
) => (await listQuarantine.run(ctx, { resolved: false, limit: 25, ...more })).output;
const reasons = async (ctx = us.ctx) => (await list(ctx)).messages.map(({ because }) => because);
const resolve = async (messageId: string, reason = "Checked with the bank", ctx = us.ctx) =>
  (await resolveQuarantined.run(ctx, { messageId, reason })).output;
/** Unreadable, but it names the key of an account. */
const ours = { pixKey: us.pixKey };
afterEach(() => rows({ text: "DELETE FROM rail_inbox" }));

async function workOff(): Promise<void> {
  while ((await creditPayments()) + (await settleOrders()) > 0);
}

async function charge(of = us): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: of.pixKey };
  return (await createCharge.run(of.ctx, input)).output.chargeId;
}

async function settledWithdrawal(): Promise<string> {
  await receivedPayment(us, 5_000);
  const { output } = await toKey(us.ctx);
  await workRail();
  const [row] = await rows<{ id: string }>({
    text: "SELECT end_to_end_id AS id FROM withdrawal WHERE external_id = $1",
    values: [output.externalId],
  });
  return row?.id as string;
}

describe("messages that go to quarantine", () => {
  test("are unreadable, unknown or contradictory; the good messages among them are processed", async () => {
    const endToEndId = await settledWithdrawal();
    const good = await charge();
    const result = { amount: 1_000, outcome: "REJECTED", code: "AC03" };
    await deliver(["garbage", 7, null, [], { endToEndId: "short" }, { "\\u0000": "\u0000" }]);
    await deliver([testPayment(good, us.pixKey)]);
    await deliver(["garbage", { endToEndId, outcome: "MAYBE" }], "orderResult");
    await deliver(
      [
        { ...result, endToEndId },
        { ...result, endToEndId: endToEndId.replace(/.$/, "-") },
      ],
      "orderResult",
    );
    await deliver([{ anything: true }], "surprise");
    await workOff();
    const found = await reasons(platform);
    expect(found).toHaveLength(11);
    expect(found.filter((because) => because.startsWith("unreadable"))).toHaveLength(8);
    expect(found).toContain("The order had ended as SUCCESS before it was REJECTED.");
    expect(found).toContain("No order of ours has this endToEndId.");
    expect(found).toContain("unknown kind");
    // The console has a text for each reason.
    expect(found.filter((because) => quarantineReason(because).name === "failed")).toEqual([]);
    const [paid] = await rows<{ status: string }>({ text: "SELECT status FROM charge WHERE id = $1", values: [good] });
    expect(paid?.status).toBe("PAID");
    await expectInvariants();
  });
});

describe("who sees and resolves quarantined messages", () => {
  test("an operator sees its own messages, none without an account, and no personal data", async () => {
    const chargeId = await charge(them);
    const payment = testPayment(chargeId, them.pixKey);
    await deliver([payment]);
    await workOff();
    await deliver([{ ...payment, amount: 2_000 }, { nobody: 1 }]);
    await workOff();
    expect((await list()).messages).toEqual([]);
    const theirs = (await list(them.ctx)).messages;
    expect(theirs).toEqual([
      expect.objectContaining({
        accountNumber: them.number,
        endToEndId: payment.endToEndId,
        amount: 2_000n,
        resolved: null,
      }),
    ]);
    expect(JSON.stringify(theirs, (_, value) => String(value))).not.toContain(payment.payer?.name);
    const foreign = theirs[0]?.messageId as string;
    await expect(resolve(foreign)).rejects.toMatchObject({ code: "NotFound" });
  });

  test("an operator resolves no message without an account", async () => {
    await deliver([{ nobody: 1 }]);
    await workOff();
    const [message] = await rows<{ id: string }>({ text: "SELECT id FROM rail_inbox" });
    await expect(resolve(message?.id as string)).rejects.toMatchObject({ code: "NotFound" });
  });

  test("the installation's own staff see every message with its operator, and resolve those of nobody", async () => {
    await deliver([{ nobody: 1 }, ours]);
    await workOff();
    const { messages } = await list(platform);
    expect(messages.map(({ accountNumber, operatorName }) => [accountNumber, operatorName])).toEqual(
      expect.arrayContaining([
        [us.number, "Jogos de Teste"],
        [null, null],
      ]),
    );
    const nobodys = messages.find(({ accountNumber }) => accountNumber === null)?.messageId as string;
    expect((await resolve(nobodys, "Asked the bank", platform)).resolved).toMatchObject({
      by: { name: "Paula Plataforma" },
    });
    const auditEvents = await rows({ text: "SELECT operator_id FROM audit WHERE subject = $1", values: [nobodys] });
    expect(auditEvents).toEqual([{ operator_id: PLATFORM_ID }]);
  });

  test("what the installation's own staff do with an operator's message stands in the operator's audit too", async () => {
    await deliver([ours]);
    await workOff();
    const messageId = (await list()).messages[0]?.messageId as string;
    await resolve(messageId, "Asked the bank", platform);
    const auditEvents = await rows<{ operator_id: string }>({
      text: "SELECT operator_id FROM audit WHERE subject = $1",
      values: [messageId],
    });
    expect(auditEvents.map((row) => row.operator_id).sort()).toEqual([PLATFORM_ID, us.ctx.operatorId].sort());
    const { auditEvents: shown } = (await listAuditEvents.run(us.ctx, { limit: 1 } as never)).output;
    expect(shown).toMatchObject([{ subject: messageId, actorName: "Paula Plataforma" }]);
  });

  test("a CPF in a message's reason is masked", async () => {
    const wire = z.encode(quarantined.pick({ because: true }), { because: "The holder 00000000191 is unknown." });
    expect(wire.because).toBe("The holder ***.000.001-** is unknown.");
  });

  test("admin, operator and finance see them; admin and operator resolve them; the installation's staff do both", () => {
    expect(listQuarantine.contract.roles).toEqual(["admin", "operator", "finance", "platform"]);
    expect(resolveQuarantined.contract.roles).toEqual(["admin", "operator", "platform"]);
  });

  test("a message is found by a part of its id, endToEndId or txid, in any case", async () => {
    const endToEndId = makeEndToEndId("E", "60701190", new Date());
    const txid = randomUUID().replaceAll("-", "");
    await deliver([{ ...ours, endToEndId, txid }, ours]);
    await workOff();
    const foundBy = async (search: string) => (await list(us.ctx, { search })).messages.map((one) => one.endToEndId);
    for (const search of [endToEndId.slice(-9).toLowerCase(), txid.slice(4, 20).toUpperCase()])
      expect(await foundBy(search)).toEqual([endToEndId]);
    expect(await foundBy("%")).toEqual([]);
    const [one] = (await list(us.ctx, { search: endToEndId })).messages;
    expect(await foundBy(`${one?.messageId}`.slice(-12))).toEqual([endToEndId]);
  });

  test("pages of one message hold every message once", async () => {
    await deliver([ours, ours, ours]);
    await workOff();
    const seen: string[] = [];
    for (let before: string | null = null; ; ) {
      const { messages, next } = await list(us.ctx, { limit: 1, before });
      seen.push(...messages.map(({ messageId }) => messageId));
      before = next;
      if (!next) break;
    }
    expect(new Set(seen).size).toBe(3);
  });
});

describe("resolving a message", () => {
  test("moves it to the resolved messages, writes one audit event, and keeps the first reason", async () => {
    await deliver([ours]);
    await workOff();
    const [message] = (await list()).messages;
    const messageId = message?.messageId as string;
    const by = `credential:${us.ctx.actor.id}`;
    const both = await Promise.all([resolve(messageId, "First"), resolve(messageId, "First")]);
    for (const { resolved } of both) expect(resolved).toMatchObject({ because: "First", by: { kind: "credential" } });
    expect((await resolve(messageId, "Second")).resolved?.because).toBe("First");
    expect((await list()).messages).toEqual([]);
    expect((await list(us.ctx, { resolved: true })).messages.map((each) => each.messageId)).toEqual([messageId]);
    const auditEvents = await rows({ text: "SELECT actor, facts FROM audit WHERE subject = $1", values: [messageId] });
    expect(auditEvents).toEqual([{ actor: by, facts: expect.objectContaining({ reason: "First", kind: "payment" }) }]);
    await workOff();
    expect(await reasons()).toEqual([]);
  });

  test("a message that is not in quarantine cannot be resolved", async () => {
    await expect(resolve(randomUUID())).rejects.toMatchObject({ code: "NotFound" });
  });
});
