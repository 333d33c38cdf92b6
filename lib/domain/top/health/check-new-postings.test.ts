import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { checkNewPostings } from "./check-new-postings.job.ts";

const { url } = await testDatabase();
const owner = new pg.Client({ connectionString: url });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

// Fees and judicial movements need no other records.
const earn = (amount: bigint) => ({ kind: "judicialCredit", amount }) as const;

async function checkedTo(accountId: string): Promise<bigint> {
  const [row] = await rows<{ seq: bigint }>({
    text: "SELECT seq FROM book_check WHERE account_id = $1",
    values: [accountId],
  });
  return row?.seq ?? 0n;
}

async function alarms(): Promise<{ name: string; detail: string }[]> {
  return rows({ text: "SELECT name, detail FROM health WHERE violated ORDER BY name" });
}

test("remembers the last correct posting of a book and continues after it", async () => {
  const { accountId } = await testAccount();
  await postMovements(accountId, new Date(), [earn(100n), { kind: "fee", amount: 1n }]);
  expect(await checkNewPostings()).toBe(0);
  expect(await checkedTo(accountId)).toBe(2n);
  expect(await alarms()).toEqual([]);
  // Checked postings are not read again. A full check would report this change.
  await owner.query("UPDATE posting SET held_after = 5 WHERE account_id = $1 AND seq = 1", [accountId]);
  await postMovements(accountId, new Date(), [earn(1n)]);
  await checkNewPostings();
  expect(await alarms()).toEqual([]);
  expect(await checkedTo(accountId)).toBe(3n);
});

test("raises an alarm that stays until the book is correct again, and still checks the other books", async () => {
  const [broken, sound] = [await testAccount(), await testAccount()];
  for (const { accountId } of [broken, sound]) await postMovements(accountId, new Date(), [earn(7n), earn(7n)]);
  await owner.query("UPDATE posting SET available_after = 8 WHERE account_id = $1 AND seq = 1", [broken.accountId]);
  await checkNewPostings();
  expect((await alarms()).map((alarm) => alarm.name)).toEqual(["I2", "I7"]);
  expect((await alarms())[0]?.detail).toContain(`account ${broken.accountId}: posting`);
  expect(await checkedTo(broken.accountId)).toBe(0n);
  expect(await checkedTo(sound.accountId)).toBe(2n);
  await checkNewPostings();
  expect(await alarms()).toHaveLength(2);
  await owner.query("UPDATE posting SET available_after = 7 WHERE account_id = $1 AND seq = 1", [broken.accountId]);
  await checkNewPostings();
  expect(await alarms()).toEqual([]);
  expect(await checkedTo(broken.accountId)).toBe(2n);
});

test("checks a long history in parts and says that there is more to check", async () => {
  const { accountId } = await testAccount();
  for (let n = 0; n < 6; n++)
    await postMovements(
      accountId,
      new Date(),
      Array.from({ length: 1_000 }, () => earn(1n)),
    );
  expect(await checkNewPostings()).toBe(5_000);
  expect(await checkNewPostings()).toBe(0);
  expect(await checkedTo(accountId)).toBe(6_000n);
  expect(await alarms()).toEqual([]);
});

test("held money without an order raises an alarm, also in a book without new postings", async () => {
  const { accountId } = await testAccount();
  await postMovements(accountId, new Date(), [earn(9n)]);
  await checkNewPostings();
  expect(await alarms()).toEqual([]);
  await owner.query("UPDATE book SET available = 2, held = 7 WHERE account_id = $1", [accountId]);
  await checkNewPostings();
  expect((await alarms()).map((alarm) => alarm.name)).toContain("I9 held");
  await owner.query("UPDATE book SET available = 9, held = 0 WHERE account_id = $1", [accountId]);
  await checkNewPostings();
  expect(await alarms()).toEqual([]);
});
