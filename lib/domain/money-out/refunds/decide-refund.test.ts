import { describe, expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import { decideRefund, type NewRefund, type RefundablePayment, type RefundState } from "./decide-refund.ts";
import { type RefundRow, reversibleUntil } from "./refund.ts";

const PAID_AT = new Date("2026-01-10T12:00:00Z");
const PAYMENT: RefundablePayment = {
  amount: 1_000n,
  reversed: 400n,
  settledAt: PAID_AT,
  debtor: {
    taxId: "00000000191",
    name: "Vera",
    bankAccount: { ispb: "60701190", branch: "1", accountNumber: "1", accountType: "CACC" },
  },
  pixKey: "k",
  isDisputed: false,
};

const asked = (more: Partial<NewRefund> = {}): NewRefund => ({
  operatorId: "o",
  accountId: "a",
  ispb: "99999004",
  connectionId: null,
  refusal: null,
  id: "r1",
  endToEndId: "E1",
  externalId: "x1",
  contentHash: Buffer.from("content"),
  amount: 600n,
  description: null,
  createdBy: "test",
  ...more,
});

const state = (more: Partial<RefundState> = {}): RefundState => ({
  book: bookWith(1_000n),
  existing: undefined,
  payment: PAYMENT,
  fee: undefined,
  now: PAID_AT,
  ...more,
});

/** Decides and returns the refusal's code, after checking that a refusal has left the book as it was. */
function codeOf(before: RefundState, item: NewRefund): string {
  const postings = before.book.postings.length;
  const decision = decideRefund(before, item);
  if (!(decision instanceof Error)) return "made";
  expect(before.book.postings.length).toBe(postings);
  return decision.code;
}

describe("a refund", () => {
  test("holds its amount and fee, and the payment counts it as reversed", () => {
    const before = state({ fee: { fixed: 5n, perMille: 10 } });
    expect(decideRefund(before, asked({ amount: 500n }))).toMatchObject({
      created: true,
      fee: 10n,
      pixKey: "k",
      refund: { status: "PROCESSING", amount: 500n, originalAmount: 1_000n, reversed: 900n, createdAt: PAID_AT },
    });
    expect(before.book).toMatchObject({ available: 490n, held: 510n });
  });

  test("without an amount takes all that is left", () => {
    expect(decideRefund(state(), asked({ amount: null }))).toMatchObject({
      refund: { amount: 600n, reversed: 1_000n },
    });
  });

  test.each<[string, string, Partial<RefundState>, Partial<NewRefund>]>([
    ["PAYMENT_NOT_FOUND", "no such payment", { payment: undefined }, {}],
    ["PAYMENT_NOT_REFUNDABLE", "a Pix that went out", { payment: "sent" }, {}],
    ["PAYMENT_IN_DISPUTE", "a dispute is open", { payment: { ...PAYMENT, isDisputed: true } }, {}],
    ["INSUFFICIENT_FUNDS", "the bank blocks a cent of it", { book: { ...bookWith(600n), blocked: 1n } }, {}],
    ["REFUND_WINDOW_CLOSED", "too late", { now: new Date(reversibleUntil(PAID_AT).getTime() + 1) }, {}],
    ["made", "at the last instant", { now: reversibleUntil(PAID_AT) }, {}],
    ["REFUND_EXCEEDS_PAYMENT", "a cent more than is left", {}, { amount: 601n }],
    ["REFUND_EXCEEDS_PAYMENT", "all of nothing", { payment: { ...PAYMENT, reversed: 1_000n } }, { amount: null }],
    ["INSUFFICIENT_FUNDS", "a cent short", { book: bookWith(599n) }, {}],
    ["INSUFFICIENT_FUNDS", "no money for the fee", { book: bookWith(600n), fee: { fixed: 1n, perMille: 0 } }, {}],
    ["REFUND_WINDOW_CLOSED", "too late and too much", { now: new Date(2_000_000_000_000) }, { amount: 601n }],
    ["REFUND_EXCEEDS_PAYMENT", "too much and no money", { book: bookWith(0n) }, { amount: 601n }],
  ])("%s: %s", (code, _what, before, item) => {
    expect(codeOf(state(before), asked(item))).toBe(code);
  });
});

describe("a repeated request", () => {
  const { created: _created, ...first } = decideRefund(state(), asked()) as { created: true; refund: RefundRow };
  const existing = first.refund;

  test("with the same content gives the existing refund, even if the payment changed, and holds nothing", () => {
    const before = state({ existing, payment: undefined, book: bookWith(0n) });
    expect(decideRefund(before, asked({ id: "r2" }))).toEqual({ refund: existing, created: false });
    expect(before.book.postings).toEqual([]);
  });

  test("with other content is EXTERNAL_ID_CONFLICT", () => {
    expect(codeOf(state({ existing }), asked({ contentHash: Buffer.from("other") }))).toBe("EXTERNAL_ID_CONFLICT");
  });
});
