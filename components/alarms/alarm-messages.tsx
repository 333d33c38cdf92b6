"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/date-time.tsx";
import { useFaultWords } from "../webhooks/delivery-columns.tsx";

type Message = ConsoleOutput<"showAlarmSettings">["messages"][number];

const TONES = { DUE: "warn", SENT: "good", FAILED: "bad" } as const;

/** Shows the last messages that told of alarms, and what became of them. */
export function AlarmMessages({ messages }: { messages: readonly Message[] }) {
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
