import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openLive } from "./live.ts";
import { refetch } from "./query-client.ts";

/** Reads again whatever a live update says has changed. Mount it once. Gives whether the stream stands; undefined: not yet known. */
export function useLive(): boolean | undefined {
  const client = useQueryClient();
  const [connected, setConnected] = useState<boolean>();
  useEffect(() => openLive({ onChange: (nouns) => void refetch(client, nouns), onState: setConnected }), [client]);
  return connected;
}
