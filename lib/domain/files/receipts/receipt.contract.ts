import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";

export const RECEIPT_KINDS = ["charge", "withdrawal", "refund", "transfer"] as const;

/** One side of a movement of money. `taxId` is masked when it is a CPF. */
const side = z.object({
  name: z.string(),
  taxId: z.string(),
  /** Null: the rail did not tell. */
  institution: z.string().nullable(),
  branch: z.string().nullable(),
  accountNumber: z.string().nullable(),
});

const receipt = z.object({
  kind: z.enum(RECEIPT_KINDS),
  id: wire.uuid,
  amount: wire.cents,
  settledAt: wire.utc,
  from: side,
  to: side,
  /** The key that was paid, masked when it identifies a person. */
  pixKey: z.string().nullable(),
  description: z.string().nullable(),
  /** Null: the money stayed within the institution. */
  endToEndId: z.string().nullable(),
  /** Of a refund: the Pix that it returns. */
  originalEndToEndId: z.string().nullable(),
});

// Who may see a record may see its receipt: the operations ask the contract of the record's own page.
const shared = {
  effect: "read",
  roles: EVERY_ROLE,
  errors: ["CHARGE_NOT_FOUND", "WITHDRAWAL_NOT_FOUND", "REFUND_NOT_FOUND", "TRANSFER_NOT_FOUND"],
  tags: ["charges", "withdrawals", "refunds", "transfers"],
} as const;
const ofRecord = { kind: z.enum(RECEIPT_KINDS), recordId: wire.uuid };

export const showReceiptContract = contract({
  name: "showReceipt",
  summary: "Show the receipt of money that has moved",
  ...shared,
  console: { input: z.object(ofRecord), output: receipt },
});

export const downloadReceiptContract = contract({
  name: "downloadReceipt",
  summary: "Give the receipt of money that has moved as a PDF",
  ...shared,
  file: ["application/pdf"],
  console: { input: z.object({ ...ofRecord, locale: z.enum(LOCALES) }), output: fileAnswer },
});
