import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { balanceOf, historyOf } from "#e2e/support/money/test-money.ts";
import { poll } from "#e2e/support/poll.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { findCharge } from "#lib/bank/charges.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { closeConnections } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { stand } from "./support/stand.ts";

const PLAYERS = 50;
const CENTS = 700;
/** The bank's list is read for payments that are this old: their webhook has had its time. */
const BEHIND_MS = 30_000;
const DOWN_MS = Number(process.env.DOWN_MS ?? 1_000);
const ENDS_MS_MAX = 150_000;
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const EXPECTED = [null, { taxId: PLAYER.taxId }, PLAYER];
const TOLD = ["never", "late", "twice"] as const;

const here = await stand();
const faults = orderedFaults();
afterAll(closeConnections);

test(
  "50 payments whose webhooks are lost, late and twice, the worker killed in between: each player is credited once, by itself",
  async () => {
    const account = await connectedAccount({ faults: faults.plan, now: () => new Date(Date.now() - BEHIND_MS) });
    const { us, here: place } = account;
    const worker = await here.start("worker");
    // Charges take their addresses from the pool, which the worker fills.
    await poll(
      () => here.sql("SELECT FROM connection_location"),
      (pool) => pool.length > 0,
      ENDS_MS_MAX,
    );
    const charges = await Promise.all(
      Array.from({ length: PLAYERS }, async (_, i) => {
        const asked = { amount: BigInt(CENTS), externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
        return (await createCharge.run(us.ctx, { ...asked, expectedPayer: EXPECTED[i % EXPECTED.length] ?? null }))
          .output;
      }),
    );
    const txids = charges.map(({ chargeId }) => txidOf(chargeId));
    await poll(
      async () => txids.filter((txid) => findCharge(place.bank, CUSTOMER.number, txid)).length,
      (there) => there === PLAYERS,
      ENDS_MS_MAX,
    );
    // Told as the payment before the last was expected, so that each way meets each charge.
    const toldOf = (i: number) => TOLD[Math.floor(i / EXPECTED.length) % TOLD.length] ?? "twice";
    const pay = (txid: string, i: number) => {
      faults.orderNotification(toldOf(i), 1);
      receivePayment(place.bank, { key: us.pixKey, txid, payer: strangerWith(PLAYER.taxId) });
    };
    for (const [i, txid] of txids.slice(0, PLAYERS / 2).entries()) pay(txid, i);
    await worker.stop("SIGKILL");
    for (const [i, txid] of txids.slice(PLAYERS / 2).entries()) pay(txid, i + PLAYERS / 2);
    await sleep(DOWN_MS);
    await here.start("worker");
    // As a minute later.
    await here.sql("UPDATE connection_state SET read_minute_at = NULL");
    const state = () =>
      here.sql<{ status: string; n: number }>(
        "SELECT status, count(*)::int AS n FROM charge WHERE account_id = $1 GROUP BY 1",
        [us.accountId],
      );
    await poll(state, (found) => found.length === 1 && found[0]?.status === "PAID", ENDS_MS_MAX);
    expect(await state()).toEqual([{ status: "PAID", n: PLAYERS }]);
    // Nobody says who paid what nobody was expected for, where no webhook came: the bank's list names no payers.
    const nobodySays = charges.filter((_, i) => !EXPECTED[i % EXPECTED.length] && toldOf(i) === "never");
    const unnamed = async () =>
      (
        await here.sql<{ id: string }>(
          "SELECT charge_id AS id FROM payment WHERE account_id = $1 AND debtor IS NULL AND charge_id <> ALL($2::uuid[])",
          [us.accountId, nobodySays.map(({ chargeId }) => chargeId)],
        )
      ).map(({ id }) => id);
    expect(await poll(unnamed, (left) => left.length === 0, ENDS_MS_MAX)).toEqual([]);
    expect((await balanceOf(us.accountId)).available).toBe(BigInt(PLAYERS * CENTS));
    for (const { chargeId } of charges) expect(await historyOf(chargeId)).toEqual(["PAID"]);
    expect(
      await here.sql("SELECT FROM unapplied_payment WHERE account_id = $1 AND status <> 'CREDITED'", [us.accountId]),
    ).toEqual([]);
    await expectInvariants();
    await account.stop();
  },
  2 * ENDS_MS_MAX + DOWN_MS,
);
