"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { UseBar } from "./limit-use.tsx";
import type { KindLimit } from "./request-limits-dialog.tsx";

const RequestLimitsDialog = onDemand(() =>
  import("./request-limits-dialog.tsx").then((module) => module.RequestLimitsDialog),
);

/** What was used changes without a change that is announced. */
const EVERY_MS = 10_000;

/** Shows how many requests the operator's systems may send, by kind, and what of it is used. */
export function RequestLimits() {
  const t = useTranslations("requestLimits");
  const read = useRead("showRequestLimits", {}, { everyMs: () => EVERY_MS });
  const mayChange = useMay("setRequestLimits");
  const [changing, setChanging] = useState(false);
  const kinds = read.data?.kinds;
  return (
    <Card
      title={t("title")}
      aside={mayChange && kinds ? <Button onClick={() => setChanging(true)}>{t("change")}</Button> : null}
    >
      <p className="mb-5 max-w-prose text-pretty text-muted text-sm">{t("hint")}</p>
      {read.isError && !kinds ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : !kinds ? (
        <Skeleton className="h-40" />
      ) : (
        <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {kinds.map((limit) => (
            <KindUse key={limit.kind} limit={limit} />
          ))}
        </ul>
      )}
      {changing && kinds ? <RequestLimitsDialog kinds={kinds} onOpenChange={setChanging} /> : null}
    </Card>
  );
}

function KindUse({ limit: { kind, operator, credential, minute, day, refused } }: { limit: KindLimit }) {
  const t = useTranslations("requestLimits");
  const words = useTranslations("requestKind");
  const percent = Math.min(100, Math.round((100 * minute) / (60 * operator.perSecond)));
  return (
    <li className="flex min-w-0 flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-ink">{words(kind)}</span>
        <span className="text-muted tabular-nums">{t("together", { count: operator.perSecond })}</span>
      </p>
      <UseBar percent={percent} />
      <p className="text-muted text-xs tabular-nums">
        {t("used", { minute, day })}
        {refused > 0 ? <span className="text-bad"> · {t("refused", { count: refused })}</span> : null}
      </p>
      {credential.perSecond === null ? null : (
        <p className="text-muted text-xs tabular-nums">{t("each", { count: credential.perSecond })}</p>
      )}
    </li>
  );
}
