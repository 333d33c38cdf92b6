import { useFormatter, useTranslations } from "next-intl";
import { useProblemWords } from "../problem/problem-words.ts";
import { listOfAll } from "./list-of-hits.ts";
import { useSearch } from "./use-search.ts";

/** Says what the text was recognised as, and how much was found. */
export function HitsLine({ typed }: { typed: string }) {
  const t = useTranslations("palette");
  const problem = useProblemWords();
  const format = useFormatter();
  const { data, error } = useSearch(typed);
  const text = typed.trim();
  const says = () => {
    if (error) return problem(error).title;
    if (!data) return t("looking");
    const { hits, accounts, requests, recognised, more, player } = data;
    const count = hits.length + accounts.length + requests.length + (player && hits.length === 0 ? 1 : 0);
    if (count === 0) return recognised.length === 0 ? t("nothingKnown") : t("nothingFor", { text });
    const kinds = new Set([
      ...hits.map(({ foundBy }) => t(foundBy)),
      ...(player && hits.length === 0 && recognised[0] ? [t(recognised[0])] : []),
      ...(accounts.length > 0 ? [t("account")] : []),
      ...(requests.length > 0 ? [t("requestId")] : []),
    ]);
    const kind = format.list([...kinds]);
    if (more.length === 0) return t("recognised", { kind, count });
    const isNarrow = more.every((one) => listOfAll(one, data, text));
    return `${t("newest", { kind, count: hits.length })}${isNarrow ? "" : ` ${t("typeMore")}`}`;
  };
  return (
    <p role="status" className="px-3 pt-3 text-muted text-xs">
      {says()}
      {data && !data.isWhole ? ` ${t("notWhole")}` : null}
    </p>
  );
}
