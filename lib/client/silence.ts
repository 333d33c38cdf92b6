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
export function watchSilence({ onSilent, onAgain, isDeaf, connect }: Listener) {
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
