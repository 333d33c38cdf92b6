"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "../ui/dialog.tsx";
import { Phone } from "./phone.tsx";

/** Shows the simulated payer's phone beside the page of a charge. */
export function PhoneDialog({ brCode, onOpenChange }: { brCode: string; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("sandbox");
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("title")} place="side">
      <div className="mt-5">
        <Phone brCode={brCode} onDone={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}
