"use client";

import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { NoteCard } from "../notes/note-card.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { addressOf, usePlayerColumns } from "./player-columns.tsx";
import { PLAYER_PARSERS, recordsInput } from "./player-reads.ts";

type Player = ConsoleOutput<"showPlayer">;

/** The page of one player: what came in, what went out, with which keys and accounts, and what staff noted. */
export function PlayerDetail({ playerId }: { playerId: string }) {
  const t = useTranslations("player");
  const read = useRead("showPlayer", { playerId });
  const player = read.data;
  if (!player && read.error) {
    return (
      <>
        <PageHeader title={t("title")} />
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      </>
    );
  }
  return (
    <AddressChoices>
      <PageHeader
        title={player ? (player.name ?? t("unnamed")) : <Skeleton className="h-7 w-56" />}
        lead={player ? <MaskedTaxId taxId={player.taxId} /> : <Skeleton className="mt-1 h-4 w-32" />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {player ? <PlayerFigures player={player} /> : <Skeleton className="h-64 rounded-xl" />}
          <NoteCard kind="player" subjectId={playerId} />
          {player ? <PlayerMeans player={player} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PlayerNotCredited playerId={playerId} />
          <PlayerRecords playerId={playerId} />
        </div>
      </div>
    </AddressChoices>
  );
}

/** Shows the sums of what moved, and the first and last record. */
function PlayerFigures({ player }: { player: Player }) {
  const t = useTranslations("player");
  const { received, refunded, paid, firstAt, lastAt, isWhole } = player;
  return (
    <Card>
      <dl className="flex flex-col gap-4">
        {(
          [
            ["received", received, "text-good"],
            ["refunded", refunded, ""],
            ["paid", paid, ""],
          ] as const
        ).map(([name, sum, tone]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{t(name)}</dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3">
              <Money cents={sum.amount} className={`font-semibold text-lg tracking-tight ${tone}`} />
              <span className="text-muted text-xs tabular-nums">{t("count", { count: sum.count })}</span>
            </dd>
          </div>
        ))}
      </dl>
      {firstAt && lastAt ? (
        <dl className="mt-4 grid grid-cols-2 gap-3 border-line border-t pt-4 text-sm">
          {(
            [
              ["first", firstAt],
              ["last", lastAt],
            ] as const
          ).map(([name, at]) => (
            <div key={name}>
              <dt className="text-muted text-xs">{t(name)}</dt>
              <dd className="mt-0.5 text-ink">
                <DateTime at={at} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isWhole ? null : <p className="mt-4 text-pretty text-muted text-xs">{t("latestOnly")}</p>}
    </Card>
  );
}

/** Shows the Pix keys and bank accounts that a player has used, each with its last use. */
function PlayerMeans({ player }: { player: ConsoleOutput<"showPlayer"> }) {
  const t = useTranslations("player");
  const keyType = useTranslations("pixKeyType");
  const { keys, bankAccounts } = player;
  if (keys.length === 0 && bankAccounts.length === 0) return null;
  return (
    <Card title={t("means")}>
      <ul className="flex flex-col text-sm">
        {keys.map(({ key, keyType: type, lastAt }) => (
          <Means key={key} name={key} more={keyType(type)} lastAt={lastAt} />
        ))}
        {bankAccounts.map(({ bankName, branch, accountNumber, lastAt }) => (
          <Means
            key={`${bankName} ${branch} ${accountNumber}`}
            name={bankName ?? t("unknownBank")}
            more={t("bankAccount", { branch, number: accountNumber })}
            lastAt={lastAt}
          />
        ))}
      </ul>
    </Card>
  );
}

function Means({ name, more, lastAt }: { name: string; more: ReactNode; lastAt: Date }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
      <span className="wrap-anywhere min-w-0 text-ink">{name}</span>
      <DateTime at={lastAt} className="text-muted text-xs" />
      <span className="basis-full text-muted text-xs tabular-nums">{more}</span>
    </li>
  );
}

/** Lists a player's payments, payouts and refunds, newest first, live. */
function PlayerRecords({ playerId }: { playerId: string }) {
  const t = useTranslations("player");
  const { page } = useKeysetQuery(PLAYER_PARSERS);
  const input = recordsInput(playerId, page.before);
  const read = useRead("listPlayerRecords", input, { keepPrevious: true });
  return (
    <KeysetList
      name="player"
      title={t("records")}
      caption={t("records")}
      columns={usePlayerColumns()}
      page={page}
      input={input}
      read={read}
      rows={read.data?.rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      isPayment={(row) => row.kind === "charge" && row.status === "PAID"}
      href={addressOf}
      empty={<Notice icon={ArrowDownToLine} title={t("none")} />}
    />
  );
}

/** Lists a player's charges that were not paid, and payments that were refused or not credited. Renders nothing when there are none. */
function PlayerNotCredited({ playerId }: { playerId: string }) {
  const t = useTranslations("player");
  const [before, goTo] = useState<string | null>(null);
  const input = recordsInput(playerId, before, "notCredited");
  const read = useRead("listPlayerRecords", input, { keepPrevious: true });
  const columns = usePlayerColumns();
  if (before === null && read.data?.rows.length === 0) return null;
  return (
    <KeysetList
      name="player-not-credited"
      title={t("notCredited")}
      caption={t("notCredited")}
      columns={columns}
      page={{ before, goTo }}
      input={input}
      read={read}
      rows={read.data?.rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      href={addressOf}
      skeletonRows={2}
      empty={<Notice icon={ArrowDownToLine} title={t("none")} />}
    />
  );
}
