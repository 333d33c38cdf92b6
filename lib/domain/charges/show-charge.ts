import { env } from "#lib/server/env.ts";
import { type Context, operation } from "#lib/server/operation.ts";
import { accountById } from "../accounts/account.ts";
import { timelineOf, withTimeline } from "../records/timeline.ts";
import { reversibleUntil } from "../refunds/refund.ts";
import { type ChargeRow, presentCharge } from "./charge.ts";
import { findCharge } from "./get-charge.ts";
import { payToken } from "./pay-token.ts";
import { showChargeContract } from "./show-charge.contract.ts";

/**
 * Returns a charge with its account number, its pay link and everything that happened to it. Throws CHARGE_NOT_FOUND
 * when there is no such charge.
 */
export const showCharge = operation(showChargeContract, async (ctx, { chargeId }) => {
  const { record: charge, timeline } = await withTimeline(
    () => findCharge(ctx, chargeId),
    (found) => timelineFor(ctx, found),
  );
  const account = await accountById(ctx, charge.accountId);
  return {
    output: {
      ...presentCharge(charge),
      accountNumber: account.number,
      holderName: account.holderName,
      canBeReversedUntil: charge.paidAt && reversibleUntil(charge.paidAt),
      payUrl: `${env().BASE_URL}/pay/${payToken(account.number, chargeId)}`,
      timeline,
    },
  };
});

function timelineFor({ operatorId }: Context, charge: ChargeRow) {
  const payment = `payment:${charge.endToEndId}`;
  return timelineOf({
    ...charge,
    operatorId,
    postings: charge.endToEndId ? { [payment]: "payment", [`${payment}:fee`]: "fee" } : {},
    rail: [
      { what: "CAME", at: charge.paidAt },
      { what: "TURNED_AWAY", at: charge.errorCode ? charge.updatedAt : null, code: charge.errorCode },
    ],
  });
}
