import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { balanceOf } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { bookViolations } from "#lib/bank/book.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { payoutsOf } from "#lib/bank/payouts.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { createRefund } from "#lib/domain/money-out/refunds/create-refund.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";

await testDatabase();
afterAll(closeConnections);

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const ALWAYS = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

type Found = { status: string; endToEndId: string | null; errorCode: string | null };

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  const ready = connectedAccount({ dialect, payoutRules: "settle" });
  afterAll(async () => (await ready).stop());

  const charge = async (cents: number) => {
    const { us } = await ready;
    const asked = { amount: BigInt(cents), externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
    const created = await Promise.all([
      createCharge.run(us.ctx, { ...asked, expectedPayer: PLAYER }),
      workConnectionsUntil(async () => true),
    ]);
    const { chargeId } = created[0].output;
    await workConnectionsUntil(async () => (await chargeRow(chargeId)).registration === "REGISTERED");
    return chargeId;
  };
  const chargeRow = async (id: string) =>
    (
      await rows<{ status: string; registration: string; errorCode: string | null }>({
        text: `SELECT status, registration, error_code AS "errorCode" FROM charge WHERE id = $1`,
        values: [id],
      })
    )[0] as { status: string; registration: string; errorCode: string | null };
  const pay = async (chargeId: string, taxId = PLAYER.taxId, amount?: number) => {
    const { here, us } = await ready;
    const payer = strangerWith(taxId);
    return receivePayment(here.bank, { key: us.pixKey, txid: txidOf(chargeId), payer, amount, unchecked: true });
  };
  const foundIn = async (table: "withdrawal" | "refund", externalId: string): Promise<Found> =>
    (
      await rows<Found>({
        text: `SELECT status, ${table === "refund" ? "return_id" : "end_to_end_id"} AS "endToEndId", error_code AS "errorCode" FROM ${table} WHERE external_id = $1`,
        values: [externalId],
      })
    )[0] as Found;

  test("a charge is registered, paid by the expected payer, credited, refunded and paid out, and both books agree", async () => {
    const { us, here } = await ready;
    const chargeId = await charge(5_000);
    const payment = await pay(chargeId);
    expect(await workConnectionsUntil(async () => (await chargeRow(chargeId)).status === "PAID")).toBe(true);
    expect((await balanceOf(us.accountId)).available).toBe(5_000n);

    const refund = await createRefund.run(us.ctx, {
      endToEndId: payment.endToEndId,
      amount: 1_000n,
      externalId: randomUUID(),
    });
    const { externalId } = refund.output;
    expect(await workConnectionsUntil(async () => (await foundIn("refund", externalId)).status === "SUCCESS")).toBe(
      true,
    );
    expect((await foundIn("refund", externalId)).endToEndId).toMatch(/^D/);

    const payout = (await toKey(us.ctx, { amount: 700, pixKey: PLAYER.taxId, expectedCreditor: PLAYER })).output;
    expect(
      await workConnectionsUntil(async () => (await foundIn("withdrawal", payout.externalId)).status === "SUCCESS"),
    ).toBe(true);
    const sent = payoutsOf(here.bank, customerOf(here.bank, "1234567"), ALWAYS);
    expect(sent).toHaveLength(1);
    expect((await foundIn("withdrawal", payout.externalId)).endToEndId).toBe(sent[0]?.endToEndId);
    expect((await balanceOf(us.accountId)).available).toBe(3_300n);
    expect(bookViolations(here.bank.store)).toEqual([]);
  });
});
