import type { Query, QueryClient } from "@tanstack/react-query";
import type { CacheTag } from "../core/contract.ts";
import { pageReadAt, refetch, showing } from "./query-cache.ts";

type Message = { refetch: CacheTag[] | "everything" };
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

/** How often a page is read again whose stream was replaced, while it is looked at. */
const READ_AGAIN_MS = 30_000;

/** The stream of live updates: connected, being connected again, or replaced by those of pages opened later. */
export type LiveState = "live" | "reconnecting" | "replaced";

/**
 * Keeps one stream of live updates open until `signal` aborts, and refetches what has changed. After a gap everything
 * is refetched, because an update may have been missed. A stream that was replaced is opened again only when the person
 * comes back to this page: otherwise two pages would replace each other for ever.
 */
export function keepLive(client: QueryClient, onState: (state: LiveState) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const onChange = (tags: readonly CacheTag[] | undefined) =>
    // After a gap, a read in progress may hang on a lost connection, so nothing waits for it.
    void (tags ? readAgain(client, tags) : refetch(client, undefined));
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = WAIT_MS_MIN;
  let hadGap = false;
  let comeBack: AbortController | undefined;

  const connect = () => {
    // Without `since`, changes between the reading of the page and this connection would be missed.
    const readAt = pageReadAt();
    source = new EventSource(readAt === undefined ? "/bff/live" : `/bff/live?since=${readAt}`);
    source.onopen = () => {
      waitMs = WAIT_MS_MIN;
      onState("live");
      if (hadGap) onChange(undefined);
      hadGap = false;
    };
    source.onmessage = ({ data }) => {
      const { refetch } = JSON.parse(data) as Message;
      onChange(refetch === "everything" ? undefined : refetch);
    };
    source.addEventListener("replaced", () => {
      source?.close();
      hadGap = true;
      onState("replaced");
      waitForPerson();
    });
    source.onerror = () => {
      hadGap = true;
      onState("reconnecting");
      // The browser reconnects by itself after a broken stream, but never after a response whose status is not 200.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    };
  };
  const waitForPerson = () => {
    comeBack = new AbortController();
    const readAgain = setInterval(() => {
      if (document.visibilityState === "visible") onChange(undefined);
    }, READ_AGAIN_MS);
    comeBack.signal.addEventListener("abort", () => clearInterval(readAgain));
    const again = () => {
      if (document.visibilityState !== "visible") return;
      comeBack?.abort();
      connect();
    };
    addEventListener("focus", again, { signal: comeBack.signal });
    document.addEventListener("visibilitychange", again, { signal: comeBack.signal });
  };
  connect();

  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    comeBack?.abort();
    source?.close();
  });
}

/** A read that takes longer is considered stuck and is cancelled for the next one. */
const STUCK_MS = 10_000;

/** Queries that are read once more as soon as the read in progress ends. */
const toRepeat = new WeakSet<Query>();

/**
 * Refetches the queries with any of these cache tags when changes may arrive faster than reads complete. A read in
 * progress is finished and then repeated once. If each change cancelled it, a busy account would never be shown.
 */
export async function readAgain(client: QueryClient, tags: readonly CacheTag[]): Promise<void> {
  const shows = showing(tags);
  const underWay = client.getQueryCache().findAll({ predicate: shows, fetchStatus: "fetching" });
  const others = client.invalidateQueries({ predicate: (query) => shows(query) && !underWay.includes(query) });
  await Promise.all([others, ...underWay.map((query) => repeatAfterEnd(client, query))]);
}

async function repeatAfterEnd(client: QueryClient, query: Query): Promise<void> {
  if (toRepeat.has(query)) return;
  toRepeat.add(query);
  await untilEnd(query);
  toRepeat.delete(query);
  await client.invalidateQueries({ predicate: (other) => other === query });
}

function untilEnd(query: Query): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, STUCK_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    Promise.resolve(query.promise).then(end, end);
  });
}
