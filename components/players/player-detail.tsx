"use client";

import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { NoteCard } from "../notes/note-card.tsx";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/date-time.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";
import { Money } from "../values/money.tsx";
import { PlayerMeans } from "./player-means.tsx";
import { PlayerNotCredited, PlayerRecords } from "./player-records.tsx";

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
    <KeptAddress>
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
    </KeptAddress>
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
