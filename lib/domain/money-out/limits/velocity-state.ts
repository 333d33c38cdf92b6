import { brtDay, brtIso } from "#lib/core/brt.ts";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import { VELOCITY_LIMITS, type VelocityLimit } from "./velocity-limits.contract.ts";
import { type Periods, periodsAt } from "./velocity-periods.ts";

/** Cents and number of withdrawals. */
export type Use = { amount: bigint; count: bigint };

/**
 * The limits of one account that hold now, and what it has withdrawn: by the begin of the hour in milliseconds, and by
 * "<BRT day> <destination>". `added` and `addedTo` (by destination): the part that is not stored yet.
 */
export type VelocityState = {
  limits: Partial<Record<VelocityLimit, bigint>>;
  hours: Map<number, Use>;
  destinations: Map<string, Use>;
  added: Use;
  addedTo: Map<string, Use>;
};

type Movement = { amount: bigint; destination: string };

/** What a limit allows, what of it is used, and when it starts again. */
export type LimitUse = { maximum: bigint; used: bigint; resetsAt: Date };

/**
 * Returns the use of each limit of the account, ordered as VELOCITY_LIMITS. `destination` null: the destination that was
 * paid most. Outside the night, the night limit has no use and starts again now.
 */
export function limitUses(
  state: Pick<VelocityState, "limits" | "hours" | "destinations">,
  destination: string | null,
  now: Date,
): [VelocityLimit, LimitUse][] {
  const periods = periodsAt(now);
  return VELOCITY_LIMITS.flatMap((name) => {
    const maximum = state.limits[name];
    if (maximum === undefined) return [];
    const period = periodOf(name, periods);
    const use = name.startsWith("destination") ? usedTo(state, destination, name, now) : usedIn(state, period);
    const used = name.endsWith("Count") ? use.count : use.amount;
    return [[name, { maximum, used, resetsAt: new Date(period?.to ?? now) }]];
  });
}

/** Returns the refusal of a withdrawal that is over a limit of its account, or null. Among several, the last to start again. */
export function refuseOverLimit(state: VelocityState, movement: Movement, now: Date): Refusal | null {
  const isNight = periodsAt(now).night !== null;
  const over = limitUses(state, movement.destination, now).filter(
    ([name, { maximum, used }]) => (name !== "nightAmount" || isNight) && used + stepOf(name, movement) > maximum,
  );
  const [last] = over.toSorted(([, a], [, b]) => b.resetsAt.getTime() - a.resetsAt.getTime());
  return last ? refuse("VELOCITY_LIMIT_EXCEEDED", sentence(...last)) : null;
}

/** Counts an accepted withdrawal. */
export function countWithdrawal(state: VelocityState, { amount, destination }: Movement, now: Date): void {
  const hour = periodsAt(now).hour.from;
  const today = `${brtDay(now)} ${destination}`;
  const one = { amount, count: 1n };
  state.hours.set(hour, plus(state.hours.get(hour), one));
  state.destinations.set(today, plus(state.destinations.get(today), one));
  state.added = plus(state.added, one);
  state.addedTo.set(destination, plus(state.addedTo.get(destination), one));
}

function stepOf(name: VelocityLimit, { amount }: Movement): bigint {
  return name.endsWith("Count") ? 1n : amount;
}

function periodOf(name: VelocityLimit, { hour, day, night }: Periods) {
  if (name.startsWith("hour")) return hour;
  return name === "nightAmount" ? night : day;
}

function usedIn({ hours }: Pick<VelocityState, "hours">, period: { from: number; to: number } | null): Use {
  let sum: Use = { amount: 0n, count: 0n };
  if (!period) return sum;
  for (const [hour, use] of hours) if (hour >= period.from && hour < period.to) sum = plus(sum, use);
  return sum;
}

function usedTo(
  { destinations }: Pick<VelocityState, "destinations">,
  destination: string | null,
  name: VelocityLimit,
  now: Date,
): Use {
  const today = `${brtDay(now)} `;
  const none = { amount: 0n, count: 0n };
  if (destination !== null) return destinations.get(today + destination) ?? none;
  const member = name.endsWith("Count") ? "count" : "amount";
  const ofToday = [...destinations].flatMap(([key, use]) => (key.startsWith(today) ? [use] : []));
  return ofToday.reduce((most, use) => (use[member] > most[member] ? use : most), none);
}

function plus(a: Use | undefined, b: Use): Use {
  return a ? { amount: a.amount + b.amount, count: a.count + b.count } : b;
}

const WHAT: Record<VelocityLimit, string> = {
  hourAmount: "cents in one hour",
  hourCount: "withdrawals in one hour",
  dayAmount: "cents in one day",
  dayCount: "withdrawals in one day",
  nightAmount: "cents in one night",
  destinationDayAmount: "cents to one destination in one day",
  destinationDayCount: "withdrawals to one destination in one day",
};

function sentence(name: VelocityLimit, { maximum, used, resetsAt }: LimitUse): string {
  const left = used < maximum ? maximum - used : 0n;
  return `This account sends at most ${maximum} ${WHAT[name]}. ${left} are left until ${brtIso(resetsAt)}.`;
}
