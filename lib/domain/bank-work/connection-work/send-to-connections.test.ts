import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";

await testDatabase();
afterAll(closeConnections);

const CHARGES = 12;
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };

test("of charges that are ordered together, the bank is told again only of those that it did not take", async () => {
  let calls = 0;
  const ofCall = (call: string) => (call === "charge" && ++calls % 3 === 1 && calls < CHARGES ? "busy" : undefined);
  const faults = { ofCall, ofNotification: () => undefined };
  const { us, stop } = await connectedAccount({ faults });
  const asked = { amount: 500n, expiresIn: 600, pixKey: us.pixKey, expectedPayer: PLAYER };
  await Promise.all([
    ...Array.from({ length: CHARGES }, () => createCharge.run(us.ctx, { ...asked, externalId: randomUUID() })),
    workConnections(),
  ]);
  const state = async () => {
    const [found] = await rows<{ waiting: number; orders: number }>({
      text: `SELECT (SELECT count(*)::int FROM charge WHERE registration = 'WAITING') AS waiting,
               (SELECT count(*)::int FROM rail_outbox) AS orders`,
    });
    return found;
  };
  await workConnections();
  expect((await state())?.waiting).toBe(CHARGES / 3);
  await rows({ text: "UPDATE rail_outbox SET lease_to = NULL" });
  expect(await workConnectionsUntil(async () => (await state())?.orders === 0)).toBe(true);
  expect(await state()).toEqual({ waiting: 0, orders: 0 });
  expect(calls).toBe(CHARGES + CHARGES / 3);
  await stop();
});
