import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, receiveMessages, testPayment } from "#e2e/support/money/test-rail.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { createCharge } from "./create-charge.ts";
import { getCharge } from "./get-charge.ts";
import { settleArrivals } from "./settle-arrivals.ts";
import { settleAtOnce, settlePayments } from "./settle-payments.job.ts";

await testDatabase();
const { ctx, pixKey } = await testAccount();

async function makePayment(): Promise<PaymentMessage & { chargeId: string }> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey };
  const { chargeId } = (await createCharge.run(ctx, input)).output;
  return { ...testPayment(chargeId, pixKey), chargeId };
}

async function send(payloads: unknown[]): Promise<void> {
  await rows({
    text: `INSERT INTO simulator_message (id, kind, payload) SELECT gen_random_uuid(), 'payment', payload FROM unnest($1::jsonb[]) AS payload`,
    values: [payloads.map((payload) => JSON.stringify(payload))],
  });
}

const statusOf = async (chargeId: string) => (await getCharge.run(ctx, { chargeId })).output.status;
const inbox = () =>
  rows<{ id: string; because: string | null }>({
    text: `SELECT payload->>'endToEndId' AS id, refused_because AS because FROM rail_inbox ORDER BY received_at`,
  });
const unacknowledged = () => rows({ text: "SELECT FROM simulator_message" });

describe("payments that are settled as the rail delivers them", () => {
  test("are credited and acknowledged without a place in the inbox", async () => {
    const payments = [await makePayment(), await makePayment()];
    await send(payments);
    expect(await receiveMessages()).toBe(2);
    for (const { chargeId } of payments) expect(await statusOf(chargeId)).toBe("PAID");
    expect(await inbox()).toEqual([]);
    expect(await unacknowledged()).toEqual([]);
  });

  test("one that contradicts an earlier one: all wait in the inbox, where it alone stays", async () => {
    const [first, second] = [await makePayment(), await makePayment()];
    await send([first]);
    await receiveMessages();
    await send([second, { ...first, amount: 2_000 }]);
    expect(await receiveMessages()).toBe(2);
    expect(await statusOf(second.chargeId)).toBe("PENDING");
    expect(await inbox()).toHaveLength(2);
    while ((await settlePayments()) > 0);
    expect(await statusOf(second.chargeId)).toBe("PAID");
    expect(await inbox()).toEqual([{ id: first.endToEndId, because: expect.any(String) }]);
    await rows({ text: "DELETE FROM rail_inbox" });
  });

  test("one that cannot be read or stored: all wait in the inbox", async () => {
    const payment = await makePayment();
    const as = (payload: unknown) => ({ messageId: randomUUID(), kind: "payment", payload });
    const { debtor } = payment;
    for (const broken of [{}, { ...(await makePayment()), debtor: { ...debtor, name: "Vera\u0000" } }]) {
      const given = [as(payment), as(broken)];
      expect(await settleAtOnce(given)).toEqual(given);
    }
    expect(await statusOf(payment.chargeId)).toBe("PENDING");
  });

  // The second is read while the first still has the book, and cannot see what the first credits.
  test.each([
    ["an unknown charge", () => randomUUID()],
    ["another charge", async () => (await makePayment()).chargeId],
  ])("one endToEndId of two batches at once, the second for %s: only the first is credited", async (_, otherCharge) => {
    const first = await makePayment();
    const chargeId = await otherCharge();
    const second = { ...first, txid: testPayment(chargeId, pixKey).txid };
    let settled: Promise<unknown> | undefined;
    await transaction(async (tx) => {
      await settleArrivals(tx, [{ inboxId: null, message: first, paymentId: randomUUID(), accountId: null }], null);
      settled = settleAtOnce([{ messageId: randomUUID(), kind: "payment", payload: second }]);
      await expect.poll(() => rows({ text: "SELECT FROM pg_locks WHERE NOT granted" })).toHaveLength(1);
    });
    expect(await settled).toMatchObject([{ payload: second }]);
    expect(await statusOf(first.chargeId)).toBe("PAID");
    await deliver([second]);
    while ((await settlePayments()) > 0);
    expect(await inbox()).toEqual([{ id: first.endToEndId, because: expect.stringContaining("credited before") }]);
    await rows({ text: "DELETE FROM rail_inbox" });
  });

  test("messages of another kind are left", async () => {
    const payment = await makePayment();
    const other = { messageId: randomUUID(), kind: "orderResult", payload: {} };
    expect(await settleAtOnce([{ messageId: randomUUID(), kind: "payment", payload: payment }, other])).toEqual([
      other,
    ]);
    expect(await statusOf(payment.chargeId)).toBe("PAID");
  });
});
