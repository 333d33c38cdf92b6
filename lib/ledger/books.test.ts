import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { bookWith, type Movement, postMovement, postMovements } from "#e2e/support/money/test-money.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { db, rows, transaction } from "#lib/server/db.ts";
import { lockBooks, postingTime, writeBooks } from "./books.ts";
import { type OpenBook, type Posting, post } from "./open-book.ts";

const { url } = await testDatabase();
const owner = new pg.Client({ connectionString: url });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const deposit = (amount: bigint, reference: string = randomUUID()): Movement => ({
  kind: "deposit",
  amount,
  reference,
});

async function available(accountId: string): Promise<bigint | undefined> {
  const [book] = await rows<{ available: bigint }>({
    text: "SELECT available FROM book WHERE account_id = $1",
    values: [accountId],
  });
  return book?.available;
}

describe("a reference is posted once", () => {
  test("twice in one batch: nothing of the batch is stored", async () => {
    const { accountId } = await testAccount();
    await expect(
      postMovements(accountId, new Date(), [deposit(1n), deposit(2n, "same"), deposit(2n, "same")]),
    ).rejects.toMatchObject({ code: "23505" });
    expect(await available(accountId)).toBe(0n);
  });

  test("by many connections at once: one of them posts it", async () => {
    const { accountId } = await testAccount();
    const attempts = Array.from({ length: 16 }, () => postMovements(accountId, new Date(), [deposit(5n, "same")]));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await available(accountId)).toBe(5n);
  });

  test("in two books: each book posts it", async () => {
    const [one, other] = [await testAccount(), await testAccount()];
    for (const { accountId } of [one, other]) await postMovements(accountId, new Date(), [deposit(5n, "same")]);
    expect(await available(other.accountId)).toBe(5n);
  });
});

describe("what was posted cannot be changed by the service", () => {
  test.each([
    "UPDATE posting SET amount = 1",
    "DELETE FROM posting",
    "TRUNCATE posting",
    "UPDATE statement_line SET amount = 1",
    "DELETE FROM statement_line",
    "TRUNCATE statement_line",
    "ALTER TABLE posting DROP CONSTRAINT posting_amount_positive",
  ])("%s is refused", async (statement) => {
    await expect(db().query(statement)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the database refuses what the code also refuses", () => {
  test.each([
    ["an available balance below zero", "UPDATE book SET available = -1"],
    ["a held balance below zero", "UPDATE book SET held = -1"],
    ["a posting of nothing", "UPDATE posting SET amount = 0"],
    ["a posting from an account to itself", "UPDATE posting SET credit = debit"],
    ["an account that no book has", "UPDATE posting SET debit = 'POCKET'"],
    ["a posting that leaves less than nothing", "UPDATE posting SET available_after = -1"],
    ["a line that moves nothing", "UPDATE statement_line SET amount = 0"],
  ])("%s, even by the owner of the tables", async (_what, statement) => {
    const { accountId } = await testAccount();
    await postMovements(accountId, new Date(), [deposit(5n)]);
    await expect(owner.query(statement)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("post refuses what breaks a rule, and leaves the book as it was", () => {
  const line = { kind: "deposit", productTransactionId: randomUUID() } as const;
  const wrong: [string, Posting][] = [
    ["an amount of zero", { debit: "RAIL", credit: "AVAILABLE", amount: 0n, reference: "r", line }],
    ["an amount below zero", { debit: "RAIL", credit: "AVAILABLE", amount: -1n, reference: "r", line }],
    ["an account with itself", { debit: "HELD", credit: "HELD", amount: 1n, reference: "r" }],
    ["more than is available", { debit: "AVAILABLE", credit: "HELD", amount: 11n, reference: "r" }],
    ["more than is held", { debit: "HELD", credit: "AVAILABLE", amount: 1n, reference: "r" }],
    ["a crossing without its line", { debit: "RAIL", credit: "AVAILABLE", amount: 1n, reference: "r" }],
    ["a line without a crossing", { debit: "AVAILABLE", credit: "HELD", amount: 1n, reference: "r", line }],
    ["a line whose kind crosses elsewhere", { debit: "FEES", credit: "AVAILABLE", amount: 1n, reference: "r", line }],
    ["a line whose kind goes the other way", { debit: "AVAILABLE", credit: "RAIL", amount: 1n, reference: "r", line }],
  ];
  test.each(wrong)("%s", (_what, posting) => {
    const book = bookWith(0n);
    postMovement(book, deposit(10n));
    const before = structuredClone(book);
    expect(() => post(book, posting)).toThrow(/^r: /);
    expect(book).toEqual(before);
  });
});

test("the time of a posting is never before the last posting of its book, whatever the clock says", async () => {
  const { accountId } = await testAccount();
  const ahead = new Date(Date.now() + 3_600_000);
  await postMovements(accountId, ahead, [deposit(1n)]);
  const at = await transaction(async (tx) => {
    const books = await lockBooks(tx, [accountId]);
    return postingTime(books.values());
  });
  expect(at).toEqual(ahead);
});

test("a batch that fails at its end stores nothing", async () => {
  const { accountId } = await testAccount();
  const failing = transaction(async (tx) => {
    const books = await lockBooks(tx, [accountId]);
    postMovement(books.get(accountId) as OpenBook, deposit(5n));
    await writeBooks(tx, books.values(), new Date());
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  expect(await available(accountId)).toBe(0n);
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
