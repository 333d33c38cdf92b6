import { beforeAll, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { siblingAccount } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows, sqlState } from "#lib/server/db.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { createTransfer } from "../../money-out/transfers/create-transfer.ts";
import { postTransfers } from "../../money-out/transfers/post-transfers.job.ts";

// It may do what web, worker and commands may.
await testDatabase();
let account: TestAccount;
beforeAll(async () => {
  account = await testAccount();
  const other = await siblingAccount(account);
  const { endToEndId } = await receivedPayment(account, 100_000);
  const back = { endToEndId, accountNumber: account.number, description: null };
  await toKey(account.ctx, (await keyThat(account.ctx, {})).to);
  await createRefund.run(account.ctx, { ...back, amount: 500n, externalId: "1" });
  const transfer = { toAccountNumber: other.number, description: null };
  await createTransfer.run(account.ctx, { ...transfer, amount: 200n, externalId: "1" });
  await workRail();
  await postTransfers();
});

/** What is known of each kind of record from the beginning, and what is told once, when it settles. */
const FIXED: [table: string, ended: string, columns: string[], told: string[]][] = [
  [
    "charge",
    "PAID",
    ["created_at = now()", "expires_at = now()", "description = 'x'", "metadata = '{}'", "expected_payer = '{}'"],
    ["paid_at = now()", "end_to_end_id = 'E'", "status = 'EXPIRED', paid_at = NULL"],
  ],
  [
    "withdrawal",
    "SUCCESS",
    ["created_at = now()", "creditor = '{}'", "description = 'x'", "metadata = '{}'"],
    ["settled_at = now()", "end_to_end_id = 'E'", "paid_to = '{}'", "status = 'CONFIRMED', settled_at = NULL"],
  ],
  [
    "refund",
    "SUCCESS",
    ["created_at = now()", "description = 'x'", "pix_key = 'x'"],
    ["settled_at = now()", "return_id = 'D'", "status = 'PROCESSING', settled_at = NULL"],
  ],
  ["transfer", "SUCCESS", ["created_at = now()", "description = 'x'"], ["status = 'PENDING'"]],
];

test.each(FIXED)("nothing of a settled %s changes", async (table, ended, columns, told) => {
  const count = { text: `SELECT 1 FROM ${table} WHERE status = '${ended}'` };
  expect((await rows(count)).length).toBeGreaterThan(0);
  for (const change of [...columns, ...told]) {
    const text = `UPDATE ${table} SET ${change} WHERE status = '${ended}'`;
    expect([change, await rows({ text }).catch(sqlState)]).toEqual([change, "42501"]);
  }
});

test.each(["debtor = '{}'", "payer_proof = 'NETWORK', debtor = NULL", "settled_at = now()", "reversed = reversed - 1"])(
  "a payment whose refund did not fail stays as it is: %s",
  async (change) => {
    expect(await rows({ text: "SELECT reversed FROM payment" })).toEqual([{ reversed: 500n }]);
    expect(await rows({ text: `UPDATE payment SET ${change}` }).catch(sqlState)).toBe("42501");
  },
);
