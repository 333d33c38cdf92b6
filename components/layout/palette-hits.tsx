import { Command } from "cmdk";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Terminal, Undo2, UserRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useProblemWords } from "../problem/problem-words.ts";
import { AnswerStatus } from "../requests/answer-status.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";

type Props = { typed: string; itemStyle: string; onGo: (path: string) => void };

const KINDS = {
  charge: { path: "/charges", icon: ArrowDownToLine },
  withdrawal: { path: "/payouts", icon: ArrowUpFromLine },
  refund: { path: "/refunds", icon: Undo2 },
  transfer: { path: "/transfers", icon: ArrowLeftRight },
} as const;

/** Says what the text was recognised as, and how many results it has. */
export function HitsLine({ typed }: { typed: string }) {
  const t = useTranslations("palette");
  const problem = useProblemWords();
  const { data, error } = useSearch(typed);
  const count = data ? data.hits.length + data.requests.length : 0;
  const says = error
    ? problem(error).title
    : !data
      ? t("looking")
      : data.recognised === null
        ? t("nothingKnown")
        : count === 0
          ? t("nothingFor", { text: typed.trim() })
          : t("recognised", { kind: t(data.recognised), count });
  return (
    <p role="status" className="px-3 pt-3 text-muted text-xs">
      {says}
      {data?.recognised === "amount" ? ` ${t("amountReach")}` : null}
    </p>
  );
}

/** Lists the records that match the text. */
export function Hits({ typed, itemStyle, onGo }: Props) {
  const t = useTranslations("palette");
  const { data } = useSearch(typed);
  return (
    <>
      {data?.playerId ? (
        <Command.Item value="player" onSelect={() => onGo(`/players/${data.playerId}`)} className={itemStyle}>
          <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{t("player", { name: data.hits[0]?.name ?? "" })}</span>
        </Command.Item>
      ) : null}
      {data?.hits.map((hit) => {
        const { path, icon: Icon } = KINDS[hit.kind];
        return (
          <Command.Item key={hit.id} value={hit.id} onSelect={() => onGo(`${path}/${hit.id}`)} className={itemStyle}>
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only">{t(hit.kind)}</span>
            <Money cents={hit.amount} className="font-medium sm:min-w-24 sm:text-right" />
            <span className="min-w-0 flex-1 truncate text-muted">{hit.name}</span>
            <span className="sm:w-28">
              <Status of={hit.kind} status={hit.status as "SUCCESS"} />
            </span>
            <DateTime at={hit.createdAt} className="text-muted text-xs max-sm:hidden" />
          </Command.Item>
        );
      })}
      {data?.requests.map(({ entryId, at, method, target, status }) => (
        <Command.Item
          key={entryId}
          value={entryId}
          onSelect={() => onGo(`/developers/requests/${entryId}`)}
          className={itemStyle}
        >
          <Terminal aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="sr-only">{t("request")}</span>
          <span className="min-w-0 flex-1 truncate font-mono text-xs">
            {method} {target}
          </span>
          <AnswerStatus status={status} />
          <DateTime at={at} className="text-muted text-xs max-sm:hidden" />
        </Command.Item>
      ))}
    </>
  );
}

const PAUSE_MS = 150;

/** Returns the records that match a text, once the text has not changed for `PAUSE_MS`. */
function useSearch(typed: string) {
  const locale = useLocale();
  const [text, setText] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useRead("search", { text, locale });
  const isCurrent = text === typed.trim();
  return { data: isCurrent ? read.data : undefined, error: isCurrent ? read.error : null };
}
