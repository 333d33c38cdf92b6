"use client";

import { useTranslations } from "next-intl";
import { Phone } from "../sandbox/phone.tsx";
import { Dialog } from "../ui/dialog.tsx";

type Props = { brCode: string; onOpenChange: (open: boolean) => void };

/** Pays a charge in the sandbox, in the simulated bank app. */
export function PayDialog({ brCode, onOpenChange }: Props) {
  const t = useTranslations("sandbox");
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("title")} place="side">
      <div className="mt-5">
        <Phone brCode={brCode} onDone={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}
