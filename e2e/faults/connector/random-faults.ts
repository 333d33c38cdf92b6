import {
  CALL_FAULTS,
  type Call,
  type CallFault,
  type FaultPlan,
  NOTIFICATION_FAULTS,
  type NotificationFault,
} from "#lib/bank/faults.ts";
import { FAILPOINTS, type FailpointName } from "#lib/core/failpoint-names.ts";
import type { Random } from "#lib/core/seeded-random.ts";
import { isOfConnections } from "../support/fault-runs.ts";

/** `kill`: the worker counts as dead at any moment, and another one takes its work over while it still runs. */
export const FAULTS = [...CALL_FAULTS, ...NOTIFICATION_FAULTS, "kill"] as const;
export type Fault = (typeof FAULTS)[number];

/** Where a worker that speaks to banks may die. */
export const POINTS: readonly FailpointName[] = FAILPOINTS.filter(isOfConnections);

export const DIALECTS = ["efi", "sicoob"] as const;
export type Dialect = (typeof DIALECTS)[number];

/** The cell of the matrix that a seed belongs to: seeds in a row go through all cells. */
export function cellOf(seed: number) {
  const others = Math.floor(seed / DIALECTS.length);
  return {
    dialect: DIALECTS[seed % DIALECTS.length] as Dialect,
    fault: FAULTS[others % FAULTS.length] as Fault,
    point: POINTS[Math.floor(others / FAULTS.length) % POINTS.length] as FailpointName,
  };
}

const OFTEN = 0.35;
const SELDOM = 0.04;

/** A plan of faults, which does nothing before `begin` and after `heal`. */
export function randomFaults() {
  let current: { random: Random; frequent: Fault } | undefined;
  const draw = <F extends Fault>(all: readonly F[]): F | undefined => {
    if (!current) return undefined;
    const { random, frequent } = current;
    if ((all as readonly Fault[]).includes(frequent) && random.next() < OFTEN) return frequent as F;
    return random.next() < SELDOM ? random.pick(all) : undefined;
  };
  const plan: FaultPlan = {
    ofCall: (_call: Call): CallFault | undefined => draw(CALL_FAULTS),
    ofNotification: (): NotificationFault | undefined => draw(NOTIFICATION_FAULTS),
  };
  return {
    plan,
    /** From now on one fault is frequent, and all others come now and then. */
    begin: (random: Random, frequent: Fault) => {
      current = { random, frequent };
    },
    heal: () => {
      current = undefined;
    },
  };
}
