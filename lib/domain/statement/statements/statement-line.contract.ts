import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

const PRODUCT_TYPES = ["traditionalPix", "internalTransfer", "fee", "judicial"] as const;
const LINE_TYPES_B = [
  "deposit",
  "withdrawal",
  "refund",
  "internalTransfer",
  "fee",
  "judicial",
  "withdrawalReturn",
] as const;

/** The filters on a line besides its time. Each variant has two of them. */
export const filters = {
  type: z.enum(["credit", "debit"]),
  method: z.enum(["pix", "tarifa", "judicialMovement"]),
  typeB: z.enum(LINE_TYPES_B),
  productType: z.enum(PRODUCT_TYPES),
};

const common = {
  accountNumber: z.string(),
  amount: wire.balance.meta({ description: "Signed cents: what left the account is below zero." }),
  bankName: z.string().nullable(),
  metadata: wire.metadata.nullable(),
  name: z.string().nullable(),
  productTransactionId: wire.uuid,
  productType: filters.productType,
  /** The same instant as `settlementDateTime`, in BRT. */
  settlementDateBRT: wire.brt,
  taxId: z.string().nullable(),
};

export const lineA = z
  .object({
    ...common,
    balanceAfter: wire.balance,
    description: z.string().nullable(),
    endToEndId: z.string().nullable(),
    externalId: z.string().nullable(),
    lineNumber: wire.balance,
    method: filters.method,
    settlementDateTime: wire.brt,
    transactionType: filters.type,
  })
  .meta({ title: "StatementLine" });

/** A line for the console. A CPF is masked when the output is encoded. */
export const lineConsole = lineA.extend({ typeB: filters.typeB, taxId: wire.maskedTaxId.nullable() });

const wireB = z
  .object({
    ...common,
    endtoEndId: z.string().nullable(),
    settlementDateTime: wire.utc,
    transactionType: filters.typeB,
  })
  .meta({ title: "StatementLine" });

const canonicalB = z.object({
  accountNumber: z.string(),
  amount: z.bigint(),
  bankName: z.string().nullable(),
  endToEndId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  name: z.string().nullable(),
  productTransactionId: z.string(),
  productType: filters.productType,
  settlementDateBRT: z.date(),
  settlementDateTime: z.date(),
  taxId: z.string().nullable(),
  typeB: filters.typeB,
});

export const lineB = z.codec(wireB, canonicalB, {
  decode: ({ endtoEndId, transactionType, ...line }) => ({
    ...line,
    endToEndId: endtoEndId,
    typeB: transactionType,
  }),
  encode: ({ endToEndId, typeB, ...line }) => ({ ...line, endtoEndId: endToEndId, transactionType: typeB }),
});
