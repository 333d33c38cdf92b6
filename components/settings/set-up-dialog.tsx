"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { RecoveryDialog } from "./recovery-dialog.tsx";
import { SetUpForm } from "./set-up-form.tsx";

type Props = { secret: string; uri: string; onClose: () => void };

/** Sets up an authenticator app in a dialog, then shows its recovery codes. */
export function SetUpDialog({ secret, uri, onClose }: Props) {
  const t = useTranslations("authenticator");
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t("setUpTitle")} description={t("scan")}>
      <div className="mt-5">
        <SetUpForm secret={secret} uri={uri} onConfirmed={setCodes} />
      </div>
    </Dialog>
  );
}
