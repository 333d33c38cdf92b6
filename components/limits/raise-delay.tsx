"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { DateTime } from "../values/date-time.tsx";

const DelayDialog = onDemand(() => import("./delay-dialog.tsx").then((module) => module.DelayDialog));

type Props = { delay: ConsoleOutput<"showVelocityLimits">["raiseDelay"] };

/** Shows after how many hours a raised limit holds. */
export function RaiseDelay({ delay: { hours, next } }: Props) {
  const t = useTranslations("limits");
  const mayChange = useMay("setRaiseDelay");
  const [changing, setChanging] = useState(false);
  return (
    <Card
      title={t("delay")}
      aside={mayChange ? <Button onClick={() => setChanging(true)}>{t("change")}</Button> : null}
    >
      <p className="max-w-prose text-pretty text-muted text-sm">{t("delayHint")}</p>
      <p className="mt-3 text-ink text-sm">{t("delayIs", { hours })}</p>
      {next ? (
        <p className="mt-1 text-muted text-sm">
          {t("delayNext", { hours: next.hours })} <DateTime at={next.at} />
        </p>
      ) : null}
      {changing ? <DelayDialog hours={hours} onOpenChange={setChanging} /> : null}
    </Card>
  );
}
