import { describe, expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import type { SettledPaymentMessage } from "#lib/rail/messages.ts";
import type { PayableCharge } from "./decide-payment.ts";
import { decideSettledPayment } from "./decide-settled-payment.ts";
import type { ConnectionRules } from "./reason-against.ts";

const EXPIRES = new Date("2026-11-25T12:10:00Z");
const IN_TIME = new Date("2026-11-25T12:05:00Z");
const LATE = new Date("2026-11-25T12:10:01Z");
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const OTHER = "11144477735";
const NOWHERE = { ispb: null, branch: null, accountNumber: null, accountType: null };
const END_TO_END_ID = "E60701190202611251205abcdefghijk";

type Rule = "RETURN" | "CREDIT" | "WAIT";

const chargeOf = (more: Partial<PayableCharge> = {}): PayableCharge => ({
  ...{ accountId: "a", id: "c1", externalId: "x1", status: "PENDING", amount: 1_000n, pixKey: "k" },
  ...{ description: null, expectedPayer: PLAYER, metadata: null, expiresAt: EXPIRES },
  ...more,
});
const payment = (more: Partial<SettledPaymentMessage> = {}): SettledPaymentMessage => ({
  ...{ endToEndId: END_TO_END_ID, txid: "t", pixKey: "k", amount: 1_000, paidAt: IN_TIME, text: null },
  ...{ payer: null, proof: "PSP_CHECKED", holder: "UNKNOWN" },
  ...more,
});

const RULES: ConnectionRules = { late: "RETURN", unknownPayers: "WAIT" };

function decided(
  message: SettledPaymentMessage,
  charge: PayableCharge | undefined,
  more: Partial<ConnectionRules> = {},
  isDisputed = false,
) {
  const book = bookWith(0n);
  const nothing = { known: undefined, unapplied: undefined, fee: undefined };
  const decision = decideSettledPayment(message, {
    ...{ charge, book, rules: { ...RULES, ...more }, isDisputed, ...nothing, paymentId: "p1", unappliedId: "u1" },
  });
  return { decision, book, charge };
}

describe("a payment that has settled", () => {
  test("is credited when the bank has checked the payer, who is stored as far as known", () => {
    const { decision, book } = decided(payment(), chargeOf());
    expect(decision).toMatchObject({
      verdict: "CREDITED",
      charge: { status: "PAID" },
      debtor: { ...PLAYER, bankAccount: { ...NOWHERE, ispb: "60701190" } },
    });
    expect(book.postings).toMatchObject([{ debit: "RAIL", credit: "AVAILABLE", amount: 1_000n }]);
  });

  const payer = (taxId: string, ispb: string | null = null) => ({ taxId, name: "", bankAccount: { ...NOWHERE, ispb } });
  const here = { ispb: "60701190", branch: "1", accountNumber: "2", accountType: "CACC" as const };
  test.each<[string, Partial<SettledPaymentMessage>, Partial<PayableCharge> | null, string, string, string | null]>([
    ["of a third party", { payer: payer(OTHER), proof: "NETWORK" }, {}, "PAYER_MISMATCH", "RETURNING", "REJECTED"],
    ["that the filtered list lacks", { proof: "FILTERED" }, {}, "PAYER_MISMATCH", "RETURNING", "REJECTED"],
    [
      "from another bank than the expected account's",
      { payer: payer(PLAYER.taxId, "00000000"), proof: "NETWORK" },
      { expectedPayer: { ...PLAYER, bankAccounts: [here] } },
      ...(["PAYER_MISMATCH", "RETURNING", "REJECTED"] as const),
    ],
    ["of a minor", { holder: "MINOR" }, {}, "HOLDER_MINOR", "RETURNING", "REJECTED"],
    ["of a deceased person", { holder: "DECEASED" }, {}, "HOLDER_DECEASED", "RETURNING", "REJECTED"],
    ["of too much", { amount: 1_001 }, {}, "AMOUNT_MISMATCH", "RETURNING", "REJECTED"],
    ["of too little", { amount: 999 }, {}, "AMOUNT_MISMATCH", "RETURNING", "REJECTED"],
    ["that came late", { paidAt: LATE }, {}, "CHARGE_EXPIRED", "RETURNING", "EXPIRED"],
    ["of a charge that is paid", {}, { status: "PAID" }, "CHARGE_NOT_PENDING", "RETURNING", null],
    ["of a charge that was canceled", {}, { status: "CANCELED" }, "CHARGE_NOT_PENDING", "RETURNING", null],
    ["of another key", { pixKey: "other" }, {}, "CHARGE_UNKNOWN", "WAITING", null],
    ["of no charge of ours", {}, null, "CHARGE_UNKNOWN", "WAITING", null],
    ["without txid", { txid: null }, null, "WITHOUT_CHARGE", "WAITING", null],
    ["whose payer nobody proved", { proof: "NONE" }, {}, "PAYER_UNPROVEN", "WAITING", null],
    [
      "whose payer nobody expects and nobody told",
      { proof: "NONE" },
      { expectedPayer: null },
      "PAYER_UNPROVEN",
      "WAITING",
      null,
    ],
  ])("%s is not credited", (_what, message, more, reason, status, chargeBecomes) => {
    const { decision, book, charge } = decided(payment(message), more ? chargeOf(more) : undefined);
    expect(decision).toMatchObject({ verdict: "UNAPPLIED", reason, status });
    expect(decision).toHaveProperty("charge", chargeBecomes ? { ...charge, status: chargeBecomes } : null);
    expect(book.postings).toMatchObject([{ debit: "RAIL", credit: "SUSPENSE" }]);
    expect([book.available, book.held, book.lines]).toEqual([0n, 0n, []]);
  });

  test.each<[Rule, string, object]>([
    ["RETURN", "PENDING", { verdict: "UNAPPLIED", status: "RETURNING" }],
    ["WAIT", "PENDING", { verdict: "UNAPPLIED", status: "WAITING" }],
    ["CREDIT", "PENDING", { verdict: "CREDITED", charge: { status: "PAID" } }],
    ["CREDIT", "EXPIRED", { verdict: "CREDITED", charge: { status: "PAID" } }],
    ["RETURN", "EXPIRED", { verdict: "UNAPPLIED", status: "RETURNING", charge: null }],
  ])("late, with the rule %s, of a %s charge", (rule, status, expected) => {
    const charge = chargeOf({ status: status as PayableCharge["status"] });
    expect(decided(payment({ paidAt: LATE }), charge, { late: rule }).decision).toMatchObject(expected);
  });

  test("late and of a third party goes back also where late payments are credited", () => {
    const third = payment({ paidAt: LATE, payer: payer(OTHER), proof: "NETWORK" });
    expect(decided(third, chargeOf(), { late: "CREDIT" }).decision).toMatchObject({ reason: "PAYER_MISMATCH" });
  });

  test("whose payer nobody told is credited without one, where nobody is expected and the operator asks for no proof", () => {
    const charge = chargeOf({ expectedPayer: null });
    const { decision, book } = decided(payment({ proof: "NONE" }), charge, { unknownPayers: "CREDIT" });
    expect(decision).toMatchObject({ verdict: "CREDITED", charge: { status: "PAID" }, debtor: null });
    expect(book.lines).toMatchObject([{ counterparty: { ispb: "60701190" } }]);
    const expecting = decided(payment({ proof: "NONE" }), chargeOf(), { unknownPayers: "CREDIT" });
    expect(expecting.decision).toMatchObject({ verdict: "UNAPPLIED", reason: "PAYER_UNPROVEN" });
  });

  test("of a third party waits while it is in dispute: its bank would pay it a second time", () => {
    const third = payment({ payer: payer(OTHER), proof: "NETWORK" });
    expect(decided(third, chargeOf(), {}, true).decision).toMatchObject({
      reason: "PAYER_MISMATCH",
      status: "WAITING",
    });
  });

  test("in time, told after the charge's end, is credited", () => {
    const { decision } = decided(payment(), chargeOf({ status: "EXPIRED" }));
    expect(decision).toMatchObject({ verdict: "CREDITED", charge: { status: "PAID" } });
  });

  test.each([
    ["is known", { accountId: "a", amount: 1_000n }, "KNOWN"],
    ["with another amount is set aside for a person", { accountId: "a", amount: 999n }, "QUARANTINED"],
    ["to another account is set aside for a person", { accountId: "b", amount: 1_000n }, "QUARANTINED"],
  ])("that came before %s, and nothing is posted", (_what, before, verdict) => {
    for (const earlier of [{ known: { ...before, chargeId: "c1" } }, { unapplied: before }]) {
      const book = { ...bookWith(0n), accountId: "a" };
      const state = { charge: chargeOf(), book, rules: RULES, isDisputed: false, paymentId: "p1", unappliedId: "u1" };
      const decision = decideSettledPayment(payment(), {
        ...{ known: undefined, unapplied: undefined, fee: undefined, ...earlier },
        ...state,
      });
      expect(decision.verdict).toBe(verdict);
      expect(book.postings).toEqual([]);
    }
  });
});
