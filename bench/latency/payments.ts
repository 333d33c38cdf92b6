import { setTimeout as sleep } from "node:timers/promises";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { emitMessages } from "#lib/rail/simulator/emit-messages.ts";
import { pipelined, rows, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { ACCOUNT_ID } from "../support/charge-row.ts";
import { answerParent, machineMs } from "../support/child.ts";
import { arriveAtRandom } from "../support/random-arrivals.ts";
import { NOTIFY_BARE, TABLE } from "./run-database.ts";

// The payers. They pay charges at random moments: to the service over the simulated rail, to the reference in its
// table.

/** `items`: this many payments at once. Otherwise: `rate` payments per second for `seconds`. */
export type PayCommand = { to: "rail" | "bare" } & ({ items: number } | { rate: number; seconds: number });
/** A payment: its charge, and when it was due to be handed over, in milliseconds of `machineMs` and of `Date.now()`. */
export type Paid = [chargeId: string, atMs: number, wallMs: number];

type Charge = { id: string; amount: bigint; pixKey: string };

const BATCH_MAX = 500;
const ISPB = "60701190";
const DEBTOR: PaymentMessage["debtor"] = {
  taxId: "00000000191",
  name: "Bruna Testeira",
  bankAccount: { ispb: ISPB, branch: "0001", accountNumber: "123456", accountType: "CACC" },
};

const charges = await rows<Charge>({
  text: `SELECT id, amount, pix_key AS "pixKey" FROM charge
         WHERE account_id = $1 AND status = 'PENDING' AND external_id LIKE 'bench-%' ORDER BY created_at, id`,
  values: [ACCOUNT_ID],
});

/** Sends payments in the same way as the simulated bank. */
async function payOverTheRail(paid: Charge[]): Promise<void> {
  const now = new Date();
  const payments = paid.map(
    ({ id, amount, pixKey }): PaymentMessage => ({
      endToEndId: makeEndToEndId("E", ISPB, now),
      txid: txidOf(id),
      pixKey,
      amount: Number(amount),
      debtor: DEBTOR,
      holder: "REGULAR",
    }),
  );
  await transaction(async (tx) => {
    const booked = tx.query({
      name: "bench-book-payments",
      text: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor)
             SELECT e, k, t, a, $5::jsonb FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS p(e, k, t, a)`,
      values: [
        payments.map((payment) => payment.endToEndId),
        payments.map((payment) => payment.pixKey),
        payments.map((payment) => payment.txid),
        payments.map((payment) => payment.amount),
        JSON.stringify(DEBTOR),
      ],
    });
    const messages = payments.map((payload) => ({ kind: "payment" as const, payload }));
    await pipelined(
      booked,
      emitMessages(tx, messages),
      announce(tx, { accountIds: [], tags: [], queues: ["messages"] }),
    );
  });
}

async function payBare(paid: Charge[]): Promise<void> {
  await transaction(async (tx) => {
    const insert = { name: "bench-paid", text: `INSERT INTO ${TABLE} SELECT unnest($1::uuid[])` };
    await pipelined(tx.query({ ...insert, values: [paid.map((charge) => charge.id)] }), tx.query(NOTIFY_BARE));
  });
}

const WAYS = { rail: payOverTheRail, bare: payBare };

function take(count: number): Charge[] {
  const taken = charges.splice(-count);
  if (taken.length < count) throw new Error("all charges are paid: there must be more of them");
  return taken;
}

async function payAtOnce(to: PayCommand["to"], items: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  while (paid.length < items) {
    const some = take(Math.min(BATCH_MAX, items - paid.length));
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
      const due = waiting.splice(0, BATCH_MAX);
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
