import { expect, test } from "vitest";
import { z } from "zod";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { consoleForm } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { listAccountsContract } from "./list-accounts.contract.ts";
import { listAccounts } from "./list-accounts.ts";

await testDatabase();

test("lists each account with its keys and its balance", async () => {
  const { ctx, accountId, number, pixKey } = await testAccount();
  await testAccount();
  await postMovements(accountId, new Date(), [{ kind: "deposit", amount: 12n }]);
  const { output } = await listAccounts.run(ctx, {});
  expect(output.accounts).toMatchObject([
    { accountNumber: number, pixKeys: [{ key: pixKey, keyType: "EVP" }], availableBalance: 12n, pendingBalance: 0n },
  ]);
  expect(output.accounts).toMatchObject([{ bank: null, movesMoney: true }]);
});

test("lists the fees of the account, and not those of another account", async () => {
  const { ctx, accountId } = await testAccount();
  const other = await testAccount();
  const text =
    "INSERT INTO account_fee (account_id, kind, fixed, per_mille) VALUES ($1, 'withdrawal', 50, 10), ($2, 'transfer', 7, 0)";
  await rows({ text, values: [accountId, other.accountId] });
  const { output } = await listAccounts.run(ctx, {});
  expect(z.encode(consoleForm(listAccountsContract).output, output)).toMatchObject({
    accounts: [{ fees: [{ kind: "withdrawal", fixed: 50, perMille: 10 }] }],
  });
});
