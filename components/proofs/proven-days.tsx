"use client";

import { CircleAlert, CircleCheck, CircleX, Clock, Landmark, type LucideIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ChoiceChip } from "../lists/chips/choice-chip.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { Badge, type Tone } from "../ui/data-display/badge.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { toast } from "../ui/toast.ts";
import { Money } from "../values/money.tsx";
import { useDayName } from "../values/times/use-day-name.ts";
import { ProofsHeader } from "./proofs-header.tsx";
import { DAYS_PARSERS, daysInput } from "./proofs-reads.ts";

/** The days of each bank, with what both sides had at their ends. */
export function ProvenDays() {
  return (
    <AddressChoices>
      <ProofsHeader page="days" />
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("proofs");
  const { query, page, narrow, isNarrowed, clear } = useKeysetQuery(DAYS_PARSERS);
  const input = daysInput(query);
  const read = useRead("listProofs", input, { keepPrevious: true });
  const banks = read.data?.banks ?? [];
  return (
    <>
      <KeysetList
        name="provenDays"
        title={t("days")}
        caption={t("days")}
        columns={useDayColumns()}
        page={page}
        input={input}
        read={read}
        rows={read.data?.proofs}
        rowKey={({ day, bank }) => `${day} ${bank.connectionId}`}
        href={({ day, bank }) => `/proofs?state=all&day=${day}&bank=${bank.connectionId}`}
        skeletonRows={7}
        {...(banks.length > 1 || query.bank
          ? {
              filters: (viewButton) => (
                <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 pb-3">
                  <ChoiceChip
                    name={t("bank")}
                    everything={t("allBanks")}
                    value={query.bank}
                    options={banks.map(({ connectionId, name }) => ({ value: connectionId, label: name }))}
                    onChoose={(bank) => narrow({ bank })}
                  />
                  <ClearFilters isNarrowed={isNarrowed} clear={clear} />
                  <span className="ml-auto">{viewButton}</span>
                </div>
              ),
            }
          : {})}
        empty={
          <Notice icon={Landmark} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        }
      />
      <p className="mt-3 max-w-prose text-pretty text-faint text-xs">{t("howHint")}</p>
    </>
  );
}

/** The columns of the list of proven days. */
function useDayColumns(): Column<Proof>[] {
  const t = useTranslations("proofs");
  const format = useFormatter();
  return [
    {
      id: "day",
      header: t("day"),
      cell: (row) => <DayCell row={row} />,
      foot: (row) => <Failure proof={row} />,
      className: "w-full max-w-0",
    },
    { id: "status", header: t("status"), cell: (row) => <ProofBadge {...row} />, from: "sm" },
    {
      id: "matched",
      header: t("matched"),
      cell: ({ linesMatched }) => <span className="text-muted tabular-nums">{format.number(linesMatched)}</span>,
      align: "right",
      from: "xl",
    },
    {
      id: "opening",
      header: t("opening"),
      cell: ({ openingDifference }) => <Figure cents={openingDifference} />,
      align: "right",
      from: "xl",
    },
    {
      id: "ours",
      header: t("ours"),
      cell: ({ ourBalance }) => <Figure cents={ourBalance} />,
      align: "right",
      from: "md",
    },
    {
      id: "bank",
      header: t("banks"),
      cell: ({ bankBalance }) => <Figure cents={bankBalance} />,
      align: "right",
      from: "md",
    },
    {
      id: "blocked",
      header: t("blocked"),
      cell: (row) => <Figure cents={blockedOf(row)} />,
      align: "right",
      from: "lg",
    },
  ];
}

/** What the bank had blocked, by court or for a dispute: it is a part of its balance. */
function blockedOf({ blockedByCourt, blockedByDispute }: Proof): bigint | null {
  return blockedByCourt === null && blockedByDispute === null
    ? null
    : (blockedByCourt ?? 0n) + (blockedByDispute ?? 0n);
}

function Figure({ cents }: { cents: bigint | null }) {
  return cents === null ? <span className="text-faint">–</span> : <Money cents={cents} className="text-ink" />;
}

/** The day and the bank. Narrow screens have the rest below them. */
function DayCell({ row }: { row: Proof }) {
  const t = useTranslations("proofs");
  const dayName = useDayName();
  const { day, bank, open, differences, ourBalance, bankBalance } = row;
  const blocked = blockedOf(row);
  return (
    <span className="block min-w-0 py-1.5">
      <span className="block truncate font-medium text-ink">{dayName(day)}</span>
      <span className="block truncate text-muted text-xs">{bank.name}</span>
      {differences > 0 ? (
        <span className="block truncate text-muted text-xs">{t("differencesOf", { open, count: differences })}</span>
      ) : null}
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs md:hidden">
        <span className="sm:hidden">
          <ProofBadge {...row} />
        </span>
        {ourBalance === null ? null : (
          <span>
            {t("ours")} <Money cents={ourBalance} className="text-ink" />
          </span>
        )}
        {bankBalance === null ? null : (
          <span>
            {t("banks")} <Money cents={bankBalance} className="text-ink" />
          </span>
        )}
        {blocked === null || blocked === 0n ? null : (
          <span>
            {t("blocked")} <Money cents={blocked} className="text-ink" />
          </span>
        )}
      </span>
    </span>
  );
}

/** Why a day is not proven, and a way to have it tried again. */
function Failure({ proof }: { proof: Proof }) {
  const t = useTranslations("proofs");
  const { status, attempts, failure, mayRetry } = proof;
  if (!failure || (status !== "FAILED" && status !== "OPEN")) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-1.5">
      <span className="wrap-anywhere text-bad text-xs">
        {t("failure", { attempts })}: {failure}
      </span>
      {mayRetry ? <RetryButton proof={proof} /> : null}
    </div>
  );
}

/** Has a day that failed tried again. Renders nothing when the role may not. */
function RetryButton({ proof: { bank, day } }: { proof: Proof }) {
  const t = useTranslations("proofs");
  const words = useProblemWords();
  const retry = useWrite("retryProof");
  if (!useMay("retryProof")) return null;
  const send = () =>
    retry.mutate(
      { connectionId: bank.connectionId, day },
      {
        onSuccess: () => void toast("good", t("retried")),
        onError: (error) => {
          const advice = error.code === "ACTION_REFUSED" ? t("retryRefused") : words(error).advice;
          void toast("bad", words(error).title, advice);
        },
      },
    );
  return (
    <Button size="sm" busy={retry.isPending} onClick={send}>
      {t("retry")}
    </Button>
  );
}

type Proof = ConsoleOutput<"listProofs">["proofs"][number];

const LOOKS: Record<Proof["status"], { tone: Tone; icon: LucideIcon }> = {
  OPEN: { tone: "accent", icon: Clock },
  CLEAN: { tone: "good", icon: CircleCheck },
  DIFFERENT: { tone: "bad", icon: CircleAlert },
  FAILED: { tone: "bad", icon: CircleX },
};

/** Shows what came of a day. A day whose differences were all decided on is no alarm any more. */
function ProofBadge({ status, open }: Pick<Proof, "status" | "open">) {
  const t = useTranslations("proofs");
  const isDecided = status === "DIFFERENT" && open === 0;
  const { tone, icon: Icon } = isDecided ? LOOKS.CLEAN : LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {isDecided ? t("is_DECIDED") : t(`is_${status}`)}
    </Badge>
  );
}
