"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { Age } from "../values/times/age.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Session = ConsoleOutput<"listOwnSessions">["sessions"][number];

/** Lists where the person is signed in, and ends any of these sessions or all others. */
export function OwnSessions() {
  const t = useTranslations("settings");
  const read = useRead("listOwnSessions", {});
  const end = useWrite("endOtherSessions");
  return (
    <Card title={t("sessions")}>
      <div className="flex flex-col gap-4 text-sm">
        {end.error ? <ProblemBanner error={end.error} /> : null}
        <p className="text-pretty text-muted">{t("sessionsHint")}</p>
        {read.isError && !read.data ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : read.data ? (
          <ul className="flex flex-col divide-y divide-line">
            {read.data.sessions.map((session) => (
              <OwnSession key={session.sessionId} session={session} />
            ))}
          </ul>
        ) : (
          <Skeleton className="h-14" />
        )}
        <Button
          busy={end.isPending}
          onClick={() => end.mutate({}, { onSuccess: () => void toast("good", t("sessionsEnded")) })}
          className="self-start"
        >
          {t("endSessions")}
        </Button>
      </div>
    </Card>
  );
}

function OwnSession({ session }: { session: Session }) {
  const t = useTranslations("settings");
  const end = useWrite("endOwnSession");
  const device = session.device ?? t("unknownDevice");
  const Icon = /Android|iOS/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
      {end.error ? <ProblemBanner error={end.error} /> : null}
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
            {device}
            {session.isThis ? <Badge tone="good">{t("thisSession")}</Badge> : null}
          </p>
          {session.source ? <p className="font-mono text-muted text-xs">{session.source}</p> : null}
          <p className="text-muted text-xs">
            {t("signedIn")} <DateTime at={session.createdAt} />
            {session.isThis ? null : (
              <>
                {" · "}
                {t("lastSeen")} <Age at={session.lastSeenAt} by="machine" />
              </>
            )}
          </p>
        </div>
        {session.isThis ? null : (
          <Button
            size="sm"
            busy={end.isPending}
            onClick={() =>
              end.mutate({ sessionId: session.sessionId }, { onSuccess: () => void toast("good", t("sessionEnded")) })
            }
          >
            {t("endSession")}
            <span className="sr-only">
              {" "}
              {device}, {session.source}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
