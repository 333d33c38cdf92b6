"use client";

import { Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { useMay } from "../page/viewer.tsx";
import { NextSteps, PlayerStep, ReceiptStep } from "../records/next-steps.tsx";
import { Button } from "../ui/button.tsx";
import { paymentOf, type ShownCharge } from "./charge-reads.ts";
import { RepeatCharge } from "./repeat-charge.tsx";

const RefundDialog = dynamic(() => import("../refunds/refund-dialog.tsx").then((module) => module.RefundDialog));

/** What one does next with a paid charge: its receipt, a refund, the same charge again, the player. */
export function PaidSteps({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("newRefund");
  const [open, setOpen] = useState(false);
  const mayRefund = useMay("createRefund");
  useBusinessAhead();
  const payment = paymentOf(charge);
  const isRefundable = payment && payment.left > 0n && payment.until.getTime() > businessNow();
  const { chargeId, debtor, isDisputed } = charge;
  const why = useId();
  return (
    <NextSteps>
      {debtor ? <ReceiptStep of={`/charges/${chargeId}`} /> : null}
      {mayRefund && isRefundable ? (
        <Button
          wide
          disabled={isDisputed}
          aria-describedby={isDisputed ? why : undefined}
          onClick={() => setOpen(true)}
        >
          <Undo2 aria-hidden className="size-4" />
          {t("title")}
        </Button>
      ) : null}
      {mayRefund && isRefundable && isDisputed ? (
        <p id={why} className="text-muted text-sm">
          {t("inDispute")}
        </p>
      ) : null}
      <RepeatCharge chargeId={chargeId} wide />
      {debtor ? <PlayerStep place={{ at: "chargePayer", recordId: chargeId }} name={debtor.name} /> : null}
      {open && payment ? <RefundDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </NextSteps>
  );
}
