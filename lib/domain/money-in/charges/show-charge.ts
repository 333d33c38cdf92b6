import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { accountById } from "../../base/accounts/account.ts";
import { isDisputedSql } from "../../base/records/in-dispute.ts";
import { showParty } from "../../base/records/party.ts";
import { timelineOf, withTimeline } from "../../base/records/timeline.ts";
import { reversibleUntil } from "../../money-out/refunds/refund.ts";
import { unappliedOfCharge } from "../unapplied-payments/unapplied-of-charge.ts";
import { type ChargeRow, presentCharge } from "./charge.ts";
import { findCharge } from "./get-charge.ts";
import { payToken } from "./pay-token.ts";
import { refusedOfCharge } from "./refused-of-charge.ts";
import { registrationOf } from "./registration.ts";
import { showChargeContract } from "./show-charge.contract.ts";

/**
 * Returns a charge with its account number, its pay link and everything that happened to it. Throws CHARGE_NOT_FOUND
 * when there is no such charge.
 */
export const showCharge = operation(showChargeContract, async (ctx, { chargeId }) => {
  const { record, timeline } = await withTimeline(
    () => chargeWithUnapplied(ctx, chargeId),
    (found) => timelineFor(ctx, found),
  );
  const { unapplied, refused, ...charge } = record;
  const account = await accountById(ctx, charge.accountId);
  return {
    output: {
      ...presentCharge(charge),
      accountNumber: account.number,
      holderName: account.holderName,
      canBeReversedUntil: charge.paidAt && reversibleUntil(charge.paidAt),
      payUrl: `${env().BASE_URL}/pay/${payToken(account.number, chargeId)}`,
      isDisputed: await isDisputed(charge),
      ...(await registrationOf(charge)),
      notCredited: [...refused, ...unapplied].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(shown),
      timeline,
    },
  };
});

type Unapplied = Awaited<ReturnType<typeof unappliedOfCharge>>;
type Refused = Awaited<ReturnType<typeof refusedOfCharge>>;
type Shown = ChargeRow & { unapplied: Unapplied; refused: Refused };

async function chargeWithUnapplied(ctx: Context, chargeId: string): Promise<Shown> {
  const charge = await findCharge(ctx, chargeId);
  const [unapplied, refused] = await Promise.all([unappliedOfCharge(charge), refusedOfCharge(charge)]);
  return { ...charge, unapplied, refused };
}

const shown = ({ payer, ...payment }: Unapplied[number] | Refused[number]) => ({
  ...payment,
  payer: payer && showParty({ ...payer, ...payer.bankAccount }),
});

async function isDisputed({ accountId, id }: ChargeRow): Promise<boolean> {
  const [found] = await rows<{ isDisputed: boolean }>({
    text: `SELECT ${isDisputedSql("charge.end_to_end_id")} AS "isDisputed" FROM charge WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });
  return found?.isDisputed ?? false;
}

function timelineFor({ operatorId }: Context, { unapplied, refused: _, ...charge }: Shown) {
  const payment = `payment:${charge.endToEndId}`;
  const { errorCode } = charge;
  const isRefused = errorCode === "REFUSED_BY_BANK";
  // Where the bank settles first, the payment itself says that it was not credited.
  const isTurnedAway = errorCode !== null && (isRefused || unapplied.length === 0);
  return timelineOf({
    ...charge,
    operatorId,
    postings: charge.endToEndId ? { [payment]: "payment", [`${payment}:fee`]: "fee" } : {},
    rail: [
      { what: "CAME", at: charge.paidAt },
      {
        what: isRefused ? "REGISTRATION_REFUSED" : "TURNED_AWAY",
        at: isTurnedAway ? charge.updatedAt : null,
        code: errorCode,
      },
    ],
    others: unapplied.map(({ id, createdAt, amount, reason, status }) => ({
      ...{ kind: "unapplied" as const, at: createdAt, unappliedPaymentId: id, amount, reason, status },
    })),
  });
}
