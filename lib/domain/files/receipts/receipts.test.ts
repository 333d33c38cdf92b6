import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readPdf } from "#e2e/support/files/read-pdf.ts";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund, siblingAccount } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { formatMoney } from "#lib/core/money.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { createTransfer } from "../../money-out/transfers/create-transfer.ts";
import { postTransfers } from "../../money-out/transfers/post-transfers.job.ts";
import { downloadReceipt, showReceipt } from "./receipts.ts";

await testDatabase();
const us = await testAccount();
const to = await siblingAccount(us);
await fund(us.accountId, 1_000_000n);
const as = (role: string) => ({
  ...us.ctx,
  accountIds: [us.accountId, to.id],
  actor: { kind: "staff" as const, id: randomUUID(), role },
});
const shown = async (kind: "charge" | "withdrawal" | "refund" | "transfer", recordId: string, role = "finance") =>
  (await showReceipt.run(as(role), { kind, recordId })).output;

test("a received Pix and its refund have receipts, from the other side's view too", async () => {
  const { chargeId, endToEndId } = await receivedPayment(us, 4_321);
  const refund = { endToEndId, accountNumber: us.number, amount: 1_111n, externalId: randomUUID() };
  const { transactionId } = (await createRefund.run(as("finance"), refund)).output;
  await expect(shown("refund", transactionId)).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
  await workRail();
  const received = await shown("charge", chargeId);
  expect(received).toMatchObject({
    amount: 4_321n,
    endToEndId,
    from: { taxId: "***.000.001-**" },
    to: { accountNumber: us.number },
  });
  const returned = await shown("refund", transactionId);
  expect(returned).toMatchObject({
    amount: 1_111n,
    originalEndToEndId: endToEndId,
    from: received.to,
    to: received.from,
  });
  expect(returned.endToEndId).toMatch(/^D[0-9A-Za-z]{31}$/);
});

test("a payout has a receipt once it is settled, as a PDF too, and none before", async () => {
  const { transactionId } = (await toKey(us.ctx)).output;
  await expect(shown("withdrawal", transactionId)).rejects.toMatchObject({ code: "WITHDRAWAL_NOT_FOUND" });
  await workRail();
  const receipt = await shown("withdrawal", transactionId);
  expect(receipt).toMatchObject({ from: { accountNumber: us.number }, pixKey: "***.000.001-**" });
  const asked = { kind: "withdrawal" as const, recordId: transactionId, locale: "pt-BR" as const };
  const { output } = await downloadReceipt.run(as("finance"), asked);
  expect(output.fileName).toBe(`comprovante_${receipt.endToEndId}.pdf`);
  const pdf = await readPdf(await bytesOf(output.body));
  expect([pdf.pages.length, pdf.language, pdf.isTagged]).toEqual([1, "pt-BR", true]);
  const text = pdf.pages[0]?.elements.text ?? "";
  const facts = [formatMoney(receipt.amount, "pt-BR"), receipt.endToEndId, receipt.to.name, receipt.from.institution];
  for (const fact of ["Comprovante de Pix enviado", "Chave Pix ***.000.001-**", ...facts]) expect(text).toContain(fact);
});

test("a transfer's receipt names both accounts and no EndToEndId", async () => {
  const input = { accountNumber: us.number, toAccountNumber: to.number, amount: 700n, externalId: randomUUID() };
  const { transactionId } = (await createTransfer.run(as("finance"), input)).output;
  await postTransfers();
  const receipt = { from: { accountNumber: us.number }, to: { accountNumber: to.number }, endToEndId: null };
  expect(await shown("transfer", transactionId)).toMatchObject(receipt);
});

test("a role that may not see a record may not see its receipt", async () => {
  for (const kind of ["refund", "transfer"] as const)
    await expect(shown(kind, randomUUID(), "developer")).rejects.toMatchObject({ code: "INSUFFICIENT_ROLE" });
  await expect(shown("withdrawal", randomUUID(), "developer")).rejects.toMatchObject({ code: "WITHDRAWAL_NOT_FOUND" });
});
