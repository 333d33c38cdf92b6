import type { QueryClient } from "@tanstack/react-query";
import type { CacheTag } from "../core/contract.ts";
import { pageReadAt } from "./page-read.ts";
import { refetch } from "./query-client.ts";
import { readAgain } from "./read-again.ts";

type Message = { refetch: CacheTag[] | "everything" };
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

/**
 * Keeps one stream of live updates open until `signal` aborts, and refetches what has changed. After a gap everything
 * is refetched, because an update may have been missed. `onState` is called with whether the stream is connected.
 */
export function keepLive(client: QueryClient, onState: (connected: boolean) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const onChange = (tags: readonly CacheTag[] | undefined) =>
    // After a gap, a read in progress may hang on a lost connection, so nothing waits for it.
    void (tags ? readAgain(client, tags) : refetch(client, undefined));
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = WAIT_MS_MIN;
  let hadGap = false;

  const connect = () => {
    // Without `since`, changes between the reading of the page and this connection would be missed.
    const readAt = pageReadAt();
    source = new EventSource(readAt === undefined ? "/bff/live" : `/bff/live?since=${readAt}`);
    source.onopen = () => {
      waitMs = WAIT_MS_MIN;
      onState(true);
      if (hadGap) onChange(undefined);
      hadGap = false;
    };
    source.onmessage = ({ data }) => {
      const { refetch } = JSON.parse(data) as Message;
      onChange(refetch === "everything" ? undefined : refetch);
    };
    source.onerror = () => {
      hadGap = true;
      onState(false);
      // The browser reconnects by itself after a broken stream, but never after a response whose status is not 200.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    };
  };
  connect();

  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    source?.close();
  });
}
