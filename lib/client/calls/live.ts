import type { Query, QueryClient } from "@tanstack/react-query";
import type { CacheTag } from "../../core/contract.ts";
import { ask, onLeaving } from "./call.ts";
import { firstAbort } from "./first-abort.ts";
import { noteChange, pageReadAt, refetch, showing } from "./query-cache.ts";

type Message = { refetch: CacheTag[] | "everything" };
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

/** How often a page is read again whose stream was replaced, while it is looked at. */
const READ_AGAIN_MS = 30_000;

/**
 * The stream of live updates: connected, being connected again, or replaced by those of pages opened later. A number: for
 * how many seconds nothing has been heard on it.
 */
export type LiveState = "live" | "reconnecting" | "replaced" | number;

/**
 * Keeps one stream of live updates open until `signal` aborts, and refetches what has changed. It is closed while this browser
 * leaves the console: refused for a session that has ended, a stream would be an error in the browser's log.
 */
export function keepLive(client: QueryClient, onState: (state: LiveState) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const leaving = new AbortController();
  const here = firstAbort(signal, leaving.signal);
  onLeaving((stays) => {
    leaving.abort();
    void stays.then(() => {
      if (signal.aborted) return;
      readChanged(client, undefined);
      keepLive(client, onState, signal);
    });
  }, here);
  if (!here.aborted) keepStream(client, onState, here);
}

/**
 * After a gap everything is refetched, because an update may have been missed. A stream that was replaced is opened again only
 * when the person comes back to this page: otherwise two pages would replace each other for ever.
 */
function keepStream(client: QueryClient, onState: (state: LiveState) => void, signal: AbortSignal): void {
  const onChange = (tags: readonly CacheTag[] | undefined) => readChanged(client, tags);
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = WAIT_MS_MIN;
  let hadGap = false;
  let comeBack: AbortController | undefined;
  const silence = watchSilence({
    onSilent: onState,
    onAgain: () => {
      onState("live");
      // Calls were given up meanwhile.
      onChange(undefined);
    },
    // While the browser connects again by itself, the mark says so already.
    isDeaf: () => !source || comeBack !== undefined || (source.readyState !== EventSource.OPEN && !silence.isSilent()),
    connect: () => {
      hadGap = true;
      source?.close();
      connect();
    },
  });
  const connect = () => {
    source = new EventSource(streamAddress());
    source.onopen = () => {
      waitMs = WAIT_MS_MIN;
      silence.heard();
      onState("live");
      if (hadGap) onChange(undefined);
      hadGap = false;
    };
    source.addEventListener("alive", silence.heard);
    source.onmessage = ({ data }) => {
      silence.heard();
      const { refetch } = JSON.parse(data) as Message;
      onChange(refetch === "everything" ? undefined : refetch);
    };
    source.addEventListener("replaced", () => {
      source?.close();
      hadGap = true;
      onState("replaced");
      comeBack = whenLookedAt(() => onChange(undefined), cameBack);
    });
    source.onerror = () => {
      hadGap = true;
      if (!silence.isSilent()) onState("reconnecting");
      leaveIfEnded();
      // The browser reconnects by itself after a broken stream, but never after a response whose status is not 200.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    };
  };
  const cameBack = () => {
    comeBack = undefined;
    silence.heard();
    connect();
  };
  connect();
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    silence.stop();
    comeBack?.abort();
    source?.close();
  });
}

/** `tags`: undefined after a gap. */
function readChanged(client: QueryClient, tags: readonly CacheTag[] | undefined): void {
  if (tags) noteChange(tags);
  // After a gap, a read in progress may hang on a lost connection, so nothing waits for it.
  void (tags ? readAgain(client, tags) : refetch(client, undefined));
}

/**
 * The browser tells a page of a stream neither that it ended with the session nor that it was refused with 401. A call that is
 * refused so leads to the sign-in page.
 */
function leaveIfEnded(): void {
  // No answer says nothing of the session.
  void ask("countUnreadAlarms", {}).catch(() => undefined);
}

/** Without `since`, changes between the reading of the page and this connection would be missed. */
function streamAddress(): string {
  const readAt = pageReadAt();
  return readAt === undefined ? "/bff/live" : `/bff/live?since=${readAt}`;
}

/** Until the person comes back to the page, calls `again` now and then while the page can be seen; then `onBack`, once. */
function whenLookedAt(again: () => void, onBack: () => void): AbortController {
  const waiting = new AbortController();
  const { signal } = waiting;
  const isSeen = () => document.visibilityState === "visible";
  const timer = setInterval(() => isSeen() && again(), READ_AGAIN_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  const back = () => {
    if (!isSeen()) return;
    waiting.abort();
    onBack();
  };
  addEventListener("focus", back, { signal });
  document.addEventListener("visibilitychange", back, { signal });
  return waiting;
}

/** A read that takes longer is considered stuck and is cancelled for the next one. */
const STUCK_MS = 10_000;

/** Queries that are read once more: when the read in progress ends, or their time has come. */
const toRepeat = new WeakSet<Query>();

/**
 * Refetches the queries with any of these cache tags when changes may arrive faster than reads complete. A read in
 * progress is finished and then repeated once. If each change cancelled it, a busy account would never be shown. What is
 * read only now and then is read once its time has come; what is not live stays as it is (see `useRead`).
 */
export async function readAgain(client: QueryClient, tags: readonly CacheTag[]): Promise<void> {
  const isTagged = showing(tags);
  const shows = (query: Query) => isTagged(query) && query.meta?.isLive !== false;
  const waits = (query: Query) => query.state.fetchStatus === "fetching" || waitMsOf(query) > 0;
  const later = client.getQueryCache().findAll({ predicate: (query) => shows(query) && waits(query) });
  const atOnce = client.invalidateQueries({ predicate: (query) => shows(query) && !later.includes(query) });
  await Promise.all([atOnce, ...later.map((query) => repeatLater(client, query))]);
}

/** Returns the milliseconds until a query may be read again. */
function waitMsOf(query: Query): number {
  return ((query.meta?.liveEveryMs as number | undefined) ?? 0) - (Date.now() - query.state.dataUpdatedAt);
}

async function repeatLater(client: QueryClient, query: Query): Promise<void> {
  if (toRepeat.has(query)) return;
  toRepeat.add(query);
  if (query.state.fetchStatus === "fetching") await untilEnd(query);
  const waitMs = waitMsOf(query);
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
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

/** The service says something every 4 s. After this long it seems to be stuck, and later it is asked on a new connection. */
const SILENT_MS = 10_000;

const CONNECT_AGAIN_MS = 30_000;

const LISTEN_MS = 1_000;

const SAID_EACH_S = 5;

type Listener = {
  /** Called each second of a silence, with its length in steps of 5 s, because a screen reader reads each. */
  onSilent: (seconds: number) => void;
  onAgain: () => void;
  /** Whether nothing can be heard at this moment, for another reason. */
  isDeaf: () => boolean;
  connect: () => void;
};

/**
 * Watches a stream on which something is heard every few seconds. `heard` is called for each message; after a silence it
 * calls `onAgain`. During a silence `connect` is called every 30 s.
 */
function watchSilence({ onSilent, onAgain, isDeaf, connect }: Listener) {
  let heardAt = performance.now();
  let triedAt = heardAt;
  let isSilent = false;
  const listen = () => {
    const now = performance.now();
    if (isDeaf() || now - heardAt < SILENT_MS) return;
    isSilent = true;
    onSilent(Math.floor((now - heardAt) / 1_000 / SAID_EACH_S) * SAID_EACH_S);
    if (now - triedAt < CONNECT_AGAIN_MS) return;
    triedAt = now;
    connect();
  };
  const timer = setInterval(listen, LISTEN_MS);
  return {
    isSilent: () => isSilent,
    heard: () => {
      const wasSilent = isSilent;
      heardAt = performance.now();
      triedAt = heardAt;
      isSilent = false;
      if (wasSilent) onAgain();
    },
    stop: () => clearInterval(timer),
  };
}
