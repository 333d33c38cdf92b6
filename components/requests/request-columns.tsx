import { useFormatter, useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import type { ApiRequest } from "./answer-status.tsx";
import { AnswerStatus } from "./answer-status.tsx";

export function useRequestColumns(): Column<ApiRequest>[] {
  const t = useTranslations("requests");
  const format = useFormatter();
  return [
    {
      id: "request",
      header: t("request"),
      cell: ({ method, target, errorCode, requestId, at }) => (
        <span className="block py-2">
          <span className="block truncate font-mono text-ink text-xs">
            <span className="font-semibold">{method}</span> {target}
          </span>
          <span className="block truncate font-mono text-muted text-xs">{errorCode ?? requestId}</span>
          <DateTime at={at} look="full" className="block text-muted text-xs md:hidden" />
        </span>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "credential",
      header: t("credential"),
      cell: ({ credentialName, credentialId, proven }) => (
        <span className="block max-w-44 truncate text-muted">
          {credentialName ?? credentialId}
          {proven ? null : <span className="block text-faint text-xs">{t("unproven")}</span>}
        </span>
      ),
      from: "lg",
    },
    {
      id: "duration",
      header: t("duration"),
      cell: ({ durationMs }) => (
        <span className="whitespace-nowrap text-muted tabular-nums">
          {t("ms", { ms: format.number(durationMs, { maximumFractionDigits: 1 }) })}
        </span>
      ),
      align: "right",
      from: "lg",
    },
    {
      id: "when",
      header: t("when"),
      cell: ({ at }) => <DateTime at={at} look="full" className="text-muted" />,
      from: "md",
    },
    { id: "status", header: t("status"), cell: ({ status }) => <AnswerStatus status={status} />, align: "right" },
  ];
}
