import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import type { ReceivedPayment } from "./payment-facts.tsx";

const RefundDialog = onDemand(() => import("./refund-dialog.tsx").then((module) => module.RefundDialog));

type Props = { payment: ReceivedPayment; isDisputed: boolean };

/** Opens the refund of a payment. Renders nothing when nothing is left of it, its time is over, or the role may not refund. */
export function RefundStep({ payment, isDisputed }: Props) {
  const t = useTranslations("newRefund");
  const [open, setOpen] = useState(false);
  const mayRefund = useMay("createRefund");
  const why = useId();
  useBusinessAhead();
  if (!mayRefund || payment.left === 0n || payment.until.getTime() <= businessNow()) return null;
  return (
    <>
      <Button wide disabled={isDisputed} aria-describedby={isDisputed ? why : undefined} onClick={() => setOpen(true)}>
        <Undo2 aria-hidden className="size-4" />
        {t(payment.reversed > 0n ? "another" : "title")}
      </Button>
      {isDisputed ? (
        <p id={why} className="text-muted text-sm">
          {t("inDispute")}
        </p>
      ) : null}
      {open ? <RefundDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
