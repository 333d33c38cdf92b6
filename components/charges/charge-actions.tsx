"use client";

import { Smartphone } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../layout/viewer.tsx";
import { Button } from "../ui/button.tsx";
import type { ShownCharge } from "./shown-charge.ts";

const CancelDialog = dynamic(() => import("./cancel-dialog.tsx").then((module) => module.CancelDialog));
const PhoneDialog = dynamic(() => import("../sandbox/phone-dialog.tsx").then((module) => module.PhoneDialog));

/** What can still be done with a charge: pay it in the sandbox, or cancel it. */
export function ChargeActions({ charge, staging }: { charge: ShownCharge; staging: boolean }) {
  const t = useTranslations("charge");
  const [open, setOpen] = useState<"cancel" | "phone" | null>(null);
  const mayCancel = useMay("cancelCharge");
  const mayPay = useMay("payInSandbox") && staging;
  const isPending = charge.status === "PENDING";
  const toggle = (name: "cancel" | "phone") => (isOpen: boolean) => setOpen(isOpen ? name : null);
  return (
    <>
      {isPending && mayCancel ? (
        <Button look="ghost" onClick={() => setOpen("cancel")} className="max-sm:order-last">
          {t("cancel")}
        </Button>
      ) : null}
      {isPending && mayPay ? (
        <Button look="primary" onClick={() => setOpen("phone")}>
          <Smartphone aria-hidden className="size-4" />
          {t("pay")}
        </Button>
      ) : null}
      {open === "cancel" && isPending ? <CancelDialog charge={charge} onOpenChange={toggle("cancel")} /> : null}
      {open === "phone" ? <PhoneDialog brCode={charge.brCode} onOpenChange={toggle("phone")} /> : null}
    </>
  );
}
