"use client";

import { clsx } from "clsx";
import { Clock, CornerUpLeft, Send, Timer } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { businessNow } from "#lib/client/clock.ts";
import { PRIZE_MINUTES_LEFT_FEW, PRIZE_MINUTES_MAX } from "#lib/core/limits.ts";
import { formatMoney } from "#lib/core/money.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { NetworkNotice } from "../forms/network-notice.tsx";
import { NextSteps, PlayerStep, ReceiptStep } from "../records/next-steps.tsx";
import { Failure, MoneyMoved, OnItsWay } from "../records/outcome.tsx";
import { PartyFact } from "../records/party-fact.tsx";
import { RailStanding } from "../records/rail-standing.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Notice } from "../ui/notice.tsx";
import { Metadata } from "../values/metadata.tsx";
import { Money } from "../values/money.tsx";
import { WholeTaxId } from "../values/person.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { RepeatPayout } from "./repeat-payout.tsx";

type ShownPayout = ConsoleOutput<"showWithdrawal">;

/** Poll interval for a payout in progress, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;
const isOpen = (payout: ShownPayout | undefined) => payout?.status === "INITIATED" || payout?.status === "CONFIRMED";

/** The page of one payout: its result, its fields and its timeline. */
export function PayoutDetail({ transactionId }: { transactionId: string }) {
  const t = useTranslations("payout");
  const read = useRead("showWithdrawal", { transactionId }, { everyMs: (payout) => isOpen(payout) && LOOK_AGAIN_MS });
  return (
    <RecordPage
      of="withdrawal"
      title={t("title")}
      back="/payouts"
      read={read}
      note={{ kind: "withdrawal", subjectId: transactionId }}
      actions={(payout) => <CurlButton of={{ name: "getWithdrawal", members: { externalId: payout.externalId } }} />}
      outcome={(payout) => <Outcome payout={payout} />}
    >
      {(payout) => (
        <>
          {isOpen(payout) ? <NetworkNotice /> : null}
          {isOpen(payout) ? <RailStanding {...payout} /> : null}
          <PayoutFacts payout={payout} />
          <Timeline of="withdrawal" id={payout.transactionId} entries={payout.timeline} />
        </>
      )}
    </RecordPage>
  );
}

function Outcome({ payout }: { payout: ShownPayout }) {
  const t = useTranslations("payout");
  const name = payout.creditorName ?? "";
  if (payout.status === "SUCCESS") {
    return (
      <>
        <MoneyMoved says={t("success")} cents={payout.amount}>
          {name ? <p className="mt-1 text-muted text-sm">{t("to", { name })}</p> : null}
          {payout.settledAt ? (
            <p className="mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
              {t("settledAt")} <DateTime at={payout.settledAt} look="full" />
            </p>
          ) : null}
        </MoneyMoved>
        <CameBack payout={payout} />
        <NextSteps>
          <ReceiptStep of={`/payouts/${payout.transactionId}`} />
          <RepeatPayout transactionId={payout.transactionId} />
          <PlayerStep place={{ at: "payoutReceiver", recordId: payout.transactionId }} name={name} />
        </NextSteps>
      </>
    );
  }
  if (payout.status === "INITIATED" || payout.status === "CONFIRMED") {
    return (
      <>
        {payout.railState ? (
          <OnItsWay icon={Clock} title={t("held")}>
            {t("heldHint")}
          </OnItsWay>
        ) : (
          <OnItsWay icon={payout.status === "CONFIRMED" ? Send : Clock} title={t(payout.status)}>
            {t(`${payout.status}_hint`, { name })}
          </OnItsWay>
        )}
        {payout.prizeDueAt ? <PrizeClock dueAt={payout.prizeDueAt} /> : null}
      </>
    );
  }
  return (
    <Failure
      title={t(payout.status)}
      errorCode={payout.errorCode}
      reason={payout.railReason}
      action={<RepeatPayout transactionId={payout.transactionId} isFailed />}
    />
  );
}

/** Says that money of a paid payout is in the account again. */
function CameBack({ payout: { amount, returned } }: { payout: ShownPayout }) {
  const t = useTranslations("payout");
  const locale = useLocale();
  if (returned === 0n) return null;
  const title = returned === amount ? t("cameBackWhole") : t("cameBack", { amount: formatMoney(returned, locale) });
  return (
    <Card flush role="status">
      <Notice icon={CornerUpLeft} title={title}>
        {t("cameBackHint")}
      </Notice>
    </Card>
  );
}

/** Shows each part that came back: when, how much, why, and its id. */
function Returns({ payout: { returns } }: { payout: ShownPayout }) {
  const t = useTranslations("payout");
  return (
    <ul className="flex flex-col gap-2">
      {returns.map(({ returnId, amount, returnedAt, reason }) => (
        <li key={returnId} className="wrap-anywhere">
          <Money cents={amount} /> · <DateTime at={returnedAt} look="full" />
          <span className="block text-muted text-xs">{reason ?? t("noReturnReason")}</span>
          <Identifier id={returnId} what={t("returned")} ends={10} />
        </li>
      ))}
    </ul>
  );
}

/** Shows all fields of a payout. */
function PayoutFacts({ payout }: { payout: ShownPayout }) {
  const t = useTranslations("payout");
  const keyType = useTranslations("pixKeyType");
  const id = (name: "transactionId" | "externalId" | "endToEndId" | "bankReference", value: string): Fact => ({
    name: t(name),
    value: <Identifier id={value} what={t(name)} ends={10} />,
  });
  const { creditor, pixKey, expectedTaxId, transactionId: recordId } = payout;
  const facts: (Fact | null)[] = [
    creditor && {
      name: t("creditor"),
      value: <PartyFact party={creditor} place={{ at: "payoutReceiver", recordId }} />,
    },
    pixKey && {
      name: t("pixKey"),
      value: (
        <span>
          {keyType(pixKey.keyType)} ·{" "}
          {pixKey.keyType === "CPF" ? (
            <WholeTaxId taxId={pixKey.key} place={{ at: "payoutKey", recordId }} />
          ) : (
            pixKey.key
          )}
        </span>
      ),
    },
    expectedTaxId
      ? {
          name: t("expectedTaxId"),
          value: <WholeTaxId taxId={expectedTaxId} place={{ at: "payoutExpectedReceiver", recordId }} />,
        }
      : null,
    { name: t("from"), value: `${payout.accountNumber} · ${payout.holderName}` },
    payout.fee > 0n ? { name: t("fee"), value: <Money cents={payout.fee} /> } : null,
    { name: t("created"), value: <DateTime at={payout.createdAt} look="full" /> },
    payout.settledAt && { name: t("settled"), value: <DateTime at={payout.settledAt} look="full" /> },
    payout.returns.length > 0 ? { name: t("returned"), value: <Returns payout={payout} /> } : null,
    id("transactionId", payout.transactionId),
    id("externalId", payout.externalId),
    payout.endToEndId ? id("endToEndId", payout.endToEndId) : null,
    payout.bankReference ? id("bankReference", payout.bankReference) : null,
    payout.metadata && { name: t("metadata"), value: <Metadata entries={payout.metadata} /> },
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}

const TICK_MS = 1_000;

const MINUTE_MS = 60_000;

const LOOKS = {
  early: { icon: "text-muted", bar: "fill-accent", words: "early" },
  soon: { icon: "text-warn", bar: "fill-warn", words: "soon" },
  over: { icon: "text-bad", bar: "fill-bad", words: "over" },
} as const;

/** Shows how many of the minutes have passed in which a prize must be paid, for a payout that has not ended. */
function PrizeClock({ dueAt }: { dueAt: Date }) {
  const t = useTranslations("prizeClock");
  const nowMs = useSyncExternalStore(everyTick, lastTick, () => null);
  if (nowMs === null) return null;
  const minutes = Math.max(0, PRIZE_MINUTES_MAX + Math.floor((nowMs - dueAt.getTime()) / MINUTE_MS));
  const look = LOOKS[lookOf(minutes)];
  return (
    <Card className="print:hidden">
      <p className="flex items-center gap-2 font-semibold text-ink text-sm">
        <Timer aria-hidden className={clsx("size-4 shrink-0", look.icon)} />
        <span className="tabular-nums">{t("minutes", { minutes, max: PRIZE_MINUTES_MAX })}</span>
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="my-3 h-1 w-full rounded-full bg-sunken"
      >
        <rect width={Math.min(100, (100 * minutes) / PRIZE_MINUTES_MAX)} height="1" className={look.bar} />
      </svg>
      <p className="text-pretty text-muted text-sm">{t(look.words, { max: PRIZE_MINUTES_MAX })}</p>
    </Card>
  );
}

function lookOf(minutes: number): keyof typeof LOOKS {
  if (minutes >= PRIZE_MINUTES_MAX) return "over";
  return minutes >= PRIZE_MINUTES_MAX - PRIZE_MINUTES_LEFT_FEW ? "soon" : "early";
}

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function lastTick(): number {
  return Math.floor(businessNow() / TICK_MS) * TICK_MS;
}
