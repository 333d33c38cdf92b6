"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "../ui/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Shows new recovery codes in a dialog, once. */
export function RecoveryDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("authenticator");
  return (
    <Dialog open onOpenChange={onDone} title={t("recovery")} description={t("recoveryOnce")}>
      <div className="mt-5">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </div>
    </Dialog>
  );
}
