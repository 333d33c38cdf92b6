/** How a session ended: by itself, or because the person signed out. */
type SessionEnd = "ended" | "signedOut";

/** One for the page: its own messages do not come back on it. Opened by the first use, because the server has none. */
let tabs: BroadcastChannel | undefined;
let isLeft = false;

/** Leaves for the sign-in page, which then leads back here, because the session has ended. Tells the other tabs of this browser. */
export function leaveEnded(): void {
  leave("ended", endedAddress());
}

/** Leaves for the sign-in page because the person has signed out. Tells the other tabs of this browser. */
export function leaveSignedOut(): void {
  leave("signedOut", "/sign-in");
}

/** Leaves for the sign-in page when another tab says that the session has ended, until the returned function is called. */
export function leaveWithOtherTabs(onEnd: (end: SessionEnd) => void): () => void {
  const stop = new AbortController();
  const leaveToo = ({ data }: MessageEvent<SessionEnd>) => {
    onEnd(data);
    goTo(endedAddress());
  };
  otherTabs().addEventListener("message", leaveToo, { signal: stop.signal });
  return () => stop.abort();
}

function leave(end: SessionEnd, address: string): void {
  if (isLeft) return;
  otherTabs().postMessage(end);
  goTo(address);
}

/** Until the sign-in page has come, and if it does not come, nothing of this page can be seen. */
function goTo(address: string): void {
  if (isLeft) return;
  isLeft = true;
  document.body.hidden = true;
  // The browser may keep this page, and show it again after a click on Back.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.replace(address);
}

function otherTabs(): BroadcastChannel {
  tabs ??= new BroadcastChannel("guiche-session");
  return tabs;
}

const endedAddress = () => `/sign-in?ended=1&next=${encodeURIComponent(location.pathname + location.search)}`;
