import { describe, expect, test } from "vitest";
import { bookWith } from "#e2e/support/money/test-money.ts";
import type { Account } from "../../base/accounts/account.ts";
import {
  decideTransfer,
  type NewTransfer,
  type PendingTransfer,
  postTransfer,
  refusalBetween,
  type TransferState,
} from "./decide-transfer.ts";
import type { TransferRow } from "./transfer.ts";

const NOW = new Date("2026-01-10T12:00:00Z");

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  operatorId: "o",
  number: `number of ${id}`,
  holderName: "Casa",
  holderTaxId: "00000000000191",
  city: "SAO PAULO",
  ispb: "99999004",
  branch: "0001",
  accountType: "TRAN",
  amountMaximum: 800n,
  createdAt: NOW,
  pixKeys: [],
  purpose: "UNRESTRICTED",
  connection: null,
  ...more,
});

const asked = (more: Partial<NewTransfer> = {}): NewTransfer => ({
  operatorId: "o",
  from: account("a"),
  to: account("b"),
  refusal: null,
  id: "t1",
  externalId: "x1",
  contentHash: Buffer.from("content"),
  amount: 500n,
  description: null,
  createdBy: "test",
  ...more,
});

const state = (more: Partial<TransferState> = {}): TransferState => ({
  book: bookWith(1_000n),
  existing: undefined,
  fee: undefined,
  now: NOW,
  ...more,
});

/** Decides and returns the refusal's code, after checking that a refusal has left the book as it was. */
function codeOf(before: TransferState, item: NewTransfer): string {
  const postings = before.book.postings.length;
  const decision = decideTransfer(before, item);
  if (!(decision instanceof Error)) return "made";
  expect(before.book.postings.length).toBe(postings);
  return decision.code;
}

describe("a transfer", () => {
  test("holds its amount and fee, and names the account that it goes to", () => {
    const before = state({ fee: { fixed: 5n, perMille: 10 } });
    expect(decideTransfer(before, asked())).toMatchObject({
      created: true,
      fee: 10n,
      transfer: { status: "PENDING", accountId: "a", toAccountId: "b", creditor: { accountNumber: "number of b" } },
    });
    expect(before.book).toMatchObject({ available: 490n, held: 510n });
  });

  test.each<[string, string, Partial<TransferState>, Partial<NewTransfer>]>([
    ["made", "the most that the account may move", {}, { amount: 800n }],
    ["LIMIT_EXCEEDED", "a cent more", {}, { amount: 801n }],
    ["INSUFFICIENT_FUNDS", "a cent short", { book: bookWith(499n) }, {}],
    ["INSUFFICIENT_FUNDS", "no money for the fee", { book: bookWith(500n), fee: { fixed: 1n, perMille: 0 } }, {}],
    ["LIMIT_EXCEEDED", "too much and no money", { book: bookWith(0n) }, { amount: 801n }],
  ])("%s: %s", (code, _what, before, item) => {
    expect(codeOf(state(before), asked(item))).toBe(code);
  });

  test("is possible only between two accounts of one owner", () => {
    expect(refusalBetween(account("a"), account("b"))).toBeNull();
    expect(refusalBetween(account("a"), account("a"))?.code).toBe("SAME_ACCOUNT");
    const stranger = account("b", { holderTaxId: "11144477735" });
    expect(refusalBetween(account("a"), stranger)?.code).toBe("ACCOUNT_NOT_SAME_OWNER");
  });
});

describe("a repeated request", () => {
  const { transfer: existing } = decideTransfer(state(), asked()) as { transfer: TransferRow };

  test("with the same content gives the existing transfer and holds nothing", () => {
    const before = state({ existing, book: bookWith(0n) });
    expect(decideTransfer(before, asked({ id: "t2" }))).toEqual({ transfer: existing, created: false });
    expect(before.book.postings).toEqual([]);
  });

  test("with other content is EXTERNAL_ID_CONFLICT", () => {
    expect(codeOf(state({ existing }), asked({ contentHash: Buffer.from("other") }))).toBe("EXTERNAL_ID_CONFLICT");
  });
});

describe("the posting of a pending transfer", () => {
  const party = { name: "Casa", taxId: "00000000000191", ispb: "99999004" };

  function pending(): { transfer: PendingTransfer; from: ReturnType<typeof bookWith> } {
    const before = state({ fee: { fixed: 5n, perMille: 0 } });
    const { transfer } = decideTransfer(before, asked()) as { transfer: TransferRow };
    const banks = { fromConnectionId: null, toConnectionId: null };
    return { transfer: { ...transfer, ...banks, fee: 5n, payer: party, receiver: party }, from: before.book };
  }

  test("takes amount and fee from one book and gives the amount to the other", () => {
    const { transfer, from } = pending();
    const to = { ...bookWith(0n), accountId: "b" };
    postTransfer(transfer, from, to);
    expect(transfer).toMatchObject({ status: "SUCCESS", errorCode: null });
    expect(from).toMatchObject({ available: 495n, held: 0n });
    expect(to).toMatchObject({ available: 500n, held: 0n });
    expect(from.lines.map((line) => [line.kind, line.amount])).toEqual([
      ["deposit", 1_000n],
      ["transferOut", -500n],
      ["fee", -5n],
    ]);
  });

  test("fails and releases the hold when the receiving book does not exist", () => {
    const { transfer, from } = pending();
    postTransfer(transfer, from, undefined);
    expect(transfer).toMatchObject({ status: "FAILED", errorCode: "ACCOUNT_NOT_FOUND" });
    expect(from).toMatchObject({ available: 1_000n, held: 0n });
  });
});
