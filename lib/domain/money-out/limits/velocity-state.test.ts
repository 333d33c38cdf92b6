import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, instantOf } from "#lib/core/brt.ts";
import { VELOCITY_LIMITS, type VelocityLimit } from "./velocity-limits.contract.ts";
import { destinationOf, periodsAt } from "./velocity-periods.ts";
import { countWithdrawal, limitUses, refuseOverLimit, type VelocityState } from "./velocity-state.ts";

const at = (text: string) => instantOf(`${text}-03:00`);
const NOON = at("2026-11-22T12:30:00");

function stateWith(limits: VelocityState["limits"]): VelocityState {
  return { limits, hours: new Map(), destinations: new Map(), added: { amount: 0n, count: 0n }, addedTo: new Map() };
}

/** Withdraws what the limits allow. Returns whether they did. */
function withdraw(state: VelocityState, amount: bigint, now = NOON, destination = "60701190/1/191"): boolean {
  if (refuseOverLimit(state, { amount, destination }, now)) return false;
  countWithdrawal(state, { amount, destination }, now);
  return true;
}

describe("the periods", () => {
  test("are the clock hour, the BRT day, and the night from 20:00 to 06:00", () => {
    const { hour, day, night } = periodsAt(NOON);
    expect([hour.from, hour.to]).toEqual([+at("2026-11-22T12:00:00"), +at("2026-11-22T13:00:00")]);
    expect([day.from, day.to]).toEqual([+at("2026-11-22T00:00:00"), +at("2026-11-23T00:00:00")]);
    expect(night).toBeNull();
  });

  test.each([
    ["2026-11-22T20:00:00", "2026-11-22"],
    ["2026-11-22T23:59:59.999", "2026-11-22"],
    ["2026-11-23T00:00:00", "2026-11-22"],
    ["2026-11-23T05:59:59.999", "2026-11-22"],
  ])("%s belongs to the night that began on %s", (instant, evening) => {
    const from = +at(`${evening}T20:00:00`);
    expect(periodsAt(at(instant)).night).toEqual({ from, to: from + 10 * HOUR_MS });
  });

  test.each(["2026-11-22T19:59:59.999", "2026-11-23T06:00:00"])("%s is no night", (instant) => {
    expect(periodsAt(at(instant)).night).toBeNull();
  });
});

test("a destination is the receiving account; zeros in front do not make another", () => {
  const account = { ispb: "60701190", branch: "0001", accountNumber: "000191" };
  expect(destinationOf(account)).toBe(destinationOf({ ...account, branch: "1", accountNumber: "191" }));
  expect(destinationOf(account)).not.toBe(destinationOf({ ...account, accountNumber: "192" }));
});

describe("a limit", () => {
  test("allows exactly its sum, and starts again with the next hour or day", () => {
    const state = stateWith({ hourAmount: 100n, dayAmount: 150n });
    expect([withdraw(state, 60n), withdraw(state, 41n), withdraw(state, 40n), withdraw(state, 1n)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const later = at("2026-11-22T13:00:00");
    expect([withdraw(state, 51n, later), withdraw(state, 50n, later)]).toEqual([false, true]);
    expect(withdraw(state, 100n, at("2026-11-23T00:00:00"))).toBe(true);
  });

  test("of a count allows that many", () => {
    const state = stateWith({ hourCount: 2n, dayCount: 3n });
    expect([1n, 1n, 1n].map((amount) => withdraw(state, amount))).toEqual([true, true, false]);
    expect([1n, 1n].map((amount) => withdraw(state, amount, at("2026-11-22T14:00:00")))).toEqual([true, false]);
  });

  test("of the night counts both sides of midnight, and nothing of the day", () => {
    const state = stateWith({ nightAmount: 100n });
    expect(withdraw(state, 1_000n, at("2026-11-22T19:59:00"))).toBe(true);
    expect(withdraw(state, 60n, at("2026-11-22T23:00:00"))).toBe(true);
    expect(withdraw(state, 41n, at("2026-11-23T01:00:00"))).toBe(false);
    expect(withdraw(state, 40n, at("2026-11-23T05:00:00"))).toBe(true);
    expect(withdraw(state, 1_000n, at("2026-11-23T06:00:00"))).toBe(true);
  });

  test("of a destination counts only that destination, in a day", () => {
    const state = stateWith({ destinationDayAmount: 100n, destinationDayCount: 2n });
    expect([withdraw(state, 100n, NOON, "a"), withdraw(state, 1n, NOON, "a"), withdraw(state, 1n, NOON, "b")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(withdraw(state, 100n, at("2026-11-23T00:00:00"), "a")).toBe(true);
  });

  test("of zero allows nothing", () => {
    expect(withdraw(stateWith({ dayAmount: 0n }), 1n)).toBe(false);
  });

  test("refuses with what is left and when it starts again; of several, the last to start again", () => {
    const state = stateWith({ hourAmount: 100n, dayAmount: 100n });
    withdraw(state, 60n);
    const refusal = refuseOverLimit(state, { amount: 41n, destination: "a" }, NOON);
    expect(refusal).toMatchObject({
      code: "VELOCITY_LIMIT_EXCEEDED",
      detail: "This account sends at most 100 cents in one day. 40 are left until 2026-11-23T00:00:00.000-03:00.",
    });
  });
});

type Made = { amount: bigint; to: string; at: Date };

/** Returns the cents or withdrawals of one limit's period, counted anew from all withdrawals. */
function countedBy(name: VelocityLimit, made: readonly Made[], { to, at: now }: Pick<Made, "to" | "at">): bigint {
  const { hour, day, night } = periodsAt(now);
  const period = name.startsWith("hour") ? hour : name === "nightAmount" ? night : day;
  const counted = made.filter(
    (one) =>
      period !== null &&
      one.at.getTime() >= period.from &&
      one.at.getTime() < period.to &&
      (!name.startsWith("destination") || one.to === to),
  );
  return name.endsWith("Count") ? BigInt(counted.length) : counted.reduce((sum, one) => sum + one.amount, 0n);
}

test("any limits, any withdrawals: one is refused exactly when a period would have more than its limit", () => {
  const limits = fc.dictionary(fc.constantFrom(...VELOCITY_LIMITS), fc.bigInt(0n, 500n));
  const step = fc.record({ amount: fc.bigInt(1n, 200n), to: fc.constantFrom("a", "b"), minutes: fc.nat(200) });
  fc.assert(
    fc.property(limits, fc.array(step, { maxLength: 60 }), (held, steps) => {
      const state = stateWith(held);
      const made: Made[] = [];
      let now = NOON;
      for (const { amount, to, minutes } of steps) {
        now = new Date(now.getTime() + minutes * 60_000);
        const after = [...made, { amount, to, at: now }];
        const fits = Object.entries(held).every(
          ([name, maximum]) => countedBy(name as VelocityLimit, after, { to, at: now }) <= maximum,
        );
        expect(withdraw(state, amount, now, to)).toBe(fits);
        if (fits) made.push({ amount, to, at: now });
        for (const [name, { used }] of limitUses(state, to, now))
          expect([name, used]).toEqual([name, countedBy(name, made, { to, at: now })]);
      }
      expect(state.added.count).toBe(BigInt(made.length));
    }),
  );
});
