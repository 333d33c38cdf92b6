"use client";

import { Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { formatMoney } from "#lib/core/money.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useFaultWords } from "../webhooks/deliveries/delivery-columns.tsx";

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

type Message = ConsoleOutput<"showAlarmSettings">["messages"][number];

const TONES = { DUE: "warn", SENT: "good", FAILED: "bad" } as const;

/** Shows the last messages that told of alarms, and what became of them. */
function AlarmMessages({ messages }: { messages: readonly Message[] }) {
  const t = useTranslations("alarmSettings");
  const columns = useMessageColumns();
  return (
    <Card flush title={t("messages")} aside={<span className="text-muted text-xs">{t("messagesHint")}</span>}>
      {messages.length === 0 ? (
        <Notice icon={Mail} title={t("noMessages")}>
          {t("noMessagesHint")}
        </Notice>
      ) : (
        <DataTable caption={t("messages")} columns={columns} rows={messages} rowKey={({ messageId }) => messageId} />
      )}
    </Card>
  );
}

function useMessageColumns(): Column<Message>[] {
  const t = useTranslations("alarmSettings");
  const kinds = useTranslations("alarmKind");
  const reasonOf = useReason();
  return [
    {
      id: "what",
      header: t("what"),
      cell: ({ kind, recipient, error, status, attempts, nextAttemptAt }) => (
        <>
          <span className="block text-pretty text-ink">{kind ? kinds(kind) : t("summary")}</span>
          <span className="block truncate text-muted text-xs md:hidden">{recipient}</span>
          {error === null ? null : (
            <span className="block text-pretty text-muted text-xs">
              {reasonOf(error)} {t("attempts", { count: attempts })}
              {status === "DUE" ? (
                <>
                  , {t("next")} <DateTime at={nextAttemptAt} />
                </>
              ) : null}
            </span>
          )}
        </>
      ),
      className: "max-w-0 max-md:w-full md:w-1/2",
    },
    {
      id: "to",
      header: t("to"),
      cell: ({ recipient }) => <span className="block truncate text-muted">{recipient}</span>,
      from: "md",
      className: "w-1/2 max-w-0",
    },
    {
      id: "when",
      header: t("when"),
      cell: ({ sentAt, createdAt }) => <DateTime at={sentAt ?? createdAt} className="text-muted" />,
      from: "sm",
    },
    {
      id: "state",
      header: t("state"),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(status)}</Badge>,
      align: "right",
    },
  ];
}

const OF_MAIL = ["NOT_CONFIGURED", "SIGN_IN_REFUSED", "DEFERRED", "REFUSED", "ADDRESS_CHANGED", "UNREADABLE"] as const;

/** Returns a function that says why a message did not arrive. */
function useReason(): (error: string) => string {
  const t = useTranslations("alarmSettings");
  const ofMail = useTranslations("mailFault");
  const ofPost = useFaultWords();
  return (error) => {
    const [, status] = /^HTTP_(\d+)$/.exec(error) ?? [];
    if (status) return t("http", { status });
    const known = OF_MAIL.find((one) => one === error);
    return known ? ofMail(known) : ofPost(error);
  };
}
