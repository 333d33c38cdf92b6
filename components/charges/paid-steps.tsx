"use client";

import { NextSteps, PlayerStep, ReceiptStep } from "../records/next-steps.tsx";
import { RefundStep } from "../refunds/refund-step.tsx";
import { paymentOf, type ShownCharge } from "./charge-reads.ts";
import { RepeatCharge } from "./repeat-charge.tsx";

/** What one does next with a paid charge: its receipt, a refund, the same charge again, the player. */
export function PaidSteps({ charge }: { charge: ShownCharge }) {
  const payment = paymentOf(charge);
  const { chargeId, debtor, isDisputed } = charge;
  return (
    <NextSteps>
      {debtor ? <ReceiptStep of={`/charges/${chargeId}`} /> : null}
      {payment ? <RefundStep payment={payment} isDisputed={isDisputed} /> : null}
      <RepeatCharge chargeId={chargeId} wide />
      {debtor ? <PlayerStep place={{ at: "chargePayer", recordId: chargeId }} name={debtor.name} /> : null}
    </NextSteps>
  );
}
