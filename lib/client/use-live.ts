import { useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Delay between attempts to load the module that keeps a page live. */
const LOAD_AGAIN_MS = 5_000;

/**
 * Refetches what live updates report as changed. Mount it once. Returns whether the stream is connected; undefined when
 * that is not yet known.
 */
export function useLive(): boolean | undefined {
  const client = useQueryClient();
  const isWaking = useIsRestoring();
  const [connected, setConnected] = useState<boolean>();
  useEffect(() => {
    // Before hydration ends, not every part of the page has recorded when it was read.
    if (isWaking) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Loaded after the page, so that it does not delay the page.
    const load = () =>
      import("./live.ts").then(
        ({ keepLive }) => keepLive(client, setConnected, leaving.signal),
        () => {
          if (leaving.signal.aborted) return;
          setConnected(false);
          timer = setTimeout(load, LOAD_AGAIN_MS);
        },
      );
    void load();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, isWaking]);
  return connected;
}
