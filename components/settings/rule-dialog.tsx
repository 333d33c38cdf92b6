"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";

type Props = {
  isOn: boolean;
  /** The number of people without an app. */
  without: number;
  onOpenChange: (open: boolean) => void;
};

/** Asks for confirmation before an authenticator app becomes required for everybody, or optional again. */
export function RuleDialog({ isOn, without, onOpenChange }: Props) {
  const t = useTranslations("authenticatorRule");
  const write = useWrite("requireAuthenticators");
  const done = () => {
    onOpenChange(false);
    void toast("good", isOn ? t("turnedOff") : t("turnedOn"));
  };
  return (
    <ConfirmDialog
      title={isOn ? t("offTitle") : t("onTitle")}
      facts={isOn ? t("offFacts") : t("onFacts", { count: without })}
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
