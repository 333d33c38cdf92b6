import { expect, test } from "vitest";
import { closingOf, countOf, type Figures, isProven, movementOf, summedOf, totalOf } from "./figures.ts";

const account = (more: Partial<Figures>): Figures => ({
  accountNumber: "1",
  holderName: "Casa Verde",
  opening: 100n,
  movements: [
    { kind: "deposit", count: 2n, amount: 50n },
    { kind: "withdrawal", count: 1n, amount: 30n },
    { kind: "transferOut", count: 1n, amount: 20n },
  ],
  available: 90n,
  held: 10n,
  ...more,
});
const other = account({
  accountNumber: "2",
  opening: 0n,
  movements: [{ kind: "transferIn", count: 1n, amount: 20n }],
  available: 20n,
  held: 0n,
});

test("opening and movements are the closing, in each account and in all together", () => {
  const accounts = [account({}), other];
  expect(accounts.map((figures) => [summedOf(figures), closingOf(figures)])).toEqual([
    [100n, 100n],
    [20n, 20n],
  ]);
  const total = totalOf(accounts);
  expect([summedOf(total), closingOf(total), countOf(total)]).toEqual([120n, 120n, 5n]);
  expect(movementOf(total, "withdrawal")).toEqual({ count: 1n, cents: -30n });
  expect(isProven(accounts)).toBe(true);
});

test("one cent of one account, or a transfer that did not arrive, is not proven", () => {
  expect(isProven([account({ opening: 101n }), other])).toBe(false);
  expect(isProven([account({})])).toBe(false);
  // Two errors that cancel each other in the sum of all accounts.
  expect(isProven([account({ opening: 101n }), { ...other, opening: -1n }])).toBe(false);
});

test("no account has nothing to prove", () => expect(isProven([])).toBe(true));
