import type { Tx } from "../../server/db.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import type { OrderResult, PaymentMessage } from "../messages.ts";
import { type Arrival, planArrivals } from "./fault-plan.ts";
import { nextFaults, type Receiver } from "./network-faults.ts";

/** `contradicted`: a message follows that contradicts it, beside the network's faults. */
type Message =
  | { contradicted?: boolean; kind: "payment"; payload: PaymentMessage }
  | { kind: "orderResult"; payload: object; to: Receiver };
type Stored = {
  id: string;
  kind: string;
  payload: string;
  dueInMs: number;
  afterId: string | null;
  operatorId: string | null;
};

/** A payout or return whose final result the simulator reports to us. */
export type Payout = { endToEndId: string; amount: bigint; outcome: "SETTLED" | "REJECTED"; code: string | null };

const WITHOUT_FAULTS: Arrival[] = [{ dueInMs: 0, isContradiction: false }];
const CONTRADICTION: Arrival = { dueInMs: 0, isContradiction: true };

/** Stores messages for our `pull`: one copy, due at once, or the copies and delays of the simulated network faults. */
export async function emitMessages(tx: Tx, messages: Message[]): Promise<void> {
  if (messages.length === 0) return;
  const receivers = messages.map((message) =>
    message.kind === "orderResult" ? message.to : receiverOf(message.payload),
  );
  const current = await nextFaults(tx, receivers);
  const stored = messages.flatMap((message, i) => {
    const { operatorId = null, faults = null, messages: before = 0 } = current[i] ?? {};
    const planned = faults
      ? planArrivals(faults, before, message.kind === "orderResult" ? "orderResult" : "payment")
      : WITHOUT_FAULTS;
    return copiesOf(message, message.kind === "orderResult" ? planned : asInstructed(planned, message)).map((copy) => ({
      ...copy,
      operatorId,
    }));
  });
  await tx.query({
    name: "simulator-emit",
    text: `INSERT INTO simulator_message (id, kind, payload, due_at, after_id, operator_id)
           SELECT id, kind, payload, clock_timestamp() + due_in_ms * interval '1 millisecond', after_id, operator_id
           FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::int[], $5::uuid[], $6::uuid[])
             AS message(id, kind, payload, due_in_ms, after_id, operator_id)`,
    values: [
      stored.map((one) => one.id),
      stored.map((one) => one.kind),
      stored.map((one) => one.payload),
      stored.map((one) => one.dueInMs),
      stored.map((one) => one.afterId),
      stored.map((one) => one.operatorId),
    ],
  });
}

/** Stores the results of orders as `orderResult` messages for our `pull`. */
export function emitResults(tx: Tx, payouts: (Payout & { to: Receiver })[]): Promise<void> {
  const messages = payouts.map(({ endToEndId, amount, outcome, code, to }) => ({
    kind: "orderResult" as const,
    to,
    payload: { endToEndId, amount: Number(amount), outcome, code },
  }));
  return emitMessages(tx, messages);
}

function receiverOf({ pixKey }: { pixKey: string | null }): Receiver {
  return pixKey === null ? {} : { pixKey };
}

function asInstructed(arrivals: Arrival[], { contradicted }: { contradicted?: boolean }): Arrival[] {
  return contradicted ? [...arrivals, CONTRADICTION] : arrivals;
}

function copiesOf(message: Message, arrivals: Arrival[]): Omit<Stored, "operatorId">[] {
  const firstId = uuidV7();
  return arrivals.map(({ dueInMs, isContradiction }, i) => ({
    id: i === 0 ? firstId : uuidV7(),
    kind: message.kind,
    payload: JSON.stringify(isContradiction ? contradictionOf(message) : message.payload),
    dueInMs,
    afterId: isContradiction ? firstId : null,
  }));
}

function contradictionOf(message: Message): object {
  if (message.kind !== "orderResult") return { ...message.payload, amount: message.payload.amount + 1 };
  const result = message.payload as OrderResult;
  return result.outcome === "SETTLED"
    ? { ...result, outcome: "REJECTED", code: "AB03" }
    : { ...result, outcome: "SETTLED", code: null };
}
