import { useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Reads again whatever a live update says has changed. Mount it once. Gives whether the stream stands; undefined: not yet known. */
export function useLive(): boolean | undefined {
  const client = useQueryClient();
  const isWaking = useIsRestoring();
  const [connected, setConnected] = useState<boolean>();
  useEffect(() => {
    // Only then has every part said when it was read.
    if (isWaking) return;
    const leaving = new AbortController();
    // A page stands before it moves: what keeps it live comes after it.
    import("./live.ts").then(
      ({ keepLive }) => keepLive(client, setConnected, leaving.signal),
      () => setConnected(false),
    );
    return () => leaving.abort();
  }, [client, isWaking]);
  return connected;
}
