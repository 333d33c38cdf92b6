import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { balanceOf, historyOf } from "#e2e/support/money/test-money.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import type { Approval } from "../../base/approvals/approval.ts";
import { indexNewRecords } from "../../base/search-index/index-records.job.ts";
import { orderKinds } from "../../jobs.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditConfirmedPayment } from "../../money-in/charges/credit-confirmed-payment.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { expirer } from "../../money-in/charges/expire-charges.job.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { listCharges } from "../../money-in/charges/list-charges.ts";
import { namePayers } from "../../money-in/charges/name-payers.ts";
import { returnUnappliedPayment } from "../../money-in/charges/return-unapplied-payment.ts";
import { findPlayer } from "../../money-out/players/find-player.ts";
import { listPlayerRecords } from "../../money-out/players/list-player-records.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { search } from "../../top/search/search.ts";
import { settledPayer } from "./payments/store-payments.ts";
import { connectionsRead, readConnections } from "./read-connections.job.ts";

await testDatabase();
const faults = orderedFaults();
const ready = connectedAccount({ faults: faults.plan });
afterAll(async () => {
  await closeConnections();
  await (await ready).stop();
});

const PLAYER = strangerWith("52998224725");
const ROUNDS_MAX = 40;

/** A charge that expects nobody and is paid half a minute ago. The bank tells of it only when it is asked to. */
async function paidInSilence() {
  const { us, here } = await ready;
  const asked = { amount: 500n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
  const [{ output }] = await Promise.all([createCharge.run(us.ctx, asked), workConnections()]);
  const { chargeId } = output;
  const isRegistered = async () =>
    (await rows({ text: "SELECT FROM charge WHERE id = $1 AND registration = 'REGISTERED'", values: [chargeId] }))
      .length === 1;
  expect(await workConnectionsUntil(isRegistered, ROUNDS_MAX)).toBe(true);
  faults.orderNotification("never", 1);
  const { endToEndId } = receivePayment(here.bank, { key: us.pixKey, txid: txidOf(chargeId), payer: PLAYER });
  const at = new Date(Date.now() - 30_000).toISOString();
  here.bank.store.run("UPDATE payment SET at = ? WHERE end_to_end_id = ?", at, endToEndId);
  await ownerRows({
    text: "UPDATE charge SET created_at = created_at - interval '5 minutes' WHERE id = $1",
    values: [chargeId],
  });
  return { chargeId, endToEndId };
}
/** Reads the bank's list, as after a minute. */
const poll = async () => {
  await rows({ text: "UPDATE connection_state SET read_minute_at = NULL" });
  await servingEveryOperator(async () => {
    await readConnections(orderKinds);
    await connectionsRead();
  });
};
const isInboxEmpty = async () => (await rows({ text: "SELECT FROM rail_inbox" })).length === 0;
const credit = () => servingEveryOperator(() => creditPayments());
const chargeOf = async (chargeId: string) => (await getCharge.run((await ready).us.ctx, { chargeId })).output;
const available = async () => (await balanceOf((await ready).us.accountId)).available;
const ended = (chargeId: string, ago: string) =>
  ownerRows({
    text: "UPDATE charge SET expires_at = clock_timestamp() - $2::interval WHERE id = $1",
    values: [chargeId, ago],
  });
const setUnknownPayers = (rule: string) => rows({ text: "UPDATE connection SET unknown_payers = $1", values: [rule] });
/** Where staff find a charge by a tax id. */
async function foundBy(taxId: string, chargeId: string) {
  const { us } = await ready;
  const support = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "support" } };
  const { hits } = (await search.run(support, { text: taxId, locale: "pt-BR" })).output;
  const { playerId } = (await findPlayer.run(us.ctx, { place: { at: "taxId", taxId } })).output;
  const wanted = { playerId: `${playerId}`, limit: 25 };
  const listed = (await listCharges.run(us.ctx, wanted)).output.rows;
  const { rows: ofPlayer } = (await listPlayerRecords.run(us.ctx, { ...wanted, which: "moved" })).output;
  return {
    search: hits.some(({ id }) => id === chargeId),
    list: listed.some((row) => row.chargeId === chargeId),
    player: ofPlayer.some(({ id }) => id === chargeId),
  };
}
const unapplied = async (endToEndId: string) =>
  (
    await rows<{ id: string; status: string; reason: string; taxId: string | null }>({
      text: `SELECT id, status, reason, payer->>'taxId' AS "taxId" FROM unapplied_payment WHERE end_to_end_id = $1`,
      values: [endToEndId],
    })
  )[0];

describe("where nobody is expected, and the list has the payment before its webhook", () => {
  beforeAll(() => setUnknownPayers("CREDIT"));

  test("the payment is credited at once, and completed by the webhook that the bank is asked for", async () => {
    const before = await available();
    const { chargeId, endToEndId } = await paidInSilence();
    await poll();
    await credit();
    await servingEveryOperator(() => indexNewRecords());
    expect(await chargeOf(chargeId)).toMatchObject({ status: "PAID", debtor: null, pixTransaction: { endToEndId } });
    expect(await available()).toBe(before + 500n);
    const { output } = await createRefund.run((await ready).us.ctx, {
      endToEndId,
      amount: 100n,
      externalId: randomUUID(),
    });
    expect(output.creditor).toBeNull();
    const isNamed = async () => (await chargeOf(chargeId)).debtor !== null;
    expect(await workConnectionsUntil(isNamed, ROUNDS_MAX)).toBe(true);
    expect((await chargeOf(chargeId)).debtor).toMatchObject({
      taxId: PLAYER.taxId,
      bankAccount: { ispb: PLAYER.ispb },
    });
    expect(await historyOf(chargeId)).toEqual(["PAID"]);
    expect(await foundBy(PLAYER.taxId, chargeId)).toEqual({ search: true, list: true, player: true });
    expect(await workConnectionsUntil(isInboxEmpty, ROUNDS_MAX)).toBe(true);
    await expectInvariants();
  });
});

describe("where the operator asks for proof", () => {
  beforeAll(() => setUnknownPayers("WAIT"));

  test("the payment waits without ending its charge, and the webhook that names the payer credits it once", async () => {
    const before = await available();
    const { chargeId, endToEndId } = await paidInSilence();
    await poll();
    await credit();
    expect(await unapplied(endToEndId)).toMatchObject({ status: "WAITING", reason: "PAYER_UNPROVEN", taxId: null });
    await ended(chargeId, "2 seconds");
    await expirer()();
    expect((await chargeOf(chargeId)).status).toBe("PENDING");
    await ended(chargeId, "2 minutes");
    await expectInvariants();
    await ended(chargeId, "2 seconds");
    const isPaid = async () => (await chargeOf(chargeId)).status === "PAID";
    expect(await workConnectionsUntil(isPaid, ROUNDS_MAX)).toBe(true);
    expect(await unapplied(endToEndId)).toMatchObject({ status: "CREDITED", taxId: PLAYER.taxId });
    expect(await available()).toBe(before + 500n);
    expect(await historyOf(chargeId)).toEqual(["PAID"]);
    await expectInvariants();
  });

  test("webhook, person and list at once credit it once", async () => {
    const { us, connectionId } = await ready;
    const before = await available();
    const { chargeId, endToEndId } = await paidInSilence();
    await poll();
    await credit();
    const { id } = (await unapplied(endToEndId)) as { id: string };
    const { taxId, name } = PLAYER;
    const [by, facts] = [
      { requestedBy: randomUUID(), decidedBy: randomUUID() },
      { payerTaxId: taxId, payerName: name },
    ];
    const approval = {
      ...by,
      operatorId: us.ctx.operatorId,
      facts: { ...facts, unappliedPaymentId: id, reason: "Conferido" },
    };
    const [person, webhook] = await Promise.allSettled([
      transaction(async (tx) =>
        creditConfirmedPayment.confirm?.(approval as unknown as Approval, tx, undefined as never),
      ),
      namePayers(connectionId, new Map([[endToEndId, settledPayer(PLAYER, null)]])),
      poll(),
    ]);
    expect(webhook).toMatchObject({ status: "fulfilled", value: new Set() });
    if (person.status === "rejected")
      expect(person.reason).toMatchObject({ message: expect.stringContaining("does not wait") });
    expect(await workConnectionsUntil(isInboxEmpty, ROUNDS_MAX)).toBe(true);
    expect(await unapplied(endToEndId)).toMatchObject({ status: "CREDITED", taxId });
    expect(await historyOf(chargeId)).toEqual(["PAID"]);
    expect(await available()).toBe(before + 500n);
    await expectInvariants();
  });

  test("a webhook that names another payer than the expected one sends the money back", async () => {
    const before = await available();
    const { chargeId, endToEndId } = await paidInSilence();
    await poll();
    await credit();
    const expected = JSON.stringify({ taxId: "11144477735" });
    await ownerRows({ text: "UPDATE charge SET expected_payer = $2 WHERE id = $1", values: [chargeId, expected] });
    const isReturned = async () => (await unapplied(endToEndId))?.status === "RETURNED";
    expect(await workConnectionsUntil(isReturned, ROUNDS_MAX)).toBe(true);
    expect(await unapplied(endToEndId)).toMatchObject({ reason: "PAYER_MISMATCH", taxId: PLAYER.taxId });
    expect(await historyOf(chargeId)).toEqual(["REJECTED"]);
    expect(await available()).toBe(before);
    await expectInvariants();
  });

  test("a charge whose payment a person gives back expires then, with its event", async () => {
    const { us } = await ready;
    faults.orderCall("webhook", "error", 10);
    const { chargeId, endToEndId } = await paidInSilence();
    await poll();
    await credit();
    await ended(chargeId, "2 seconds");
    await expirer()();
    const { id } = (await unapplied(endToEndId)) as { id: string };
    await returnUnappliedPayment.run(us.ctx, { unappliedPaymentId: id, because: "Pedido do pagador" });
    expect(await historyOf(chargeId)).toEqual(["EXPIRED"]);
    const isReturned = async () => (await unapplied(endToEndId))?.status === "RETURNED";
    expect(await workConnectionsUntil(isReturned, ROUNDS_MAX)).toBe(true);
    expect((await chargeOf(chargeId)).status).toBe("EXPIRED");
    await expectInvariants();
  });
});
