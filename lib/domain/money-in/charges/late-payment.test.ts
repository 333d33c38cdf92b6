import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectedAccount, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { createCharge } from "./create-charge.ts";
import { expirer } from "./expire-charges.job.ts";

await testDatabase();
afterAll(closeConnections);

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const BEHIND_MS = 30_000;

/** How long before now the charge ended. The bank's clock is 30 s behind. */
test.each([
  ["was paid in time and is told of after its end", 10],
  ["is paid after its end", 60],
])("where late payments are credited, an expired charge that %s becomes PAID", async (_, endedSecondsAgo) => {
  const account = await connectedAccount({ latePayments: "CREDIT", now: () => new Date(Date.now() - BEHIND_MS) });
  const { us, here } = account;
  const asked = { amount: 700n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey, expectedPayer: PLAYER };
  const [{ output }] = await Promise.all([createCharge.run(us.ctx, asked), workConnectionsUntil(async () => true)]);
  const { chargeId } = output;
  const charge = async () =>
    (
      await rows<{ status: string; registration: string }>({
        text: "SELECT status, registration FROM charge WHERE id = $1",
        values: [chargeId],
      })
    )[0];
  await workConnectionsUntil(async () => (await charge())?.registration === "REGISTERED");
  await ownerRows({
    text: "UPDATE charge SET expires_at = clock_timestamp() - $2 * interval '1 second' WHERE id = $1",
    values: [chargeId, endedSecondsAgo],
  });
  await expirer()();
  expect(await charge()).toMatchObject({ status: "EXPIRED" });
  const payer = strangerWith(PLAYER.taxId);
  receivePayment(here.bank, { key: us.pixKey, txid: txidOf(chargeId), payer, unchecked: true });
  expect(await workConnectionsUntil(async () => (await charge())?.status === "PAID")).toBe(true);
  await expectInvariants();
  await account.stop();
});
