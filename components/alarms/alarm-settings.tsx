"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { formatMoney } from "#lib/core/money.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AlarmMessages } from "./alarm-messages.tsx";

const SettingsDialog = onDemand(() => import("./settings-dialog.tsx").then((module) => module.SettingsDialog));
const AddressDialog = onDemand(() => import("./address-dialog.tsx").then((module) => module.AddressDialog));

const LANGUAGES = { "pt-BR": "Português", en: "English" } as const;

/** Shows who is told of alarms and the last messages, and lets an administrator change it. */
export function AlarmSettings() {
  const t = useTranslations("alarmSettings");
  const locale = useLocale();
  const read = useRead("showAlarmSettings", {});
  const mayChange = useMay("setAlarmSettings");
  const [open, setOpen] = useState<"settings" | "address">();
  const settings = read.data;
  const close = () => setOpen(undefined);
  if (!settings)
    return (
      <Card title={t("title")}>
        {read.isError ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-32" />
        )}
      </Card>
    );
  const { emails, mailFrom, newDestinationOver, webhookUrl, messages } = settings;
  const over = newDestinationOver === null ? null : formatMoney(newDestinationOver, locale);
  return (
    <>
      <Card
        title={t("title")}
        aside={
          mayChange ? (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen("settings")}>{t("change")}</Button>
              <Button onClick={() => setOpen("address")}>{webhookUrl ? t("changeAddress") : t("setAddress")}</Button>
            </div>
          ) : null
        }
      >
        <p className="mb-4 max-w-prose text-pretty text-muted text-sm">{t("hint")}</p>
        <Facts
          facts={[
            {
              name: t("emails"),
              value: (
                <span className="flex flex-col">
                  <span>{emails.join(", ") || t("nobody")}</span>
                  <span className={mailFrom ? "text-muted text-xs" : "text-warn text-xs"}>
                    {mailFrom ? t("from", { address: mailFrom }) : t("noMail")}
                  </span>
                </span>
              ),
            },
            { name: t("language"), value: LANGUAGES[settings.locale] },
            { name: t("address"), value: webhookUrl ?? t("noAddress") },
            { name: t("large"), value: over === null ? t("never") : t("over", { amount: over }) },
          ]}
        />
      </Card>
      <AlarmMessages messages={messages} />
      {open === "settings" ? <SettingsDialog settings={settings} onOpenChange={close} /> : null}
      {open === "address" ? <AddressDialog webhookUrl={webhookUrl} onOpenChange={close} /> : null}
    </>
  );
}
