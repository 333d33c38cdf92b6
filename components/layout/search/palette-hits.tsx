import { Command } from "cmdk";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpFromLine,
  Hourglass,
  ReceiptText,
  Terminal,
  Undo2,
  UserRound,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { AnswerStatus } from "../../requests/answer-status.tsx";
import { Money } from "../../values/money.tsx";
import { Status } from "../../values/status.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import { LIST_OF, listOfAll } from "./list-of-hits.ts";
import { useSearch } from "./use-search.ts";

type Props = { typed: string; itemStyle: string; onGo: (path: string) => void };
type Answer = ConsoleOutput<"search">;

const ICONS = {
  charge: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  refund: Undo2,
  transfer: ArrowLeftRight,
  unappliedPayment: Hourglass,
};
const ICON = "size-4 shrink-0 text-muted";

/** Lists what matches the text: a player, accounts, records and where there are more of them, requests. */
export function Hits({ typed, itemStyle, onGo }: Props) {
  const t = useTranslations("palette");
  const { data } = useSearch(typed);
  if (!data) return null;
  const { player } = data;
  return (
    <>
      {player ? (
        <Command.Item value="player" onSelect={() => onGo(`/players/${player.playerId}`)} className={itemStyle}>
          <UserRound aria-hidden className={ICON} />
          <span className="min-w-0 flex-1 truncate">{t("player", { name: player.name ?? t("unnamed") })}</span>
        </Command.Item>
      ) : null}
      {data.accounts.map(({ accountNumber, holderName }) => (
        <Command.Item
          key={accountNumber}
          value={`account-${accountNumber}`}
          onSelect={() => onGo(`/statement?account=${accountNumber}`)}
          className={itemStyle}
        >
          <ReceiptText aria-hidden className={ICON} />
          <span className="min-w-0 flex-1 truncate">
            {t("statementOf", { number: accountNumber, holder: holderName })}
          </span>
        </Command.Item>
      ))}
      <Records data={data} itemStyle={itemStyle} onGo={onGo} />
      <More data={data} text={typed.trim()} itemStyle={itemStyle} onGo={onGo} />
      {data.requests.map(({ entryId, at, method, target, status }) => (
        <Command.Item
          key={entryId}
          value={entryId}
          onSelect={() => onGo(`/developers/requests/${entryId}`)}
          className={itemStyle}
        >
          <Terminal aria-hidden className={ICON} />
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

function Records({ data, itemStyle, onGo }: Omit<Props, "typed"> & { data: Answer }) {
  const t = useTranslations("palette");
  return data.hits.map((hit) => {
    const Icon = ICONS[hit.kind];
    return (
      <Command.Item
        key={hit.id}
        value={hit.id}
        onSelect={() => onGo(`${LIST_OF[hit.kind].path}/${hit.id}`)}
        className={itemStyle}
      >
        <Icon aria-hidden className={ICON} />
        <span className="sr-only">{t(hit.kind)}</span>
        <Money cents={hit.amount} className="font-medium sm:min-w-24 sm:text-right" />
        <span className="min-w-0 flex-1 truncate text-muted">{hit.name}</span>
        <span className="sm:w-28">
          <Status of={hit.kind} status={hit.status as "SUCCESS"} />
        </span>
        <DateTime at={hit.createdAt} className="text-muted text-xs max-sm:hidden" />
      </Command.Item>
    );
  });
}

/** Leads to the lists of all records of which the newest are shown. */
function More({ data, text, itemStyle, onGo }: Omit<Props, "typed"> & { data: Answer; text: string }) {
  const t = useTranslations("palette");
  const shell = useTranslations("shell");
  return data.more.map((one) => {
    const path = listOfAll(one, data, text);
    return path ? (
      <Command.Item key={path} value={path} onSelect={() => onGo(path)} className={itemStyle}>
        <ArrowRight aria-hidden className={ICON} />
        {t("seeAll", { place: shell(LIST_OF[one.kind].place) })}
      </Command.Item>
    ) : null;
  });
}
