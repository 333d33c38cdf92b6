import fc from "fast-check";
import { FAILPOINTS, type FailpointName } from "#lib/core/failpoint-names.ts";

/** The worker's jobs that a simulation runs, one batch at a time. */
export const JOBS = [
  "receiveMessages",
  "creditPayments",
  "sendOrders",
  "settleOrders",
  "requestOrderStatus",
  "postTransfers",
  "expireCharges",
] as const;
export type JobName = (typeof JOBS)[number];

/** The destination of a payout decides its final status. */
export const ENDS = { good: "SUCCESS", rejecting: "REJECTED", refusing: "CANCELED" } as const;
export type Destination = keyof typeof ENDS;

/** One step: a request, a change of the network or of the clock, a job, or the death of a process at a failpoint. */
export type Command =
  | { do: "charge"; amount: number; expires: boolean }
  | { do: "pay"; charge: number; wrong: boolean }
  | { do: "cancel"; charge: number }
  | { do: "withdraw"; amount: number; to: Destination }
  | { do: "refund"; payment: number; amount: number }
  | { do: "transfer"; amount: number }
  | { do: "repeat"; which: number }
  | { do: "job"; job: JobName }
  | { do: "die"; at: FailpointName }
  | { do: "arrive" }
  | { do: "wait" }
  | { do: "work" };

const index = fc.nat(9);
const amount = fc.integer({ min: 1, max: 900 });
/** The failpoints that a simulation without webhooks and exports reaches. */
const PLACES = FAILPOINTS.filter((name) => !/^(deliver|attempts|export)/.test(name));

const of = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const command: fc.Arbitrary<Command> = fc.oneof(
  of(5, fc.record({ do: fc.constant("charge" as const), amount, expires: fc.constantFrom(false, false, false, true) })),
  of(
    6,
    fc.record({ do: fc.constant("pay" as const), charge: index, wrong: fc.constantFrom(false, false, false, true) }),
  ),
  of(1, fc.record({ do: fc.constant("cancel" as const), charge: index })),
  of(
    4,
    fc.record({
      do: fc.constant("withdraw" as const),
      amount,
      to: fc.constantFrom<Destination>("good", "good", "rejecting", "refusing"),
    }),
  ),
  of(3, fc.record({ do: fc.constant("refund" as const), payment: index, amount })),
  of(2, fc.record({ do: fc.constant("transfer" as const), amount })),
  of(2, fc.record({ do: fc.constant("repeat" as const), which: index })),
  of(10, fc.record({ do: fc.constant("job" as const), job: fc.constantFrom(...JOBS) })),
  of(4, fc.record({ do: fc.constant("die" as const), at: fc.constantFrom(...PLACES) })),
  of(3, fc.constant({ do: "arrive" as const })),
  of(1, fc.constant({ do: "wait" as const })),
  of(6, fc.constant({ do: "work" as const })),
);

const perMille = fc.constantFrom(0, 0, 200, 1_000);
/** The network faults, and the commands that run under them. */
export const story = fc.record({
  faults: fc.record({
    seed: fc.nat(1_000_000),
    latencyMsMin: fc.constant(0),
    latencyMsMax: fc.constantFrom(0, 1_000),
    lost: perMille,
    duplicated: perMille,
    copiesMax: fc.constantFrom(2, 10),
    reordered: perMille,
    contradicted: perMille,
    silenced: perMille,
    outage: fc.constant(false),
    dictErrors: fc.constant(0),
  }),
  commands: fc.array(command, { minLength: 10, maxLength: 24, size: "max" }),
});
