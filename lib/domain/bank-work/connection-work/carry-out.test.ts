import { afterAll, expect, test } from "vitest";
import { ALWAYS, connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { payoutsOf } from "#lib/bank/payouts.ts";
import { leaseConnectionOrders } from "#lib/rail/queues/outbox.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { carryOut, type SingleOrder } from "./carry-out.ts";

await testDatabase();
afterAll(closeConnections);

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };

test.each(["efi", "sicoob"] as const)(
  "%s: a payout that two workers have, because one counts as dead, is paid once",
  async (dialect) => {
    const account = await connectedAccount({ dialect, payoutRules: "settle" });
    const { us, here, connectionId, live, stop } = account;
    await fund(us.accountId, 1_000n);
    await toKey(us.ctx, { amount: 700, pixKey: PLAYER.taxId, expectedCreditor: PLAYER });
    const lease = async () => {
      await rows({ text: "UPDATE rail_outbox SET lease_to = NULL" });
      return (await leaseConnectionOrders([{ connectionId, max: 1 }]))[0] as SingleOrder;
    };
    const [silent, next] = [await lease(), await lease()];
    const connection = await live();
    const taken = ["TAKEN", "SETTLED"];
    expect(taken).toContain((await carryOut(connection, next)).outcome);
    expect(dialect === "efi" ? taken : ["BUSY"]).toContain((await carryOut(connection, silent)).outcome);
    expect(payoutsOf(here.bank, customerOf(here.bank, CUSTOMER.number), ALWAYS)).toHaveLength(1);
    await stop();
  },
);
