import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { fileAnswer } from "#lib/core/file-answer.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const withdrawalReceiptContract = contract({
  name: "withdrawalReceipt",
  summary: "Give the receipt of a settled payout as a PDF",
  effect: "read",
  roles: BOOKS,
  errors: ["WITHDRAWAL_NOT_FOUND"],
  tags: ["withdrawals"],
  file: ["application/pdf"],
  console: { input: z.object({ transactionId: wire.uuid, locale: z.enum(LOCALES) }), output: fileAnswer },
});
