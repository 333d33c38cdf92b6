import type { CacheTag } from "../core/contract.ts";
import { Refusal, refuse } from "../core/errors.ts";
import type { Session } from "../core/http/session.ts";
import { type Change, listen } from "../server/jobs/notify.ts";
import type { Context } from "../server/operations/operation.ts";
import { servingStaff } from "../server/row-scope.ts";
import { limitSource } from "./clients/source-limits.ts";
import { type ConsoleDomain, refuseUnready } from "./console-domain.ts";
import { LiveStreams } from "./live-streams.ts";
import { problem, refusalOf } from "./problem.ts";
import { requestIdOf } from "./request-head.ts";

type ReadSession = () => Promise<Session | null>;

type Listener = (change: Change) => void;

/** How often a stream sends a heartbeat and checks that its session is still valid. */
const HEARTBEAT_MS = 4_000;
/** An event, because a browser tells a page nothing of comments: a page says when it hears nothing more. */
const ALIVE = "event: alive\ndata: {}\n\n";
const GATHER_MS = 16;
/** How long a browser waits that opens a replaced stream again by itself. Ours does it when the page is looked at. */
const REPLACED_RETRY_MS = 60_000;

const streams = new LiveStreams();
const listeners = new Set<Listener>();
let stopListening: AbortController | undefined;

/** One database connection listens for all streams of this process. It closes with the last stream. */
function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (!stopListening) {
    stopListening = new AbortController();
    void listen((change) => {
      for (const each of listeners) each(change);
    }, stopListening.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.abort();
    stopListening = undefined;
  };
}

type LiveDomain = Pick<ConsoleDomain, "readSession" | "contextOf"> & {
  /** Returns whether anything has happened in these accounts, or by their operator's staff, since then. */
  changedSince: (whose: Context, since: Date) => Promise<boolean>;
};

/**
 * Returns the handler of `GET /bff/live`: server-sent events `{"refetch": [tags]}` with the cache tags that changed in
 * the person's accounts. Only a hint: pages are correct without it. `?since=` is when the page was read, in
 * milliseconds of the service's clock; when something has happened since, `{"refetch": "everything"}` comes first. The
 * stream ends with the session, or with the event `replaced` when too many newer ones are open.
 */
export function serveLive({ readSession, contextOf, changedSince }: LiveDomain) {
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const session = () => readSession(request.headers.get("cookie"));
    try {
      limitSource(request, "console");
      const staff = await session();
      if (!staff) throw refuse("UNAUTHORIZED", "Your session has ended. Sign in again.");
      refuseUnready(staff);
      const ctx = await servingStaff(staff, () => contextOf(staff, requestId));
      const since = sinceOf(request);
      const missed = async () => since !== null && (await servingStaff(staff, () => changedSince(ctx, since)));
      const whose = { staffId: staff.id, operatorId: ctx.operatorId, accountIds: new Set(ctx.accountIds) };
      return new Response(stream(whose, { session, missed, signal: request.signal }), {
        headers: {
          "content-type": "text/event-stream",
          "cache-control": "no-store, no-transform",
          "x-accel-buffering": "no",
        },
      });
    } catch (error) {
      return problem(refusalOf(error, requestId), requestId);
    }
  };
}

function sinceOf(request: Request): Date | null {
  const since = /^\d{1,15}$/.exec(new URL(request.url).searchParams.get("since") ?? "");
  return since && new Date(Number(since[0]));
}

/** Whether the person would still be admitted. A database outage ends no stream. */
async function isStillOpen(session: ReadSession): Promise<boolean> {
  try {
    const staff = await session();
    if (staff) refuseUnready(staff);
    return staff !== null;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

type Watched = { session: ReadSession; missed: () => Promise<boolean>; signal: AbortSignal };

type Whose = { staffId: string; operatorId: string; accountIds: Set<string> };

function stream(
  { staffId, operatorId, accountIds }: Whose,
  { session, missed, signal }: Watched,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let isOpen = true;
  let close = () => {};
  return new ReadableStream({
    start(controller) {
      const gathered = new Set<CacheTag>();
      let sending: NodeJS.Timeout | undefined;
      const sendMessage = (refetch: CacheTag[] | "everything") => {
        controller.enqueue(text.encode(`data: ${JSON.stringify({ refetch })}\n\n`));
      };
      const send = () => {
        sending = undefined;
        sendMessage([...gathered]);
        gathered.clear();
      };
      const checkSession = async () => {
        if (!(await isStillOpen(session))) return close();
        // The stream may have closed during the check.
        if (isOpen) controller.enqueue(text.encode(ALIVE));
      };
      const unsubscribe = subscribe((change) => {
        if (change.afterGap || change.staffIds?.includes(staffId)) void checkSession();
        if (change.afterGap) readMissed();
        const concerned = change.accountIds.length === 0 || change.accountIds.some((id) => accountIds.has(id));
        if (!concerned || change.tags.length === 0) return;
        for (const tag of change.tags) gathered.add(tag);
        // A busy account changes thousands of times a second; a screen has 60 frames.
        sending ??= setTimeout(send, GATHER_MS);
      });
      const giveWay = () => {
        controller.enqueue(text.encode(`event: replaced\nretry: ${REPLACED_RETRY_MS}\ndata: {}\n\n`));
        close();
      };
      const readMissed = () =>
        void missed()
          // If the check fails, the page refetches everything.
          .catch(() => true)
          .then((yes) => yes && isOpen && sendMessage("everything"));
      const heartbeat = setInterval(() => void checkSession(), HEARTBEAT_MS);
      close = () => {
        isOpen = false;
        clearInterval(heartbeat);
        clearTimeout(sending);
        unsubscribe();
        remove();
        try {
          controller.close();
        } catch {
          // The browser has already closed the stream.
        }
      };
      const remove = streams.add({ staffId, operatorId, giveWay });
      signal.addEventListener("abort", close, { once: true });
      controller.enqueue(text.encode(ALIVE));
      // Runs after `subscribe`, so that no change is lost between the two.
      readMissed();
    },
    cancel: () => close(),
  });
}
