import type { QueryClient } from "@tanstack/react-query";
import type { Noun } from "../core/contract.ts";
import { pageReadAt } from "./page-read.ts";
import { refetch } from "./query-client.ts";
import { readAgain } from "./read-again.ts";

type Message = { refetch: Noun[] | "everything" };
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

/**
 * Keeps one stream of live updates open until `signal` aborts, and reads again what has changed. After a gap everything
 * counts as changed, since something may have been missed. `onState`: whether the stream stands.
 */
export function keepLive(client: QueryClient, onState: (connected: boolean) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const onChange = (nouns: readonly Noun[] | undefined) =>
    // After a gap, what is being read may hang on a connection that is no more.
    void (nouns ? readAgain(client, nouns) : refetch(client, undefined));
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = WAIT_MS_MIN;
  let hadGap = false;

  const connect = () => {
    // What happened between the reading of the page and now would otherwise be missed.
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
      // The browser comes back by itself after a broken stream, but never after an answer that is not 200.
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
