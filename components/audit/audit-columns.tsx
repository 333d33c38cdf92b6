import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { AuditAction } from "#lib/core/audit-action.ts";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import { ACTION_WORDS } from "./action-words.ts";

type AuditEvent = ConsoleOutput<"listAuditEvents">["auditEvents"][number];

export function useAuditColumns(): Column<AuditEvent>[] {
  const t = useTranslations("audit");
  const words = useTranslations("action");
  const name = (action: string) => (action in ACTION_WORDS ? words(ACTION_WORDS[action as AuditAction]) : action);
  return [
    {
      id: "what",
      header: t("what"),
      cell: (auditEvent) => (
        <>
          <span className="block truncate text-ink">{name(auditEvent.action)}</span>
          <span className="block truncate text-muted text-xs">{auditEvent.subject}</span>
          <span className="block truncate text-ink text-xs sm:hidden">{auditEvent.actorName ?? auditEvent.actor}</span>
          <DateTime at={auditEvent.at} className="text-faint text-xs md:hidden" />
        </>
      ),
      className: "max-w-0 max-sm:w-full sm:w-2/5",
    },
    {
      id: "facts",
      header: t("facts"),
      cell: (auditEvent) => (
        <span className="line-clamp-2 break-words font-mono text-muted text-xs">{factsOf(auditEvent.facts)}</span>
      ),
      from: "lg",
      className: "w-2/5 max-w-0",
    },
    {
      id: "who",
      header: t("who"),
      cell: (auditEvent) => auditEvent.actorName ?? auditEvent.actor,
      from: "sm",
      className: "whitespace-nowrap text-ink",
    },
    {
      id: "when",
      header: t("when"),
      cell: (auditEvent) => <DateTime at={auditEvent.at} className="text-muted" />,
      from: "md",
      align: "right",
    },
  ];
}

function factsOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}
