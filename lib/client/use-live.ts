import { useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Between tries to load what keeps a page live. */
const LOAD_AGAIN_MS = 5_000;

/** Reads again whatever a live update says has changed. Mount it once. Gives whether the stream stands; undefined: not yet known. */
export function useLive(): boolean | undefined {
  const client = useQueryClient();
  const isWaking = useIsRestoring();
  const [connected, setConnected] = useState<boolean>();
  useEffect(() => {
    // Only then has every part said when it was read.
    if (isWaking) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A page stands before it moves: what keeps it live comes after it.
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
