"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";

type Props = { isRequired: boolean; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before the person's own app is removed. If an app is required, sets up a new one. */
export function RemoveDialog({ isRequired, onOpenChange }: Props) {
  const t = useTranslations("authenticator");
  const remove = useWrite("removeAuthenticator");
  const done = () => {
    if (isRequired) return location.assign("/new-authenticator?next=/settings");
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
