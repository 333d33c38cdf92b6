import { useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openLive } from "./live.ts";
import { refetch } from "./query-client.ts";

/** Reads again whatever a live update says has changed. Mount it once. Gives whether the stream stands; undefined: not yet known. */
export function useLive(): boolean | undefined {
  const client = useQueryClient();
  const isWaking = useIsRestoring();
  const [connected, setConnected] = useState<boolean>();
  useEffect(() => {
    // Only then has every part said when it was read.
    if (isWaking) return;
    return openLive({ onChange: (nouns) => void refetch(client, nouns), onState: setConnected });
  }, [client, isWaking]);
  return connected;
}
