"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogOnce } from "../ui/dialog-once.tsx";
import { toast } from "../ui/toast.ts";
import { RecoveryCodes, SetUpForm } from "./set-up-form.tsx";

/** Shows new recovery codes in a dialog, once. */
export function RecoveryDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("authenticator");
  return (
    <DialogOnce title={t("recovery")} description={t("recoveryOnce")}>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </DialogOnce>
  );
}

type SetUpProps = { secret: string; uri: string; onClose: () => void };

/** Sets up an authenticator app in a dialog, then shows its recovery codes. */
export function SetUpDialog({ secret, uri, onClose }: SetUpProps) {
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

type RemoveProps = { isRequired: boolean; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before the person's own app is removed. If an app is required, sets up a new one. */
export function RemoveDialog({ isRequired, onOpenChange }: RemoveProps) {
  const t = useTranslations("authenticator");
  const remove = useWrite("removeAuthenticator");
  const done = () => {
    if (isRequired) return location.assign("/new-authenticator?next=/settings/me");
    onOpenChange(false);
    void toast("good", t("removed"));
  };
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      facts={isRequired ? t("removeFactsRequired") : t("removeFacts")}
      keep={t("keep")}
      confirm={t("remove")}
      busy={remove.isPending || (isRequired && remove.isSuccess)}
      onConfirm={() => remove.mutate({}, { onSuccess: done })}
      onOpenChange={onOpenChange}
    >
      {remove.error ? <ProblemBanner error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
