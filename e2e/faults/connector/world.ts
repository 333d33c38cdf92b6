import { connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { customerOf, setSettings, settingsOf } from "#lib/bank/customer.ts";
import { addressOf, createLocation } from "#lib/bank/locations.ts";
import { type Random, randomFrom } from "#lib/core/seeded-random.ts";
import { rows } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { cellOf, type Dialect, randomFaults } from "./random-faults.ts";

/** More than the charges of a run take, so that the pool is not filled up meanwhile. */
const LOCATIONS = 320;
/** Long enough for the list to count as complete without its webhooks. */
const LONG_AGO_MS = 30_000;

export type PaymentKind = "right" | "thirdParty" | "late" | "twice" | "unknownTxid" | "withoutTxid" | "wrongAmount";
export type PayoutKind = "right" | "wrongOwner" | "toAccount";
export type MadeCharge = {
  id: string;
  amount: number;
  isShort: boolean;
  isForAnybody: boolean;
  isCancelled: boolean;
  payments: PaymentKind[];
};
export type MadePayout = { externalId: string; text: string; amount: number; kind: PayoutKind };
export type MadePayment = { endToEndId: string; kind: PaymentKind; isFirst: boolean; isForAnybody: boolean };

/** A bank and an account at it, with what a run has done there. */
export type World = Awaited<ReturnType<typeof newWorld>>;

/** Starts a bank and connects an account to it. The first seed decides what all runs in it have in common. */
export async function newWorld(seed: number, dialect: Dialect = cellOf(seed).dialect) {
  const random: Random = randomFrom(seed);
  const cell = { ...cellOf(seed), dialect };
  const faults = randomFaults();
  // A bank whose clock is behind has only payments that no webhook is waited for.
  const behindMs = random.pick([0, LONG_AGO_MS]);
  const account = await connectedAccount({
    dialect,
    payoutRules: "byAmount",
    slowMs: 30,
    faults: faults.plan,
    now: () => new Date(Date.now() - behindMs),
    latePayments: random.pick(["RETURN", "CREDIT", "WAIT"]),
    unknownPayers: random.pick(["CREDIT", "WAIT"]),
  });
  const { here, us, connectionId } = account;
  const customer = () => customerOf(here.bank, CUSTOMER.number);
  if (random.next() < 0.9) await fillPool(account);
  const lax = { txidRequired: false, refusesStatic: false, notifiesWithoutTxid: random.next() < 0.5 };
  setSettings(here.bank, customer(), { [us.pixKey]: { ...settingsOf(customer(), us.pixKey), ...lax } });
  return {
    ...{ seed, random, cell, faults, account, connectionId, bank: here.bank },
    ...{ ctx: us.ctx, accountId: us.accountId, pixKey: us.pixKey, customer },
    charges: [] as MadeCharge[],
    payments: [] as MadePayment[],
    payouts: [] as MadePayout[],
  };
}

/** Begins another run in a world whose earlier runs are over. */
export function beginRun(world: World, seed: number): void {
  Object.assign(world, { seed, random: randomFrom(seed), cell: cellOf(seed) });
  world.faults.begin(world.random, world.cell.fault);
}

/** Closes the bank of a world: no worker reads it any more. */
export async function leaveWorld({ connectionId, account }: World): Promise<void> {
  await rows({ text: "UPDATE connection SET active = false WHERE id = $1", values: [connectionId] });
  await account.stop();
}

/** Makes the locations of the pool at the bank itself: to ask for them would be most of a run. */
async function fillPool({ here, us, connectionId }: Awaited<ReturnType<typeof connectedAccount>>): Promise<void> {
  const { bank } = here;
  const customer = customerOf(bank, CUSTOMER.number);
  const made = bank.store.transaction(() => Array.from({ length: LOCATIONS }, () => createLocation(bank, customer)));
  await rows({
    text: `INSERT INTO connection_location (connection_id, operator_id, id, location_ids, locations)
           SELECT $1, $2, id, ARRAY[location_id], ARRAY[location] FROM unnest($3::uuid[], $4::text[], $5::text[]) AS made(id, location_id, location)`,
    values: [
      ...[connectionId, us.ctx.operatorId, made.map(() => uuidV7())],
      ...[made.map(({ id }) => `${id}`), made.map((one) => addressOf(bank, one))],
    ],
  });
}
