import { expect, test } from "vitest";
import { postMovements } from "#e2e/support/post-movements.ts";
import { testAccount } from "#e2e/support/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { listAccounts } from "./list-accounts.ts";

await testDatabase();

test("gives each account with its keys and what it holds", async () => {
  const { ctx, accountId, number, pixKey } = await testAccount();
  await testAccount();
  await postMovements(accountId, new Date(), [{ kind: "deposit", amount: 12n }]);
  const { output } = await listAccounts.run(ctx, {});
  expect(output.accounts).toMatchObject([
    { accountNumber: number, pixKeys: [{ key: pixKey, keyType: "EVP" }], availableBalance: 12n, pendingBalance: 0n },
  ]);
});
