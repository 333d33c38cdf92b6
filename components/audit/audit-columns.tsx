import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { subjectKindOf } from "#lib/domain/audit/audit-action.contract.ts";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import { type AuditEvent, pageOf } from "./audit-event.ts";
import { AuditSentence } from "./audit-sentence.tsx";

/** The columns of the audit. A narrow screen has all of it in the first, as a card. */
export function useAuditColumns(): Column<AuditEvent>[] {
  const t = useTranslations("audit");
  return [
    {
      id: "what",
      header: t("what"),
      cell: (event) => (
        <span className="block py-1.5">
          <span className="wrap-anywhere block text-pretty text-ink">
            <AuditSentence event={event} />
          </span>
          <span className="mt-0.5 block truncate text-muted text-xs lg:hidden">
            <DateTime at={event.at} className="md:hidden" />
            {event.device ? (
              <span className="before:px-1.5 before:content-['·'] md:before:content-none">{event.device}</span>
            ) : null}
          </span>
        </span>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "from",
      header: t("from"),
      cell: ({ device, source }) => (
        <span className="block whitespace-nowrap text-muted text-xs">
          <span className="block max-w-48 truncate">{device ?? "–"}</span>
          {source ? <span className="block text-faint">{source}</span> : null}
        </span>
      ),
      from: "lg",
    },
    {
      id: "when",
      header: t("when"),
      cell: (event) => <DateTime at={event.at} className="text-muted" />,
      from: "md",
      align: "right",
    },
    { id: "page", header: t("page"), cell: (event) => <PageLink event={event} />, align: "right" },
  ];
}

function PageLink({ event }: { event: AuditEvent }) {
  const t = useTranslations("audit");
  const kindName = useTranslations("auditSubject");
  const page = pageOf(event);
  if (!page) return null;
  const kind = event.record ?? subjectKindOf(event.action) ?? "audit";
  return (
    <Link
      href={page}
      prefetch={false}
      aria-label={t("open", { what: `${kindName(kind)} ${page.split("/").at(-1)}` })}
      title={t("open", { what: kindName(kind) })}
      className="relative z-10 inline-flex size-8 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
    >
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}
