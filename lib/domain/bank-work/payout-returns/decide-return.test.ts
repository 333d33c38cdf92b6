import { describe, expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import type { PayoutReturnMessage } from "#lib/rail/messages.ts";
import { decideReturn, type LockedPayout } from "./decide-return.ts";

const payoutOf = (more: Partial<LockedPayout> = {}): LockedPayout => ({
  ...{ accountId: "a", id: "w", status: "SUCCESS", amount: 500n, returned: 0n, externalId: "x", returns: 0 },
  ...{ counterparty: { name: "Maria" }, metadata: null },
  ...more,
});

const told = (more: Partial<PayoutReturnMessage> = {}): PayoutReturnMessage => ({
  ...{ withdrawalId: "w", fits: 1, pixKey: null, endToEndId: "E1", returnId: "D1", amount: 200, reason: null },
  returnedAt: new Date("2026-01-10T12:00:00Z"),
  ...more,
});

describe("money that comes back of a payout", () => {
  test("is credited in parts until all of it is back, and not a cent more", () => {
    const [payout, book] = [payoutOf(), bookWith(0n)];
    const decide = (id: string, amount: number) =>
      decideReturn(told({ returnId: id, amount }), { payout, book, known: undefined, id });
    expect(decide("D1", 200)).toEqual({ verdict: "BOOKED", number: 1 });
    expect(decide("D2", 300)).toEqual({ verdict: "BOOKED", number: 2 });
    expect(decide("D3", 1)).toMatchObject({ verdict: "QUARANTINED" });
    expect([payout.returned, book.available]).toEqual([500n, 500n]);
    expect(book.lines.map(({ kind, amount, endToEndId }) => [kind, amount, endToEndId])).toEqual([
      ["payoutReturn", 200n, "D1"],
      ["payoutReturn", 300n, "D2"],
    ]);
  });

  test.each([
    ["again with another amount", { known: { accountId: "a", withdrawalId: "w", amount: 100n } }],
    ["of a payout that was not paid", { payout: payoutOf({ status: "REJECTED" }) }],
    ["of a payout that nobody knows", { payout: undefined }],
  ])("%s waits for a person and changes nothing", (_what, more) => {
    const state = { payout: payoutOf(), book: bookWith(0n), known: undefined, id: "r", ...more };
    expect(decideReturn(told(), state)).toMatchObject({ verdict: "QUARANTINED" });
    expect(state.book.postings).toEqual([]);
  });

  test("is credited once when it is told twice", () => {
    const known = { accountId: "a", withdrawalId: "w", amount: 200n };
    const state = { payout: payoutOf(), book: bookWith(0n), known, id: "r" };
    expect(decideReturn(told(), state)).toEqual({ verdict: "KNOWN" });
    expect(state.book.postings).toEqual([]);
  });
});
