"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";

type Props = { isOn: boolean; onOpenChange: (open: boolean) => void };

/** Asks before a second administrator is needed, or before another one is asked to end the rule. */
export function SecondAdministratorDialog({ isOn, onOpenChange }: Props) {
  const t = useTranslations("approvals");
  const write = useWrite("requireSecondAdministrator");
  const done = () => {
    onOpenChange(false);
    void toast("good", isOn ? t("asked") : t("turnedOn"));
  };
  return (
    <ConfirmDialog
      title={isOn ? t("offTitle") : t("onTitle")}
      facts={isOn ? t("offFacts") : t("onFacts")}
      keep={t("keep")}
      confirm={isOn ? t("turnOff") : t("turnOn")}
      look={isOn ? "danger" : "primary"}
      busy={write.isPending}
      onConfirm={() => write.mutate({ required: !isOn }, { onSuccess: done })}
      onOpenChange={onOpenChange}
    >
      {write.error ? <ProblemBanner error={write.error} /> : null}
    </ConfirmDialog>
  );
}
