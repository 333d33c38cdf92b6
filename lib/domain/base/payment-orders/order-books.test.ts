import fc from "fast-check";
import { expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import { hold, type OpenBook } from "#lib/ledger/open-book.ts";
import { refundOrders } from "../../money-out/refunds/refund-orders.ts";
import {
  decideWithdrawals,
  type NewWithdrawal,
  type WithdrawalState,
} from "../../money-out/withdrawals/decide-withdrawals.ts";
import { type WithdrawalRow, withdrawalMachine } from "../../money-out/withdrawals/withdrawal.ts";
import { withdrawalOrders } from "../../money-out/withdrawals/withdrawal-orders.ts";
import { decideStatusReport } from "./decide-status-report.ts";
import type { Order, StatusReport } from "./order.ts";

function asked(n: number, { slot, amount, fails }: { slot: number; amount: number; fails: boolean }): NewWithdrawal {
  return {
    partition: "o",
    accountId: "a",
    connectionId: null,
    refusal: null,
    ispb: "99999004",
    amountMaximum: 800n,
    id: `w${n}`,
    externalId: `x${slot}`,
    contentHash: Buffer.from(`${amount}`),
    amount: BigInt(amount),
    initiationType: "PIX_KEY",
    pixKey: "k",
    creditor: {
      taxId: "11144477735",
      name: "Rita",

      ispb: "60701190",
      branch: "1",
      accountNumber: "1",
      accountType: "CACC",
    },
    expectedCreditor: null,
    description: null,
    metadata: null,
    client: { source: null, device: null },
    createdBy: "test",
    failure: fails ? "PIX_KEY_NOT_FOUND" : null,
  };
}

function orderOf(row: WithdrawalRow): Order {
  return {
    ...row,
    kind: withdrawalOrders,
    endToEndId: row.endToEndId as string,
    originalEndToEndId: null,
    counterparty: { name: "Rita" },
    pixKey: null,
    railReason: null,
    sent: false,
    parked: false,
  };
}

test.each([
  [withdrawalOrders, "Tarifa do saque x1"],
  [refundOrders, "Tarifa da devolução x1"],
])("the fee of $name is a line with the endToEndId, which says what it is of", (kind, description) => {
  const book = bookWith(1_000n);
  const known = { id: "w1", amount: 500n, fee: 30n, endToEndId: null, externalId: "x1" };
  const more = { originalEndToEndId: null, description: null, metadata: null, pixKey: null, counterparty: {} };
  const open = { accountId: "a", sent: false, parked: false, errorCode: null, spiCode: null, railReason: null };
  const [status = ""] = kind.openStatuses;
  hold(book, `${kind.name}:w1`, 530n);
  const settled = {
    order: { endToEndId: "E1", own: { kind: kind.name, accountId: "a", id: "w1" } },
    ...{ what: "SETTLED" as const, amount: 500n },
  };
  decideStatusReport(settled, { kind, status, ...known, ...more, ...open }, book);
  const [, movement, fee] = book.lines;
  expect(movement).toMatchObject({ kind: kind.name, amount: -500n, endToEndId: "E1", externalId: "x1" });
  expect(fee).toMatchObject({ kind: "fee", amount: -30n, endToEndId: "E1", externalId: "x1", description });
});

const request = fc.record({ slot: fc.nat(12), amount: fc.integer({ min: 1, max: 1_000 }), fails: fc.boolean() });
const whisper = fc.record({
  which: fc.nat(30),
  what: fc.constantFrom("TAKEN", "REFUSED", "SETTLED", "REJECTED"),
  code: fc.constantFrom("AC03", "AB03", "AG12", "ED05"),
  wrong: fc.nat(20),
});

/** The steps of a withdrawal's postings, in order. */
function story(book: OpenBook, id: string): string[] {
  return book.postings
    .filter(({ reference }) => reference.startsWith(`withdrawal:${id}:`))
    .map(({ reference }) => reference.split(":")[2] as string);
}

test("any requests and any status reports: no balance below zero, one hold per order, one end per hold", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.record({ fixed: fc.bigInt(0n, 20n), perMille: fc.nat(30) }),
      fc.array(request, { maxLength: 40 }),
      fc.array(whisper, { maxLength: 80 }),
      (cents, fee, requests, whispers) => {
        const book = bookWith(BigInt(cents));
        const state: WithdrawalState = {
          books: new Map([["a", book]]),
          existing: new Map(),
          fees: new Map([["a", fee]]),
          velocity: new Map(),
          now: new Date(0),
        };
        const results = decideWithdrawals(
          state,
          requests.map((one, n) => asked(n, one)),
        );
        const made = results.flatMap((result) =>
          !(result instanceof Error) && result.created ? [result.withdrawal] : [],
        );
        expect(new Set(made.map((row) => row.externalId)).size).toBe(made.length);

        const orders = made.filter((row) => row.status === "INITIATED").map(orderOf);
        for (const { which, what, code, wrong } of whispers) {
          const order = orders[which % Math.max(1, orders.length)];
          if (!order) break;
          const amount = wrong === 0 ? order.amount + 1n : order.amount;
          const report = {
            order: { endToEndId: order.endToEndId },
            amount,
            what,
            reason: { scheme: "SPI", code, text: "" },
          } as StatusReport;
          const was = order.status;
          const decision = decideStatusReport(report, order, book);
          if (decision.verdict !== "APPLIED") expect(order.status).toBe(was);
        }

        for (const { availableAfter, heldAfter } of book.postings)
          expect(availableAfter >= 0n && heldAfter >= 0n).toBe(true);
        const references = book.postings.map(({ reference }) => reference);
        expect(new Set(references).size).toBe(references.length);
        for (const row of made.filter((one) => one.status === "FAILED" && one.endToEndId === null))
          expect(story(book, row.id)).toEqual([]);
        for (const order of orders) {
          const end = order.status === "SUCCESS" ? (order.fee > 0n ? ["settle", "fee"] : ["settle"]) : ["release"];
          expect(story(book, order.id)).toEqual(
            withdrawalMachine.isFinal(order.status as never) ? ["hold", ...end] : ["hold"],
          );
        }
        const inFlight = orders.filter((order) => !withdrawalMachine.isFinal(order.status as never));
        expect(book.held).toBe(inFlight.reduce((sum, order) => sum + order.amount + order.fee, 0n));
        const gone = orders
          .filter((order) => order.status === "SUCCESS")
          .reduce((sum, order) => sum + order.amount + order.fee, 0n);
        expect(book.available + book.held).toBe(BigInt(cents) - gone);
      },
    ),
    { numRuns: 500 },
  );
});
