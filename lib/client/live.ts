import type { Noun } from "../core/contract.ts";

type Message = { refetch: Noun[] };
type Listeners = {
  /** Undefined: anything may have changed. */ onChange: (nouns: readonly Noun[] | undefined) => void;
  onState: (connected: boolean) => void;
};

const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

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
    source = new EventSource("/bff/live");
    source.onopen = () => {
      waitMs = WAIT_MS_MIN;
      onState(true);
      if (hadGap) onChange(undefined);
      hadGap = false;
    };
    source.onmessage = ({ data }) => onChange((JSON.parse(data) as Message).refetch);
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
