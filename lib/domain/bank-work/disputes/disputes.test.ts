import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { openInfraction } from "#lib/bank/infractions.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { playerIdOf } from "../../money-out/players/find-player.ts";
import { countDefensible } from "./defence.ts";
import { defendDispute } from "./defend-dispute.ts";
import { listDisputes } from "./list-disputes.ts";

await testDatabase();
const faults = orderedFaults();
const { us, here, connectionId, stop } = await connectedAccount({ faults: faults.plan });
const stranger = await testAccount();
afterAll(async () => {
  await closeConnections();
  await stop();
});

const DEFENCE = "O jogador recebeu o prêmio.";
const customer = () => customerOf(here.bank, CUSTOMER.number);

function dispute(reason = "golpe") {
  const paid = {
    key: us.pixKey,
    txid: randomUUID(),
    amount: 1_999,
    payer: strangerWith("52998224725"),
    unchecked: true,
  };
  const { endToEndId } = receivePayment(here.bank, paid);
  return openInfraction(here.bank, customer(), endToEndId, reason);
}
async function readAgain(): Promise<void> {
  await rows({
    text: "UPDATE connection_state SET disputes_at = NULL, read_minute_at = NULL WHERE connection_id = $1",
    values: [connectionId],
  });
  await workConnections();
}
const listOf = async (ctx: Context, more: object = {}) =>
  (await listDisputes.run(ctx, { limit: 25, ...more })).output.disputes;
const found = async (endToEndId: string) => {
  const one = (await listOf(us.ctx)).find((known) => known.endToEndId === endToEndId);
  if (!one) throw new Error(`there is no dispute about ${endToEndId}`);
  return one;
};
const defend = (disputeId: string, ctx: Context = us.ctx) => defendDispute.run(ctx, { disputeId, text: DEFENCE });
const refused = (detail: string) => ({ code: "ACTION_REFUSED", detail: expect.stringContaining(detail) });
const alarms = () =>
  rows<{ kind: string; subject: string; amount: bigint; actor: string }>({
    text: "SELECT kind, subject, amount, actor FROM alarm WHERE operator_id = $1 AND kind = 'newDispute' ORDER BY first_at, id",
    values: [us.ctx.operatorId],
  });

beforeEach(() => ownerRows({ text: "DELETE FROM dispute" }));

test("a dispute that the bank has appears once, with its alarm, and only its operator sees it", async () => {
  const { endToEndId, dueAt } = dispute();
  await readAgain();
  const one = await found(endToEndId);
  expect(one).toMatchObject({ amount: 1_999n, state: "CREATED", text: "golpe", until: new Date(dueAt) });
  expect(one).toMatchObject({ mayDefend: true, defence: null, bankName: "Banco de teste" });
  expect(await alarms()).toMatchObject([{ subject: one.disputeId, amount: 1_999n, actor: "rail" }]);
  await readAgain();
  expect(await alarms()).toHaveLength(1);
  expect(await listOf(stranger.ctx)).toEqual([]);
  await expect(defend(one.disputeId, stranger.ctx)).rejects.toMatchObject({ code: "NotFound" });
});

test("a dispute is found by a part of an id in any case, by a part of the payer's name, and by the player", async () => {
  dispute();
  const { endToEndId } = dispute();
  const received = { text: "SELECT FROM unapplied_payment WHERE end_to_end_id = $1", values: [endToEndId] };
  expect(await workConnectionsUntil(async () => (await rows(received)).length === 1)).toBe(true);
  await readAgain();
  const { disputeId } = await found(endToEndId);
  const foundBy = async (more: object, ctx = us.ctx) => (await listOf(ctx, more)).map((one) => one.disputeId);
  expect(await foundBy({ search: "pessoa tést" })).toContain(disputeId);
  expect(await foundBy({ playerId: await playerIdOf(us.ctx, "52998224725") })).toContain(disputeId);
  expect(await foundBy({ playerId: await playerIdOf(us.ctx, "11144477735") })).toEqual([]);
  for (const search of [endToEndId, endToEndId.slice(-9).toLowerCase(), disputeId.slice(-12).toUpperCase()])
    expect(await foundBy({ search })).toEqual([disputeId]);
  expect(await foundBy({ search: "%" })).toEqual([]);
  expect(await foundBy({ search: endToEndId }, stranger.ctx)).toEqual([]);
});

test("a dispute leads to the charge whose payment it is about", async () => {
  const player = { taxId: "52998224725", name: "Maria Apostadora" };
  const asked = { amount: 500n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey, expectedPayer: player };
  const [created] = await Promise.all([createCharge.run(us.ctx, asked), workConnectionsUntil(async () => true)]);
  const { chargeId } = created.output;
  const isSo = (where: string) => async () =>
    (await rows({ text: `SELECT FROM charge WHERE id = $1 AND ${where}`, values: [chargeId] })).length === 1;
  await workConnectionsUntil(isSo("registration = 'REGISTERED'"));
  const paid = { key: us.pixKey, txid: txidOf(chargeId), payer: strangerWith(player.taxId), unchecked: true };
  const { endToEndId } = receivePayment(here.bank, paid);
  expect(await workConnectionsUntil(isSo("status = 'PAID'"))).toBe(true);
  openInfraction(here.bank, customer(), endToEndId, "golpe");
  await readAgain();
  expect(await found(endToEndId)).toMatchObject({ accountNumber: us.number, chargeId, unappliedPaymentId: null });
});

test("a payment that is known later than its dispute gives it its account then", async () => {
  faults.orderNotification("never", 1);
  const { endToEndId } = dispute();
  const ofAccount = async () =>
    (await listOf(us.ctx, { accountNumber: us.number })).filter((one) => one.endToEndId === endToEndId);
  await readAgain();
  expect(await found(endToEndId)).toMatchObject({ accountNumber: null, chargeId: null, unappliedPaymentId: null });
  expect(await ofAccount()).toEqual([]);
  // The list leaves payments alone whose webhook may still come.
  const before = new Date(Date.now() - 60_000).toISOString();
  here.bank.store.run("UPDATE payment SET at = ? WHERE end_to_end_id = ?", before, endToEndId);
  await readAgain();
  await readAgain();
  expect(await ofAccount()).toMatchObject([
    { accountNumber: us.number, chargeId: null, unappliedPaymentId: expect.any(String) },
  ]);
});

test("a dispute is defended once: the bank has the text, the state follows, and a second defence is refused", async () => {
  const { id, endToEndId } = dispute();
  await readAgain();
  const { disputeId } = await found(endToEndId);
  const canBeDefended = () => countDefensible(us.ctx, 100);
  const before = await canBeDefended();
  expect((await defend(disputeId)).output).toEqual({ defenceStatus: "QUEUED" });
  expect(await canBeDefended()).toBe(before - 1);
  await expect(defend(disputeId)).rejects.toMatchObject(refused("is being sent"));
  expect(await found(endToEndId)).toMatchObject({ defence: DEFENCE, defenceStatus: "QUEUED", mayDefend: false });
  // Without waiting for the next ten minutes.
  await workConnections();
  expect(here.bank.store.get("SELECT defence FROM infraction WHERE id = ?", id)).toEqual({ defence: DEFENCE });
  expect(await found(endToEndId)).toMatchObject({
    state: "AWAITING_ANALYSIS",
    defenceStatus: "SENT",
    mayDefend: false,
  });
  await expect(defend(disputeId)).rejects.toMatchObject(refused("has its defence already"));
  expect(await recentAuditEvents(us.ctx.operatorId, 1)).toMatchObject([
    { action: "dispute.defend", subject: disputeId, facts: { endToEndId, amount: 1_999, defence: DEFENCE } },
  ]);
});

test.each(["lost", "error", "busy", "cut"] as const)(
  "a defence whose call is %s waits, is sent again in a later round, and the bank has it once",
  async (fault) => {
    const { id, endToEndId } = dispute();
    await readAgain();
    const { disputeId } = await found(endToEndId);
    await defend(disputeId);
    faults.orderCall("defence", fault, 1);
    await workConnections();
    expect(await found(endToEndId)).toMatchObject({ defenceStatus: "QUEUED", defence: DEFENCE });
    const isSent = async () => (await found(endToEndId)).defenceStatus === "SENT";
    expect(await workConnectionsUntil(isSent)).toBe(true);
    expect(faults.pending().calls).toEqual([]);
    expect(here.bank.store.get("SELECT status, defence FROM infraction WHERE id = ?", id)).toEqual({
      status: "EM_DEFESA",
      defence: DEFENCE,
    });
    expect(await found(endToEndId)).toMatchObject({ state: "AWAITING_ANALYSIS", defenceReason: null });
  },
);

test("a defence that the bank refuses says why, in the bank's words, and can be written again", async () => {
  const { id, endToEndId } = dispute();
  await readAgain();
  const { disputeId } = await found(endToEndId);
  await defend(disputeId);
  const over = new Date(Date.now() - 1_000).toISOString();
  here.bank.store.run("UPDATE infraction SET due_at = ? WHERE id = ?", over, id);
  await workConnections();
  const after = await found(endToEndId);
  expect(after).toMatchObject({
    defenceStatus: "REFUSED",
    defenceReason: { text: "O prazo para defesa foi excedido." },
  });
  // The same reading told that the time is over.
  await expect(defend(disputeId)).rejects.toMatchObject(refused("time for a defence is over"));
  here.bank.store.run("UPDATE infraction SET due_at = ? WHERE id = ?", new Date(Date.now() + 60_000).toISOString(), id);
  await readAgain();
  await defend(disputeId);
  await workConnections();
  expect(await found(endToEndId)).toMatchObject({ defenceStatus: "SENT" });
});

test("a state that nobody knows is kept as the bank's word, and what has ended stands last", async () => {
  const [first, second] = [dispute("1"), dispute("2"), dispute("3")];
  here.bank.store.run("UPDATE infraction SET status = 'REJEITADA' WHERE id = ?", first.id);
  here.bank.store.run("UPDATE infraction SET status = 'NOVO_ESTADO' WHERE id = ?", second.id);
  await readAgain();
  const list = (await listOf(us.ctx, { limit: 100 })).filter(({ text }) => ["1", "2", "3"].includes(text));
  expect(list.map(({ text, state }) => [text, state])).toEqual([
    ["3", "CREATED"],
    ["2", "NOVO_ESTADO"],
    ["1", "COMPLETED"],
  ]);
  expect(list.map(({ mayDefend }) => mayDefend)).toEqual([true, false, false]);
  const told = (await alarms()).map(({ subject }) => subject);
  expect(list.map(({ disputeId }) => told.includes(disputeId))).toEqual([true, true, false]);
  const all = await listOf(us.ctx, { limit: 100 });
  const pages: string[] = [];
  for (let before: string | null = "first"; before !== null; ) {
    const { disputes, next }: Awaited<ReturnType<typeof listDisputes.run>>["output"] = (
      await listDisputes.run(us.ctx, { limit: 2, before })
    ).output;
    pages.push(...disputes.map(({ disputeId }) => disputeId));
    before = next;
  }
  expect(pages).toEqual(all.map(({ disputeId }) => disputeId));
});
