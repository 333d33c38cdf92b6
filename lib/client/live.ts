import type { Noun } from "../core/contract.ts";

type Message = { refetch: Noun[] | "everything" };
type Listeners = {
  /** Undefined: anything may have changed. */ onChange: (nouns: readonly Noun[] | undefined) => void;
  onState: (connected: boolean) => void;
};

const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

let readAt: number | undefined;

/** Notes when (milliseconds of the service's clock) the page was read that the first stream is to follow. */
export function notePageRead(at: number): void {
  readAt ??= at;
}

/**
 * Keeps one stream of live updates open until the returned function is called. After a gap everything counts as
 * changed, since something may have been missed.
 */
export function openLive({ onChange, onState }: Listeners): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = WAIT_MS_MIN;
  let hadGap = false;

  const connect = () => {
    // What happened between the reading of the page and now would otherwise be missed.
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

  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
