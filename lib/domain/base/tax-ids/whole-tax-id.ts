import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountNamed } from "../accounts/account.ts";
import { receiverOf } from "../records/party.ts";
import type { RecordPlace, TaxIdPlace } from "./unmask-tax-id.contract.ts";

type Own = { accountId: { in: string[] }; id: string };
type Lookup = { textOf: (own: Own) => Promise<unknown>; missing: ErrorCode };

/** How the text of each place is read, and the error when it has no tax id. */
const LOOKUPS: Record<RecordPlace, Lookup> = {
  chargePayer: {
    textOf: payerOfCharge,
    missing: "CHARGE_NOT_FOUND",
  },
  chargeExpectedPayer: {
    textOf: async (where) =>
      taxIdOf((await prisma().charge.findFirst({ where, select: { expectedPayer: true } }))?.expectedPayer),
    missing: "CHARGE_NOT_FOUND",
  },
  payoutReceiver: {
    textOf: async (where) => {
      const select = { creditor: true, paidTo: true, expectedCreditor: true, status: true };
      const payout = await prisma().withdrawal.findFirst({ where, select });
      return payout && taxIdOf(receiverOf(payout));
    },
    missing: "WITHDRAWAL_NOT_FOUND",
  },
  payoutExpectedReceiver: {
    textOf: async (where) =>
      taxIdOf((await prisma().withdrawal.findFirst({ where, select: { expectedCreditor: true } }))?.expectedCreditor),
    missing: "WITHDRAWAL_NOT_FOUND",
  },
  payoutKey: {
    textOf: async (where) => (await prisma().withdrawal.findFirst({ where, select: { pixKey: true } }))?.pixKey,
    missing: "WITHDRAWAL_NOT_FOUND",
  },
  refundReceiver: { textOf: payerOfRefund, missing: "REFUND_NOT_FOUND" },
  refusedPayer: {
    textOf: async (where) =>
      (await prisma().refusedPayment.findFirst({ where, select: { payerTaxId: true } }))?.payerTaxId,
    missing: "NotFound",
  },
  unappliedPayer: {
    textOf: async (where) =>
      (await prisma().unappliedPayment.findFirst({ where, select: { payerTaxId: true } }))?.payerTaxId,
    missing: "NotFound",
  },
};

async function payerOfCharge(where: Own): Promise<unknown> {
  const charge = await prisma().charge.findFirst({ where, select: { accountId: true, endToEndId: true } });
  if (!charge?.endToEndId) return null;
  const { accountId, endToEndId } = charge;
  const payment = await prisma().payment.findFirst({ where: { accountId, endToEndId }, select: { debtor: true } });
  return taxIdOf(payment?.debtor);
}

async function payerOfRefund(where: Own): Promise<unknown> {
  const refund = await prisma().refund.findFirst({ where, select: { accountId: true, endToEndId: true } });
  if (!refund) return null;
  const payment = await prisma().payment.findFirst({ where: refund, select: { debtor: true } });
  return taxIdOf(payment?.debtor);
}

const taxIdOf = (party: unknown) => (party as { taxId?: unknown } | null | undefined)?.taxId;

type Found = { taxId: string; subject: string; facts: Record<string, unknown> };

/**
 * Returns the bare tax id at a place in the caller's records, with the audit event's subject and facts. Throws the
 * place's not-found error when there is no tax id.
 */
export async function wholeTaxId(ctx: Context, place: TaxIdPlace): Promise<Found> {
  if (place.at === "statementLine") {
    const account = await accountNamed(ctx, place.accountNumber);
    const where = { accountId: account.id, lineNumber: BigInt(place.lineNumber) };
    const line = await prisma().statementLine.findFirst({ where, select: { counterpartyTaxId: true } });
    const taxId = line?.counterpartyTaxId;
    if (!taxId) throw refuse("STATEMENT_LINE_NOT_FOUND", "The account has no such line with a counterparty.");
    return { taxId, subject: account.number, facts: { at: place.at, line: place.lineNumber } };
  }
  const { textOf, missing } = LOOKUPS[place.at];
  const text = await textOf({ accountId: { in: [...ctx.accountIds] }, id: place.recordId });
  // A Pix key is not always a tax id.
  const taxId = typeof text === "string" ? parseTaxId(text) : null;
  if (!taxId) throw refuse(missing, "There is no record with this id that names a tax id there.");
  return { taxId, subject: place.recordId, facts: { at: place.at } };
}
