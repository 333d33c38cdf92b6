"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead, useBusinessSecond } from "#lib/client/use-clock.ts";
import { addDays, brtDay, brtIso, parseInstant, startOfBrtDay } from "#lib/core/brt.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Field } from "../ui/field.tsx";
import { DayInput } from "../ui/inputs/day-input.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { useAheadWords } from "../values/times/age.tsx";
import { DateTime } from "../values/times/date-time.tsx";

const ConfirmDialog = onDemand(() => import("../ui/confirm-dialog.tsx").then((module) => module.ConfirmDialog));

const HOUR_MS = 3_600_000;
const STEPS = { hour: HOUR_MS, day: 24 * HOUR_MS, quarter: 90 * 24 * HOUR_MS } as const;

/** The input of a clock move, and the business time after it. */
type ClockMove = { input: ConsoleInput<"moveClock">; to: Date };

/** Shows business time and moves it forward, so that operators can test what happens later. */
export function SandboxClock() {
  const t = useTranslations("clock");
  const now = useBusinessSecond();
  const aheadMs = useBusinessAhead();
  const ahead = useAheadWords(aheadMs);
  const mayMove = useMay("moveClock");
  const [move, setMove] = useState<ClockMove>();
  const by = (byMs: number) => now && setMove({ input: { byMs }, to: new Date(now.getTime() + byMs) });
  const until = (to: Date) => setMove({ input: { to: brtIso(to) }, to });
  return (
    <Card title={t("title")}>
      <p className="text-pretty text-muted text-sm">{t("lead")}</p>
      <p className="mt-4 flex min-h-8 flex-wrap items-baseline gap-x-3">
        <span className="sr-only">{t("now")}</span>
        {now ? <DateTime at={now} look="full" className="font-semibold text-ink text-xl max-sm:text-base" /> : null}
        <span className="text-muted text-sm">{aheadMs > 0 ? t("ahead", { ahead }) : t("real")}</span>
      </p>
      {mayMove ? (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => by(STEPS.hour)}>
              {t("hour")}
            </Button>
            <Button size="sm" onClick={() => by(STEPS.day)}>
              {t("day")}
            </Button>
            <Button size="sm" onClick={() => now && until(startOfBrtDay(addDays(brtDay(now), 1)))}>
              {t("midnight")}
            </Button>
            <Button size="sm" onClick={() => by(STEPS.quarter)}>
              {t("quarter")}
            </Button>
          </div>
          <ClockField onTo={until} />
        </>
      ) : null}
      {move ? <ClockConfirm move={move} onClose={() => setMove(undefined)} /> : null}
    </Card>
  );
}

/** Asks for a future instant in BRT. */
function ClockField({ onTo }: { onTo: (to: Date) => void }) {
  const t = useTranslations("clock");
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const choose = () => {
    const to = parseInstant(`${text}:00-03:00`);
    const isLater = to !== null && to.getTime() > businessNow();
    setWrong(!isLater);
    if (isLater) onTo(to);
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <Field label={t("to")} hint={t("toHint")} required error={isWrong ? t("toWrong") : undefined} className="grow">
        {(control) => <DayInput {...control} withTime what={t("to")} value={text} onValue={setText} />}
      </Field>
      <Button type="submit" className="sm:mt-6.5">
        {t("move")}
      </Button>
    </form>
  );
}

/** Asks for confirmation before the clock moves, because it moves for everybody. */
function ClockConfirm({ move, onClose }: { move: ClockMove; onClose: () => void }) {
  const t = useTranslations("clock");
  const format = useFormatter();
  const write = useWrite("moveClock");
  const to = format.dateTime(move.to, { dateStyle: "long", timeStyle: "medium" });
  return (
    <ConfirmDialog
      title={t("confirmTitle")}
      facts={t("confirmFacts", { to })}
      keep={t("keep")}
      confirm={t("confirm")}
      look="primary"
      busy={write.isPending}
      onConfirm={() => write.mutate(move.input, { onSuccess: onClose })}
      onOpenChange={(open) => !open && onClose()}
    >
      {write.isError ? <ProblemBanner error={write.error} /> : null}
    </ConfirmDialog>
  );
}
