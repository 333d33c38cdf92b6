import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { removeOldWithdrawn } from "./remove-old-withdrawn.job.ts";

await testDatabase();

test("removes what no limit counts any more, and nothing of the last two days", async () => {
  const { accountId } = await testAccount();
  for (const ago of ["3 hours", "41 days"])
    await rows({
      text: "INSERT INTO withdrawn_in_hour VALUES ($1, date_trunc('hour', now() - $2::interval), 1, 1)",
      values: [accountId, ago],
    });
  for (const ago of ["1 hour", "25 hours", "5 days"])
    await rows({
      text: "INSERT INTO withdrawn_to_destination VALUES ($1, 'a', to_char(now() - $2::interval - interval '3 hours', 'YYYY-MM-DD'), 1, 1)",
      values: [accountId, ago],
    });
  expect(await removeOldWithdrawn()).toBe(2);
  expect(await removeOldWithdrawn()).toBe(0);
});
