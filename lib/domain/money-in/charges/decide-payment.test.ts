import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { type Fee, feeOf } from "../../base/accounts/fee.contract.ts";
import { chargeMachine, type PayableCharge } from "./charge.ts";
import { decidePayment, type KnownPayment, type KnownUnapplied } from "./decide-payment.ts";
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
const payment = (more: Partial<PaymentMessage> = {}): PaymentMessage => ({
  ...{ endToEndId: END_TO_END_ID, txid: "t", pixKey: "k", amount: 1_000, paidAt: IN_TIME, text: null },
  ...{ payer: null, proof: "PSP_CHECKED", holder: "UNKNOWN", refusedFor: null },
  ...more,
});

const RULES: ConnectionRules = { late: "RETURN", unknownPayers: "WAIT" };

function decided(
  message: PaymentMessage,
  charge: PayableCharge | undefined,
  more: Partial<ConnectionRules> = {},
  isDisputed = false,
) {
  const book = bookWith(0n);
  const nothing = { known: undefined, unapplied: undefined, fee: undefined };
  const decision = decidePayment(message, {
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
  test.each<[string, Partial<PaymentMessage>, Partial<PayableCharge> | null, string, string, string | null]>([
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
      const decision = decidePayment(payment(), {
        ...{ known: undefined, unapplied: undefined, fee: undefined, ...earlier },
        ...state,
      });
      expect(decision.verdict).toBe(verdict);
      expect(book.postings).toEqual([]);
    }
  });
});

const REFUSALS = ["PAYER_MISMATCH", "AMOUNT_MISMATCH", "CHARGE_EXPIRED", "CHARGE_NOT_PENDING"] as const;
const PAYERS = [PLAYER.taxId, OTHER] as const;

type Step = {
  charge: number;
  payment: number;
  amount: number;
  payer: number;
  key: string;
  paidAt: Date;
  refusedFor: PaymentMessage["refusedFor"];
};

const step: fc.Arbitrary<Step> = fc.record({
  // One index more than there are charges: an unknown charge.
  charge: fc.nat(3),
  payment: fc.nat(5),
  amount: fc.constantFrom(1_000, 1_000, 1_000, 999),
  payer: fc.nat(1),
  key: fc.constantFrom("k", "k", "k", "another key"),
  paidAt: fc.constantFrom(IN_TIME, EXPIRES, LATE),
  refusedFor: fc.constantFrom(null, null, null, ...REFUSALS),
});

/** Decides on each step in turn, as the job does. Checks after each step that no final status has changed. */
function play(steps: Step[], fee?: Fee) {
  const book = { ...bookWith(0n), accountId: "a" };
  const charges = [null, PAYERS[0], PAYERS[1]].map((taxId) =>
    chargeOf({ id: randomUUID(), expectedPayer: taxId === null ? null : { taxId } }),
  );
  const payments = new Map<string, KnownPayment>();
  const unapplied = new Map<string, KnownUnapplied>();
  for (const { charge: index, payment: number, amount, payer, key, paidAt, refusedFor } of steps) {
    const charge = charges[index];
    const before = charges.map((each) => each.status);
    const endToEndId = `E60701190202611210000${String(number).padStart(11, "0")}`;
    const told = { taxId: PAYERS[payer] ?? OTHER, name: "", bankAccount: NOWHERE };
    const message = payment({ endToEndId, amount, pixKey: key, paidAt, refusedFor, payer: told, proof: "NETWORK" });
    const decision = decidePayment(message, {
      ...{ charge, known: payments.get(endToEndId), unapplied: unapplied.get(endToEndId), book, fee },
      ...{ rules: RULES, isDisputed: false, paymentId: randomUUID(), unappliedId: randomUUID() },
    });
    const here = { accountId: "a", amount: BigInt(amount) };
    if (decision.verdict === "CREDITED") payments.set(endToEndId, { ...here, chargeId: decision.charge.id });
    if (decision.verdict === "UNAPPLIED") unapplied.set(endToEndId, here);
    for (const [i, was] of before.entries())
      if (chargeMachine.isFinal(was) && was !== "EXPIRED") expect(charges[i]?.status).toBe(was);
      else if (i !== index) expect(charges[i]?.status).toBe(was);
    if (paidAt > EXPIRES && before[index] === "PENDING") expect(charges[index]?.status).not.toBe("PAID");
    if (refusedFor) expect(decision.verdict).toMatch(/^(REFUSED|QUARANTINED)$/);
  }
  return { book, charges, payments, unapplied };
}

describe("payments in any order, settled or refused", () => {
  const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

  test("credit each charge at most once, and the book has the total of PAID and, apart, of what was set aside", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { book, charges, payments, unapplied } = play(steps);
        const paid = charges.filter((charge) => charge.status === "PAID");
        expect(book.lines).toHaveLength(paid.length);
        expect(book.available).toBe(total(paid.map(({ amount }) => amount)));
        const [credits, suspended] = [
          book.postings.filter(({ credit }) => credit === "AVAILABLE"),
          book.postings.filter(({ credit }) => credit === "SUSPENSE"),
        ];
        expect(credits).toHaveLength(paid.length);
        expect(total(suspended.map(({ amount }) => amount))).toBe(
          total([...unapplied.values()].map(({ amount }) => amount)),
        );
        expect([...payments.values()].map(({ chargeId }) => chargeId).sort()).toEqual(paid.map(({ id }) => id).sort());
        for (const endToEndId of payments.keys()) expect(unapplied.has(endToEndId)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test("each credit is followed by at most one fee: not above the credit, and none when the fee is zero", () => {
    const schedule = fc.record({ fixed: fc.bigInt(0n, 2_000n), perMille: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), schedule, (steps, fee) => {
        const { book, charges } = play(steps, fee);
        const paid = charges.filter((charge) => charge.status === "PAID");
        const cost = feeOf(fee, 1_000n) < 1_000n ? feeOf(fee, 1_000n) : 1_000n;
        const one = cost > 0n ? ["deposit 1000", `fee ${-cost}`] : ["deposit 1000"];
        expect(book.lines.map((line) => `${line.kind} ${line.amount}`)).toEqual(paid.flatMap(() => one));
        expect(book.available).toBe(BigInt(paid.length) * (1_000n - cost));
        for (const [i, line] of book.lines.entries()) {
          if (line.kind !== "fee") continue;
          const { productTransactionId, endToEndId, externalId } = book.lines[i - 1] as typeof line;
          const description = `Tarifa do depósito ${externalId}`;
          expect(line).toMatchObject({ productTransactionId, endToEndId, externalId, description });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a payment that its bank refused", () => {
  test.each([
    ["PAYER_MISMATCH", "PENDING", "PAYER_MISMATCH", "REJECTED"],
    ["CHARGE_EXPIRED", "PENDING", "CHARGE_EXPIRED", "EXPIRED"],
    ["CHARGE_NOT_PENDING", "PENDING", "CHARGE_NOT_PENDING", null],
    ["CHARGE_NOT_PENDING", "EXPIRED", "CHARGE_EXPIRED", null],
    ["PAYER_MISMATCH", "PAID", "PAYER_MISMATCH", null],
  ] as const)("for %s, of a %s charge, is kept as %s and posts nothing", (refusedFor, status, reason, becomes) => {
    const { decision, book, charge } = decided(payment({ refusedFor }), chargeOf({ status }));
    expect(decision).toEqual({ verdict: "REFUSED", reason, charge: becomes ? { ...charge, status: becomes } : null });
    expect(book.postings).toEqual([]);
  });

  test("of no charge of the account is kept as that", () => {
    const { decision } = decided(payment({ refusedFor: "PAYER_MISMATCH" }), undefined);
    expect(decision).toEqual({ verdict: "REFUSED", reason: "CHARGE_UNKNOWN", charge: null });
  });
});

test("the rules apply in this order: the end of the charge, the amount, the holder, the payer", () => {
  const reasonFor = (more: Partial<PaymentMessage>) => {
    const { decision, charge } = decided(payment(more), chargeOf());
    return `${charge?.status} ${"reason" in decision ? decision.reason : null}`;
  };
  const third = { taxId: OTHER, name: "", bankAccount: NOWHERE };
  const allWrong = { amount: 1, holder: "MINOR", payer: third, proof: "NETWORK" } as const;
  expect(reasonFor({ ...allWrong, paidAt: LATE })).toBe("EXPIRED CHARGE_EXPIRED");
  expect(reasonFor(allWrong)).toBe("REJECTED AMOUNT_MISMATCH");
  expect(reasonFor({ ...allWrong, amount: 1_000 })).toBe("REJECTED HOLDER_MINOR");
  expect(reasonFor({ payer: third, proof: "NETWORK" })).toBe("REJECTED PAYER_MISMATCH");
});
