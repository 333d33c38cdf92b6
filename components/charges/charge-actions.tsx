"use client";

import { Repeat, Smartphone } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { buttonStyles } from "../ui/button-styles.ts";
import type { ShownCharge } from "./shown-charge.ts";

const CancelDialog = dynamic(() => import("./cancel-dialog.tsx").then((module) => module.CancelDialog));
const PhoneDialog = dynamic(() => import("../sandbox/phone-dialog.tsx").then((module) => module.PhoneDialog));

/** The actions on a charge: cancel it, create a similar charge, or pay it in the sandbox. */
export function ChargeActions({ charge, staging }: { charge: ShownCharge; staging: boolean }) {
  const t = useTranslations("charge");
  const [open, setOpen] = useState<"cancel" | "phone" | null>(null);
  const mayCancel = useMay("cancelCharge");
  const mayPay = useMay("payInSandbox") && staging;
  const mayRepeat = useMay("createCharge");
  const isPending = charge.status === "PENDING";
  const toggle = (name: "cancel" | "phone") => (isOpen: boolean) => setOpen(isOpen ? name : null);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:*:grow print:hidden">
      {isPending && mayCancel ? (
        <Button look="ghost" onClick={() => setOpen("cancel")} className="max-sm:order-last">
          {t("cancel")}
        </Button>
      ) : null}
      {mayRepeat ? (
        <Link href={`/charges/new?repeat=${charge.chargeId}`} className={buttonStyles({})}>
          <Repeat aria-hidden className="size-4" />
          {t("repeat")}
        </Link>
      ) : null}
      {isPending && mayPay ? (
        <Button look="primary" onClick={() => setOpen("phone")}>
          <Smartphone aria-hidden className="size-4" />
          {t("pay")}
        </Button>
      ) : null}
      {open === "cancel" && isPending ? <CancelDialog charge={charge} onOpenChange={toggle("cancel")} /> : null}
      {open === "phone" ? <PhoneDialog brCode={charge.brCode} onOpenChange={toggle("phone")} /> : null}
    </div>
  );
}
