import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import { testPayment } from "#e2e/support/money/test-rail.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { type Fee, feeOf } from "../../base/accounts/fee.contract.ts";
import { chargeMachine } from "./charge.ts";
import { decidePayment, type KnownPayment, type PayableCharge } from "./decide-payment.ts";

const KEY = "a key of ours";
const PAYERS = ["00000000191", "12345678909"] as const;
const CHARGES = 3;
const EXPIRES_AT = 1_000;
const COSTLY = { fixed: 100_000n, perMille: 1_000 };

type Step = {
  charge: number;
  payment: number;
  amount: number;
  payer: number;
  holder: PaymentMessage["holder"];
  key: string;
  at: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  // One index more than there are charges: an unknown charge.
  charge: fc.nat(CHARGES),
  payment: fc.nat(5),
  amount: fc.constantFrom(1_000, 1_000, 1_000, 999),
  payer: fc.nat(1),
  holder: fc.constantFrom<PaymentMessage["holder"]>("REGULAR", "REGULAR", "REGULAR", "DECEASED", "MINOR", "MISMATCH"),
  key: fc.constantFrom(KEY, KEY, KEY, "another key"),
  at: fc.constantFrom(1, EXPIRES_AT, EXPIRES_AT + 1),
});

function pendingCharge(expected: string | null): PayableCharge {
  return {
    accountId: "a",
    id: randomUUID(),
    externalId: "x",
    status: "PENDING",
    amount: 1_000n,
    pixKey: KEY,
    description: null,
    expectedPayer: expected ? { taxId: expected } : null,
    metadata: null,
    expiresAt: new Date(EXPIRES_AT),
  };
}

/** Decides on each step in turn, like the settlement job. Checks after each step that no final status has changed. */
function play(steps: Step[], fee?: Fee) {
  const book = bookWith(0n);
  const charges = [pendingCharge(null), pendingCharge(PAYERS[0]), pendingCharge(PAYERS[1])];
  const payments = new Map<string, KnownPayment>();
  for (const { charge: index, payment, amount, payer, holder, key, at } of steps) {
    const charge = charges[index];
    const before = charges.map((each) => each.status);
    const taxId = PAYERS[payer] ?? PAYERS[0];
    const base = testPayment(charge?.id ?? randomUUID(), key, { amount, holder });
    const endToEndId = `E60701190202611210000${String(payment).padStart(11, "0")}`;
    const message = { ...base, endToEndId, debtor: { ...base.debtor, taxId } };
    const known = payments.get(endToEndId);
    const decision = decidePayment(message, { charge, known, book, fee, now: new Date(at), paymentId: randomUUID() });
    if (decision.verdict === "ACCEPTED" && decision.credited)
      payments.set(endToEndId, { accountId: "a", chargeId: decision.charge.id, amount: decision.charge.amount });
    for (const [i, was] of before.entries())
      if (chargeMachine.isFinal(was)) expect(charges[i]?.status).toBe(was);
      else if (i !== index) expect(charges[i]?.status).toBe("PENDING");
    if (decision.verdict !== "QUARANTINED" && decision.charge) expect(decision.charge).toBe(charge);
    if (at > EXPIRES_AT && before[index] === "PENDING") expect(charges[index]?.status).not.toBe("PAID");
  }
  return { book, charges, payments };
}

describe("deciding over payments", () => {
  test("for payments in any order each charge has one credit at most, and the book has the total of PAID", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { book, charges, payments } = play(steps);
        const paid = charges.filter((charge) => charge.status === "PAID");
        const total = paid.reduce((sum, charge) => sum + charge.amount, 0n);
        expect(book.postings).toHaveLength(paid.length);
        expect(book.lines).toHaveLength(paid.length);
        expect(book.postings.reduce((sum, posting) => sum + posting.amount, 0n)).toBe(total);
        expect(book.available).toBe(total);
        expect([...payments.values()].map((payment) => payment.chargeId).sort()).toEqual(
          paid.map((charge) => charge.id).sort(),
        );
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

  test("an accepted payment stays accepted, however often and however late it is received again", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), (at) => {
        const charge = { ...pendingCharge(null), status: "PAID" as const };
        const known = { accountId: "a", chargeId: charge.id, amount: charge.amount };
        const book = bookWith(0n);
        const state = { charge, known, book, fee: COSTLY, now: new Date(at), paymentId: randomUUID() };
        const decision = decidePayment(testPayment(charge.id, KEY), state);
        expect(decision).toEqual({ verdict: "ACCEPTED", reason: null, charge: null, credited: false });
        expect(book.postings).toEqual([]);
      }),
    );
  });

  test("the rules apply in this order: expiry, amount, payer, holder", () => {
    const reasonFor = (more: Partial<PaymentMessage>, at = 1) => {
      const charge = pendingCharge(PAYERS[1]);
      const state = {
        charge,
        known: undefined,
        book: bookWith(0n),
        fee: COSTLY,
        now: new Date(at),
        paymentId: randomUUID(),
      };
      const { reason } = decidePayment(testPayment(charge.id, KEY, more), state);
      return `${charge.status} ${reason}`;
    };
    const allWrong = { amount: 1, holder: "MINOR" } as const;
    expect(reasonFor(allWrong, EXPIRES_AT + 1)).toBe("EXPIRED CHARGE_EXPIRED");
    expect(reasonFor(allWrong, EXPIRES_AT)).toBe("REJECTED AMOUNT_MISMATCH");
    expect(reasonFor({ holder: "MINOR" })).toBe("REJECTED PAYER_MISMATCH");
    const debtor = { ...testPayment(randomUUID(), KEY).debtor, taxId: PAYERS[1] };
    expect(reasonFor({ holder: "MINOR", debtor })).toBe("REJECTED HOLDER_MINOR");
  });
});
