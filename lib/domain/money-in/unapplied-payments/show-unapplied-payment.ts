import { db, rows } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountById } from "../../base/accounts/account.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { showParty } from "../../base/records/party.ts";
import { reasonOf } from "../../base/records/rail-standing.ts";
import { timelineOf, withTimeline } from "../../base/records/timeline.ts";
import { findUnappliedPayment, type UnappliedRow } from "./find-unapplied-payment.ts";
import { type CreditRefusal, showUnappliedPaymentContract } from "./unapplied-payment.contract.ts";

type NamedCharge = { chargeId: string; externalId: string; status: string; amount: bigint; hasPayer: boolean };

/** Returns an unapplied payment with its charge, what asks to credit it, and its timeline. Throws NotFound when there is none. */
export const showUnappliedPayment = operation(showUnappliedPaymentContract, async (ctx, { unappliedPaymentId: id }) => {
  const { record, timeline } = await withTimeline(
    () => findUnappliedPayment(db(), { ...ctx, id }),
    (row) => timelineFor(ctx, row),
  );
  const account = await accountById(ctx, record.accountId);
  const [charge, asked] = await Promise.all([chargeOf(record), askedFor(ctx, id)]);
  const who = await actorNames(ctx.operatorId, [record.decidedBy ?? "", asked?.by ?? ""]);
  const {
    payer,
    connectionId,
    returnReference,
    decidedBy,
    id: _,
    accountId: _account,
    chargeId,
    sentAt,
    ...rest
  } = record;
  return {
    output: {
      ...rest,
      unappliedPaymentId: id,
      accountNumber: account.number,
      holderName: account.holderName,
      payer: payer && showParty({ ...payer, ...payer.bankAccount }),
      railReason: reasonOf(record.railReason, record.spiCode),
      charge: charge && withoutPayer(charge),
      bankReference: connectionId === null ? null : returnReference,
      decidedBy: decidedBy === null ? null : who(decidedBy),
      creditRefusal: creditRefusalOf(record, charge),
      isPayerUnknown: !payer && !charge?.hasPayer,
      creditAsked: asked && { ...asked, by: who(asked.by) },
      timeline,
    },
  };
});

const withoutPayer = ({ hasPayer: _, ...charge }: NamedCharge) => charge;

async function chargeOf({ accountId, chargeId }: UnappliedRow): Promise<NamedCharge | null> {
  if (chargeId === null) return null;
  const [charge] = await rows<NamedCharge>({
    text: `SELECT id AS "chargeId", external_id AS "externalId", status, amount, expected_payer IS NOT NULL AS "hasPayer"
           FROM charge WHERE account_id = $1 AND id = $2`,
    values: [accountId, chargeId],
  });
  return charge ?? null;
}

/** The same as what the confirmation refuses: lib/domain/money-in/charges/credit-unapplied-payment.ts. */
function creditRefusalOf({ amount }: UnappliedRow, charge: NamedCharge | null): CreditRefusal | null {
  if (!charge) return "NO_CHARGE";
  if (charge.status !== "PENDING" && charge.status !== "EXPIRED") return "CHARGE_ENDED";
  return charge.amount === amount ? null : "OTHER_AMOUNT";
}

/** Returns the open request to credit a payment. */
async function askedFor({ operatorId }: Context, id: string) {
  const open = await prisma().approval.findFirst({
    where: {
      ...{ operatorId, kind: "creditUnappliedPayment", status: "OPEN", expiresAt: { gt: new Date() } },
      facts: { path: ["unappliedPaymentId"], equals: id },
    },
    select: { requestedBy: true, requestedAt: true, facts: true },
    orderBy: { requestedAt: "desc" },
  });
  if (!open) return null;
  const { reason: because } = open.facts as { reason: string };
  return { by: `staff:${open.requestedBy}`, at: open.requestedAt, because };
}

function timelineFor({ operatorId }: Context, row: UnappliedRow) {
  const { id, status, reason, endToEndId, returnReference, sentAt, askedAt, settledAt, updatedAt } = row;
  const posted = `unapplied_payment:${id}`;
  const payment = `payment:${endToEndId}`;
  const code = row.railReason?.code ?? row.spiCode;
  const failed = status === "WAITING" && returnReference !== null;
  return timelineOf({
    ...row,
    operatorId,
    createdBy: "rail",
    postings: {
      ...{ [`${posted}:arrive`]: "suspend", [`${posted}:settle`]: "giveBack", [`${posted}:credit`]: "apply" },
      ...{ [payment]: "payment", [`${payment}:fee`]: "fee" },
    },
    rail: [
      { what: "CAME", at: row.paidAt },
      { what: "NOT_CREDITED", at: row.createdAt, code: reason },
      { what: "TAKEN", at: sentAt },
      { what: "ASKED", at: askedAt },
      { what: "SETTLED", at: settledAt },
      { what: sentAt ? "REJECTED" : "REFUSED", at: failed ? updatedAt : null, code },
    ],
  });
}
