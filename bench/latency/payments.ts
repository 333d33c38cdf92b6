import { setTimeout as sleep } from "node:timers/promises";
import { pipelined, rows, transaction } from "#lib/server/db.ts";
import { answerParent, machineMs } from "../support/child.ts";
import { PAYMENTS_AT_ONCE_MAX, type PayableCharge, payOverTheRail } from "../support/database/pay-over-rail.ts";
import { arriveAtRandom } from "../support/load/random-arrivals.ts";
import { NOTIFY_BARE, TABLE } from "./run-database.ts";

// The payers. They pay charges at random moments: to the service over the simulated rail, to the reference in its
// table.

/** `items`: this many payments at once. Otherwise: `rate` payments per second for `seconds`. */
export type PayCommand = { to: "rail" | "bare" } & ({ items: number } | { rate: number; seconds: number });
/** A payment: its charge, and when it was due to be handed over, in milliseconds of `machineMs` and of `Date.now()`. */
export type Paid = [chargeId: string, atMs: number, wallMs: number];

const charges = await rows<PayableCharge>({
  text: `SELECT id, amount, pix_key AS "pixKey" FROM charge
         WHERE status = 'PENDING' AND external_id LIKE 'bench-%' ORDER BY created_at, id`,
});

async function payBare(paid: PayableCharge[]): Promise<void> {
  await transaction(async (tx) => {
    const insert = { name: "bench-paid", text: `INSERT INTO ${TABLE} SELECT unnest($1::uuid[])` };
    await pipelined(tx.query({ ...insert, values: [paid.map((charge) => charge.id)] }), tx.query(NOTIFY_BARE));
  });
}

const WAYS = { rail: payOverTheRail, bare: payBare };

function take(count: number): PayableCharge[] {
  const taken = charges.splice(-count);
  if (taken.length < count) throw new Error("all charges are paid: there must be more of them");
  return taken;
}

async function payAtOnce(to: PayCommand["to"], items: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  while (paid.length < items) {
    const some = take(Math.min(PAYMENTS_AT_ONCE_MAX, items - paid.length));
    const [atMs, wallMs] = [machineMs(), Date.now()];
    await WAYS[to](some);
    paid.push(...some.map(({ id }): Paid => [id, atMs, wallMs]));
  }
  return paid;
}

/** Payments that fall due during a handover are handed over next. Their time counts from when they were due. */
async function payAtRandom(to: PayCommand["to"], rate: number, seconds: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  const waiting: number[] = [];
  let paying: Promise<void> | undefined;
  let isOver = false;
  const work = async () => {
    while (waiting.length > 0) {
      const due = waiting.splice(0, PAYMENTS_AT_ONCE_MAX);
      const some = take(due.length);
      const now = performance.now();
      const [machineNow, wallNow] = [machineMs(), Date.now()];
      some.forEach(({ id }, i) => {
        const late = now - (due[i] as number);
        paid.push([id, machineNow - late, wallNow - late]);
      });
      await WAYS[to](some);
    }
    paying = undefined;
  };
  const arrive = (due: number) => {
    waiting.push(due);
    // Runs after all payments that are due in this tick are queued.
    paying ??= Promise.resolve().then(work);
  };
  arriveAtRandom(rate, performance.now(), () => isOver, arrive);
  await sleep(seconds * 1_000);
  isOver = true;
  await paying;
  return paid;
}

answerParent((command: PayCommand) =>
  "items" in command ? payAtOnce(command.to, command.items) : payAtRandom(command.to, command.rate, command.seconds),
);
