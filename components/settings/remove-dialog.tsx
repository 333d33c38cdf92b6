"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";

/** Asks before one's own authenticator app is removed. */
export function RemoveDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("authenticator");
  const remove = useWrite("removeAuthenticator");
  const done = () => {
    onOpenChange(false);
    void toast("good", t("removed"));
  };
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      facts={t("removeFacts")}
      keep={t("keep")}
      confirm={t("remove")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({}, { onSuccess: done })}
      onOpenChange={onOpenChange}
    >
      {remove.error ? <ProblemBanner error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
