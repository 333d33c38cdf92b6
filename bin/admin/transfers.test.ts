import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertConnection } from "#e2e/support/bank/insert-connection.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { createTransfer } from "#lib/domain/money-out/transfers/create-transfer.ts";
import { postTransfers } from "#lib/domain/money-out/transfers/post-transfers.job.ts";
import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import { rows } from "#lib/server/db.ts";

await testDatabase();

test("check names a transfer between two banks with both accounts and the amount, until it is mended", async () => {
  const us = await testAccount();
  const other = await siblingAccount(us);
  await fund(us.accountId, 1_000n);
  const { output } = await createTransfer.run(us.ctx, {
    amount: 700n,
    externalId: randomUUID(),
    toAccountNumber: other.number,
  });
  await postTransfers();
  const { transactionId } = output;
  const mend = ["transfer", "mended", transactionId, "--reason", "Pix between the banks"];
  const [code, sentence] = await refusedAdmin(...mend);
  expect([code, sentence]).toEqual([1, expect.stringContaining("no transfer")]);
  const client = await (await testAuthority("A bank")).issue("client");
  await insertConnection(
    {
      url: "https://localhost:1",
      authority: client.cert,
      client,
      credential: { clientId: "id", clientSecret: "secret" },
    },
    { operatorId: us.ctx.operatorId, accountId: other.id, dialect: "efi" },
  );
  const { exitCode, out } = await runAdmin("check", "--json");
  expect(exitCode).toBe(1);
  expect(out).toContain(
    `transfer ${transactionId} of 700 cents from account ${us.number} (no bank) to account ${other.number} (Banco de teste)`,
  );
  await administer(...mend);
  expect((await checkInvariants(rows, { staging: true })).filter(({ invariant }) => invariant === "I20")).toEqual([]);
  const audited = await rows({
    text: "SELECT FROM audit WHERE subject = $1 AND action = 'transfer.mend'",
    values: [transactionId],
  });
  expect(audited).toHaveLength(1);
});
