import { expect, test } from "vitest";
import { webhookWindows } from "./hear-payments.ts";

const second = (n: number) => new Date(Date.UTC(2026, 10, 25, 12, 0, n));
const told = (...seconds: number[]) => seconds.map((n) => ({ at: second(n), receivedAt: second(900) }));

test("payments that settled at nearly the same time are read in one short window", () => {
  expect(webhookWindows(told(7, 5, 6))).toEqual([{ from: second(5), to: second(8) }]);
});

test("a payment that is told of hours later has a window of its own", () => {
  expect(webhookWindows(told(7_200, 5))).toEqual([
    { from: second(5), to: second(6) },
    { from: second(7_200), to: second(7_201) },
  ]);
});

test("where no time is told, the window reaches from before the webhook to after it", () => {
  expect(webhookWindows([{ at: null, receivedAt: second(900) }])).toEqual([{ from: second(780), to: second(960) }]);
});

test("at most 20 windows are read at once", () => {
  expect(webhookWindows(told(...Array.from({ length: 30 }, (_, n) => n * 60)))).toHaveLength(20);
});
