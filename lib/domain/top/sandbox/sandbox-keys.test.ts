import { expect, test } from "vitest";
import { z } from "zod";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { consoleForm } from "#lib/core/contract.ts";
import { listSandboxKeysContract } from "./sandbox-keys.contract.ts";
import { listSandboxKeys, setUpWithdrawalMock } from "./sandbox-keys.ts";

await testDatabase();
const { ctx } = await testAccount();
const SET_UP = {
  keyType: "EMAIL",
  owner: { taxId: "00000000191", name: "Bruna Testeira" },
  account: { ispb: "60701190", branch: "0001", accountNumber: "000191", accountType: "CACC" },
} as const;

test("the newest key is first, with the outcome of payments to it and a masked CPF", async () => {
  await setUpWithdrawalMock.run(ctx, { ...SET_UP, key: "first@example.com" });
  await setUpWithdrawalMock.run(ctx, { ...SET_UP, key: "second@example.com", result: "REJECTED", reason: "AC03" });
  const { output } = await listSandboxKeys.run(ctx, {});
  const { keys } = z.encode(consoleForm(listSandboxKeysContract).output, output as never) as { keys: unknown[] };
  const [second, first] = keys;
  expect(first).toMatchObject({ key: "first@example.com", outcome: "SETTLED", code: null, autoSettle: true });
  expect(second).toMatchObject({ outcome: "REJECTED", code: "AC03", owner: { taxId: "***.000.001-**" } });
});
