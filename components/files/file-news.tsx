"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { toast } from "../ui/toast.ts";

type Finished = ConsoleOutput<"listFinishedFiles">["finished"][number];

/** Tells at once, on every page, of statement files that are ready or failed. Mount it once. */
export function FileNews() {
  return useMay("listFinishedFiles") ? <News /> : null;
}

function News() {
  const finished = useRead("listFinishedFiles", {}).data?.finished;
  const known = useRef<ReadonlySet<string>>(undefined);
  const tell = useEffectEvent(useTeller());
  useEffect(() => {
    if (!finished) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...finished.map(({ key }) => key)]);
    const news = before ? finished.filter(({ key }) => !before.has(key)) : [];
    for (const status of ["DONE", "FAILED"] as const) tell(news.filter((one) => one.status === status));
  }, [finished]);
  return null;
}

/** Returns a function that tells of what ended in the same way: by name, or how many when there are several. */
function useTeller(): (news: readonly Finished[]) => void {
  const t = useTranslations("files");
  const router = useRouter();
  return (news) => {
    const [first] = news;
    if (!first) return;
    const { status, scheduleId, name } = first;
    const isGood = status === "DONE";
    const one =
      scheduleId === null ? t(isGood ? "ready" : "notMade", { name }) : t(isGood ? "runReady" : "runFailed", { name });
    const title = news.length === 1 ? one : t(isGood ? "readyMany" : "failedMany", { count: news.length });
    const page =
      scheduleId === null || news.length > 1 ? "/statement/files" : `/statement/files/schedules/${scheduleId}`;
    void toast(isGood ? "good" : "bad", title, undefined, { label: t("see"), run: () => router.push(page) });
  };
}
