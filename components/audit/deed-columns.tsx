import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { Act } from "#lib/core/act.ts";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import { ACT_WORDS } from "./act-words.ts";

type Deed = ConsoleOutput<"listDeeds">["deeds"][number];

export function useDeedColumns(): Column<Deed>[] {
  const t = useTranslations("audit");
  const words = useTranslations("act");
  const name = (act: string) => (act in ACT_WORDS ? words(ACT_WORDS[act as Act]) : act);
  return [
    {
      id: "what",
      header: t("what"),
      cell: (deed) => (
        <>
          <span className="block truncate text-ink">{name(deed.act)}</span>
          <span className="block truncate text-muted text-xs">{deed.subject}</span>
          <span className="block truncate text-ink text-xs sm:hidden">{deed.actorName ?? deed.actor}</span>
          <DateTime at={deed.at} className="text-faint text-xs md:hidden" />
        </>
      ),
      className: "max-w-0 max-sm:w-full sm:w-2/5",
    },
    {
      id: "facts",
      header: t("facts"),
      cell: (deed) => (
        <span className="line-clamp-2 break-words font-mono text-muted text-xs">{factsOf(deed.facts)}</span>
      ),
      from: "lg",
      className: "w-2/5 max-w-0",
    },
    {
      id: "who",
      header: t("who"),
      cell: (deed) => deed.actorName ?? deed.actor,
      from: "sm",
      className: "whitespace-nowrap text-ink",
    },
    {
      id: "when",
      header: t("when"),
      cell: (deed) => <DateTime at={deed.at} className="text-muted" />,
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
