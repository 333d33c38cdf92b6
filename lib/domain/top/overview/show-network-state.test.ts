import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { decoded, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { lookUpPixKey } from "../../base/dict/look-up-pix-key.ts";
import { setNetworkFaults } from "../sandbox/network-faults.ts";
import { setNetworkFaultsContract } from "../sandbox/sandbox.contract.ts";
import { showNetworkState } from "./show-network-state.ts";

await testDatabase();
const us = await testAccount();
const stranger = await testAccount();
const see = async (of = us) => (await showNetworkState.run(of.ctx, {})).output;
const calm = { ordersWaitSince: null, dictIsSilent: false, banks: [], withoutBank: [] };

test("an order that the network has not taken in ten seconds is told to its operator, until it is taken", async () => {
  await fund(us.accountId, 10_000n);
  await toKey(us.ctx);
  expect(await see()).toEqual(calm);
  await rows({ text: "UPDATE rail_outbox SET created_at = created_at - interval '11 seconds'" });
  expect(await see()).toEqual({ ...calm, ordersWaitSince: expect.any(Date) });
  expect(await see(stranger)).toEqual(calm);
  await workRail();
  expect(await see()).toEqual(calm);
});

test("a look-up that DICT does not answer is told to its operator, until one is answered", async () => {
  const set = (dictErrors: number) =>
    setNetworkFaults.run(us.ctx, decoded(setNetworkFaultsContract, "A", { faults: { dictErrors } }));
  const look = () => lookUpPixKey.run(us.ctx, { pixKey: randomUUID() });
  await set(1_000);
  await expect(look()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await see()).toMatchObject({ dictIsSilent: true });
  expect(await see(stranger)).toMatchObject({ dictIsSilent: false });
  await set(0);
  await look();
  expect(await see()).toMatchObject({ dictIsSilent: false });
});
