import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerParent } from "../support/child.ts";
import { PAYMENTS_AT_ONCE_MAX, type PayableCharge, payOverTheRail } from "../support/database/pay-over-rail.ts";
import { LoadConnection } from "../support/load/load-connection.ts";
import { postRequests } from "../support/load/post-requests.ts";
import { arriveAtRandom } from "../support/load/random-arrivals.ts";
import { CHARGE, PATH, WITHDRAWAL } from "../support/load/requests.ts";
import { percentile } from "../support/statistics.ts";

// The world around the service: operators' systems that make charges and payouts, payers who pay each charge at once,
// and the operators' webhooks.

/** An account that charges are made for. */
export type Payee = { pixKey: string; accessToken: string };
/**
 * `peak`: for so many seconds each answer starts the next request; returns when every payment's webhook has come. `rate`:
 * starts so many requests a second at random moments, until `end`. `sample`: what was since the last one.
 */
export type TrafficCommand =
  | "address"
  | { payees: Payee[]; port: number }
  | { peak: number }
  | { rate: number }
  | "sample"
  | "end";
/** Counts, and latencies in milliseconds: of charges from when they were due, of webhooks from the handover of the payment. */
export type TrafficSample = Record<"charges" | "payouts" | "failed" | "webhooks" | "twice", number> & {
  p50: number;
  p99: number;
  webhookP50: number;
  webhookP99: number;
  /** Payments whose webhook has not come. */
  unheard: number;
  /** Requests that wait for a connection. */
  waiting: number;
};
/** How long a peak took, with its last webhook. */
export type PeakResult = { made: number; seconds: number };

type Sent = { due: number; payee: number; isPayout: boolean };

const CONNECTIONS = 64;
/** The first account gets half of everything, as it has half of the records. */
const FIRST_SHARE = 0.5;
const PAYOUT_SHARE = 0.05;
const PAYOUT_PATH = "/v1/pix/withdraw/manual";
const HEARD_MS_MAX = 60_000;
const POLL_MS = 20;
const IDLE_MS = 65_000;
const CHARGE_ID = /"chargeId":"([0-9a-f-]{36})"/;

let payees: Payee[] = [];
let requests: { charge: () => string; payout: () => string }[] = [];
const sent = new Map<LoadConnection, Sent>();
const idle: LoadConnection[] = [];
const waiting: number[] = [];
const toPay: PayableCharge[] = [];
/** When each payment was handed over, by its charge, until its webhook has come. */
const paidAt = new Map<string, number>();
let isPaying = false;
let isClosed = false;
let isOver = false;
let now = emptyCounts();

function emptyCounts() {
  return { charges: 0, payouts: 0, failed: 0, webhooks: 0, twice: 0, latencies: [] as number[], heard: [] as number[] };
}

/** Payments that fall due during a handover are handed over next. */
async function pay(): Promise<void> {
  isPaying = true;
  // All answers of this tick are queued first.
  await Promise.resolve();
  while (toPay.length > 0) await payOverTheRail(toPay.splice(0, PAYMENTS_AT_ONCE_MAX));
  isPaying = false;
}

function send(connection: LoadConnection, due: number): void {
  const payee = Math.random() < FIRST_SHARE ? 0 : Math.floor(Math.random() * payees.length);
  const isPayout = Math.random() < PAYOUT_SHARE;
  sent.set(connection, { due, payee, isPayout });
  const request = requests[payee] as (typeof requests)[number];
  connection.send(isPayout ? request.payout() : request.charge());
}

function onAnswer(status: number, connection: LoadConnection, answer: Buffer): void {
  const { due, payee, isPayout } = sent.get(connection) as Sent;
  sent.delete(connection);
  if (status !== 201) now.failed++;
  else if (isPayout) now.payouts++;
  else {
    now.charges++;
    now.latencies.push(performance.now() - due);
    const [, id = ""] = CHARGE_ID.exec(answer.toString("latin1")) ?? [];
    paidAt.set(id, performance.now());
    toPay.push({ id, amount: BigInt(CHARGE.amount), pixKey: payees[payee]?.pixKey ?? "" });
    if (!isPaying) void pay();
  }
  const next = waiting.shift();
  if (next !== undefined) send(connection, next);
  else if (isClosed && !isOver) send(connection, performance.now());
  else idle.push(connection);
}

function hear(request: IncomingMessage, response: ServerResponse): void {
  let text = "";
  request.setEncoding("latin1").on("data", (part: string) => {
    text += part;
  });
  request.once("end", () => {
    const id = CHARGE_ID.exec(text)?.[1] ?? "";
    const paid = paidAt.get(id);
    if (paid !== undefined) now.heard.push(performance.now() - paid);
    now.webhooks++;
    if (!paidAt.delete(id)) now.twice++;
    response.writeHead(204).end();
  });
}

const receiver = createServer({ keepAliveTimeout: IDLE_MS }, hear);
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));

async function open(port: number): Promise<void> {
  requests = payees.map(({ pixKey, accessToken }) => {
    const target = { port, headers: { authorization: `Bearer ${accessToken}` } };
    return {
      charge: postRequests({ ...target, path: PATH, body: { ...CHARGE, pixKey } }),
      payout: postRequests({ ...target, path: PAYOUT_PATH, body: WITHDRAWAL }),
    };
  });
  idle.push(...Array.from({ length: CONNECTIONS }, () => new LoadConnection(port, onAnswer)));
  await Promise.all(idle.map((connection) => connection.opened()));
}

/** Waits until every request is answered, and every payment's webhook has come or is far too late. */
async function quiet(): Promise<void> {
  for (const late = performance.now() + HEARD_MS_MAX; performance.now() < late; await sleep(POLL_MS))
    if (idle.length === CONNECTIONS && toPay.length === 0 && paidAt.size === 0) return;
}

async function peak(seconds: number): Promise<PeakResult> {
  const before = now.charges;
  const startedAt = performance.now();
  [isClosed, isOver] = [true, false];
  for (const connection of idle.splice(0)) send(connection, startedAt);
  await sleep(seconds * 1_000);
  isOver = true;
  await quiet();
  isClosed = false;
  return { made: now.charges - before, seconds: (performance.now() - startedAt) / 1_000 };
}

function begin(rate: number): void {
  isOver = false;
  arriveAtRandom(
    rate,
    performance.now(),
    () => isOver,
    (due) => {
      // The connections are used in turn, because the server would close one that is never used.
      const connection = idle.shift();
      if (connection) send(connection, due);
      else waiting.push(due);
    },
  );
}

function sample(): TrafficSample {
  const { latencies, heard, ...counts } = now;
  now = emptyCounts();
  for (const each of [latencies, heard]) each.sort((a, b) => a - b);
  return {
    ...counts,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    webhookP50: percentile(heard, 0.5),
    webhookP99: percentile(heard, 0.99),
    unheard: paidAt.size,
    waiting: waiting.length,
  };
}

answerParent(async (command: TrafficCommand) => {
  if (command === "address") return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  if (command === "sample") return sample();
  if (command === "end") {
    isOver = true;
    await quiet();
    for (const connection of idle) connection.close();
    return sample();
  }
  if ("peak" in command) return peak(command.peak);
  if ("rate" in command) return begin(command.rate);
  payees = command.payees;
  return open(command.port);
});
