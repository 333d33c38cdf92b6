"use client";

import { useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useOffline } from "next/offline";
import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import type { LiveState } from "#lib/client/calls/live.ts";
import { useViewer } from "../page/viewer.tsx";

/** Delay between attempts to load the module that keeps a page live. */
const LOAD_AGAIN_MS = 5_000;

/** Keeps the page's data live, and shows whether it is live. Mount it once. */
export function LiveMark() {
  const t = useTranslations("shell");
  const state = useLive();
  useViewerAgain(state === "live");
  // Until the state is known, the text is rendered but invisible, so that its neighbors do not move later.
  const shown = useOffline() ? "reconnecting" : (state ?? "live");
  const words = typeof shown === "number" ? t("silent", { seconds: shown }) : t(shown);
  return (
    <span
      role="status"
      title={shown === "replaced" ? t("replacedHint") : undefined}
      className={clsx("inline-flex items-center gap-1.5 text-muted text-xs", state === undefined && "invisible")}
    >
      <span
        aria-hidden
        className={clsx(
          "size-1.5 rounded-full",
          // A phone's header has no room for the word: a ring differs from the dot also without color.
          shown === "live"
            ? "bg-good-mark"
            : "bg-brass max-sm:size-2.5 max-sm:border-2 max-sm:border-brass max-sm:bg-transparent",
          shown === "reconnecting" && "animate-shimmer",
        )}
      />
      <span className="tabular-nums max-sm:sr-only">{words}</span>
    </span>
  );
}

/**
 * Refetches what live updates report as changed. Returns the state of their stream; undefined when that is not yet known.
 */
function useLive(): LiveState | undefined {
  const client = useQueryClient();
  const isRestoring = useIsRestoring();
  const [state, setState] = useState<LiveState>();
  useEffect(() => {
    // Before hydration ends, not every part of the page has recorded when it was read.
    if (isRestoring) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Loaded after the page, so that it does not delay the page.
    const load = () =>
      import("#lib/client/calls/live.ts").then(
        ({ keepLive }) => keepLive(client, setState, leaving.signal),
        () => {
          if (leaving.signal.aborted) return;
          setState("reconnecting");
          timer = setTimeout(load, LOAD_AGAIN_MS);
        },
      );
    void load();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, isRestoring]);
  return state;
}

/**
 * Refreshes the page when the signed-in person was unknown and the service answers again, so that the controls of the
 * person's role come back. `connected`: whether live updates arrive.
 */
function useViewerAgain(connected: boolean): void {
  const isUnknown = useViewer() === null;
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, startAsking] = useTransition();
  useEffect(() => {
    if (isUnknown && connected) startAsking(() => router.refresh());
  }, [isUnknown, connected, router]);
  useEffect(() => {
    if (!isUnknown || isAsking) return;
    // A retry by the person can succeed before live updates are back.
    return client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
      if (isAnswer) startAsking(() => router.refresh());
    });
  }, [isUnknown, isAsking, client, router]);
}
