import { clsx } from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { HEALTH_BACKLOG_MAX, HEALTH_SAMPLE_MAX } from "#lib/core/limits.ts";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Card } from "../../ui/data-display/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import type { Webhook } from "./webhook-state.tsx";

export type Health = ConsoleOutput<"listWebhookHealth">["webhooks"][number];

/** With nothing in the backlog, and with something; by whether the webhook is active. */
/** Below these shares of success a webhook needs attention. */
const WELL = 0.99;
const POOR = 0.9;

/** Shows how the deliveries to a webhook fared in the last 24 hours, and what waits or, while it is paused, is owed. */
export function WebhookHealth({ webhook: { id: webhookId, active } }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const words = useHealthWords();
  const read = useRead("listWebhookHealth", {});
  const health = read.data?.webhooks.find((one) => one.webhookId === webhookId);
  if (read.isError && !read.data)
    return (
      <Card>
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      </Card>
    );
  return (
    <Card flush aria-label={t("health")}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-line lg:grid-cols-4">
        <Figure name={t("successRate")} note={health && t("ofAttempts", { count: health.attempts })}>
          {health && <span className={successTone(health)}>{words.success(health)}</span>}
        </Figure>
        <Figure
          name={t("latency")}
          note={health && (health.p95Ms === null ? "" : t("p95", { ms: words.ms(health.p95Ms) }))}
        >
          {health && words.ms(health.p50Ms)}
        </Figure>
        <Figure
          name={t(active ? "backlog" : "owed")}
          note={
            health &&
            (active
              ? t(health.backlog > 0 ? "backlogSome" : "backlogNone")
              : t(health.backlog > 0 ? "owedSome" : "owedNone"))
          }
        >
          {health && words.backlog(health)}
        </Figure>
        <Figure
          name={t("next")}
          note={health && (active ? (health.nextAttemptAt ? "" : t("nextNone")) : t("nextPaused"))}
        >
          {health && (active && health.nextAttemptAt ? <DateTime at={health.nextAttemptAt} /> : "–")}
        </Figure>
      </dl>
      {health && health.attempts >= HEALTH_SAMPLE_MAX ? (
        <p className="px-5 py-2 text-faint text-xs">{t("sampled", { count: HEALTH_SAMPLE_MAX })}</p>
      ) : null}
    </Card>
  );
}

/** One figure. `children` undefined: it is loading. */
function Figure({ name, note, children }: { name: string; note: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-4 sm:px-5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-1 font-semibold text-ink text-lg tabular-nums tracking-tight">
        {children ?? <Skeleton className="my-1 h-5 w-20" />}
        <span className="block min-h-4 font-normal text-muted text-xs tracking-normal">{note}</span>
      </dd>
    </div>
  );
}

/** Shows a webhook's health in a list. `health` undefined: it is not known. */
export function HealthCell({ health, active }: { health: Health | undefined; active: boolean }) {
  const t = useTranslations("webhooks");
  const words = useHealthWords();
  if (!health) return <span className="text-faint">–</span>;
  const { attempts, p95Ms, backlog } = health;
  const notes = [
    p95Ms === null ? null : t("p95", { ms: words.ms(p95Ms) }),
    backlog ? t(active ? "waiting" : "owedCount", { count: words.backlog(health) }) : null,
  ];
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className={clsx("block", attempts > 0 ? `font-medium ${successTone(health)}` : "text-muted")}>
        {attempts > 0 ? words.success(health) : t("noAttempts")}
      </span>
      <span className="block text-muted text-xs">{notes.filter(Boolean).join(" · ")}</span>
    </span>
  );
}

function successTone({ attempts, succeeded }: Health): string {
  if (attempts === 0 || succeeded >= attempts * WELL) return "text-ink";
  return succeeded >= attempts * POOR ? "text-warn" : "text-bad";
}

function useHealthWords() {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  return {
    /** Rounded down: 100 % means all. */
    success: ({ attempts, succeeded }: Health) =>
      attempts === 0
        ? "–"
        : format.number(Math.floor((succeeded / attempts) * 1_000) / 1_000, {
            style: "percent",
            maximumFractionDigits: 1,
          }),
    ms: (ms: number | null) => (ms === null ? "–" : t("took", { ms: format.number(ms) })),
    backlog: ({ backlog }: Health) => `${format.number(backlog)}${backlog >= HEALTH_BACKLOG_MAX ? "+" : ""}`,
  };
}
