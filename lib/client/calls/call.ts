import type { CacheTag } from "../../core/contract.ts";
import { UNTIL_HEADER } from "../../core/http/request-until.ts";
import { ARRIVAL_SECONDS_MAX } from "../../core/limits.ts";
import { noteBusinessAhead, noteServiceTime, serviceNow } from "../clock.ts";
import type { Name } from "../contracts.ts";
import { CallError, type CallErrorCode, noAnswer } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import { firstAbort } from "./first-abort.ts";
import { leaveEnded } from "./session-end.ts";

const ANSWER_SECONDS_MAX = 20;

const learned = new Map<string, readonly CacheTag[]>();

/** Stores the cache tags of what an operation shows or changes. */
export function learnTags(name: Name, tags: readonly CacheTag[]): void {
  learned.set(name, tags);
}

/** Returns the cache tags of what an operation shows or changes; undefined before its first response. */
export function tagsOf(name: string): readonly CacheTag[] | undefined {
  return learned.get(name);
}

/** Pending while this browser leaves the console; it is settled when that failed. */
let leaving: Promise<void> | undefined;

type Leave = (stays: Promise<void>) => void;
const leavers = new Set<Leave>();

/**
 * Calls `leave` when this browser begins to leave the console, until `signal` aborts; at once while it leaves. `stays` resolves
 * when it stays after all.
 */
export function onLeaving(leave: Leave, signal: AbortSignal): void {
  if (leaving) {
    leave(leaving);
    return;
  }
  leavers.add(leave);
  signal.addEventListener("abort", () => leavers.delete(leave));
}

/** The calls in progress. */
const calls = new Set<AbortController>();

/**
 * Runs `end`, which ends the session and opens another page. Meanwhile no call is sent, and those in progress are given up:
 * their refusal would lead to the sign-in page as if the session had ended by itself. When `end` fails, calls go on.
 */
export async function whileLeaving(end: () => Promise<void>): Promise<void> {
  let goOn = () => {};
  leaving = new Promise((resolve) => {
    goOn = resolve;
  });
  for (const stop of calls) stop.abort();
  for (const leave of leavers) leave(leaving);
  try {
    await end();
  } catch (error) {
    leaving = undefined;
    goOn();
    throw error;
  }
}

/**
 * Runs one operation of the service: sends JSON and returns canonical values. Throws CallError, also when no answer arrives
 * in 20 s. `isWrite`: what the network holds back is not run later, when the person has long been told otherwise.
 */
export async function call<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  signal?: AbortSignal,
  isWrite = false,
): Promise<ConsoleOutput<N>> {
  // The decoder of the response is loaded while the request is in progress.
  const loading = import("./read-answer.ts").then((module) => module.answerReader(name));
  loading.catch(() => {});
  const limit = AbortSignal.timeout(ANSWER_SECONDS_MAX * 1_000);
  const response = await ask(name, input, signal ? firstAbort(signal, limit) : limit, isWrite);
  const body = await response.json().catch(() => null);
  const { read, tags } = await loading.catch(() => {
    throw noAnswer();
  });
  learnTags(name, tags);
  return read(body) as ConsoleOutput<N>;
}

/**
 * Sends one operation to the service as the signed-in person. Throws CallError. When the session has ended, the browser
 * goes to the sign-in page, which then leads back to this page.
 */
export function ask<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  signal?: AbortSignal,
  isWrite = false,
): Promise<Response> {
  return send(`/bff/${name}`, { type: "application/json", body: JSON.stringify(input), isWrite }, signal);
}

/** Sends a part of a file to an operation that takes bytes, with its other members. Throws CallError as `call` does. */
export async function sendPart<N extends Name>(
  name: N,
  { bytes, ...members }: Omit<ConsoleInput<N>, "bytes"> & { bytes: Blob },
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(ANSWER_SECONDS_MAX * 1_000);
  const query = new URLSearchParams(Object.entries(members).map(([member, value]) => [member, `${value}`]));
  const part = { type: "application/octet-stream", body: bytes };
  await send(`/bff/${name}?${query}`, part, firstAbort(signal, limit));
}

type Body = { type: string; body: string | Blob; isWrite?: boolean };

async function send(path: string, sent: Body, signal?: AbortSignal): Promise<Response> {
  await leaving;
  const response = await post(path, sent, signal);
  noteServiceTime(response.headers.get("date"));
  noteBusinessAhead(Number(response.headers.get("guiche-ahead-ms")));
  if (response.ok) return response;
  if (response.status === 401) {
    await leaving;
    leaveEnded();
  }
  throw refusal(response.status, await response.json().catch(() => null));
}

async function post(path: string, { type, body, isWrite }: Body, signal: AbortSignal | undefined): Promise<Response> {
  const stop = new AbortController();
  calls.add(stop);
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        "content-type": type,
        ...(isWrite ? { [UNTIL_HEADER]: `${serviceNow() + ARRIVAL_SECONDS_MAX * 1_000}` } : {}),
      },
      body,
      signal: signal ? firstAbort(signal, stop.signal) : stop.signal,
    });
  } catch (error) {
    if (stop.signal.aborted) await leaving;
    if (signal?.aborted && signal.reason?.name === "TimeoutError") throw noAnswer("TIMEOUT");
    if (signal?.aborted) throw error;
    throw noAnswer();
  } finally {
    calls.delete(stop);
  }
}

function refusal(status: number, body: unknown): CallError {
  const problem = (body ?? {}) as Partial<{ code: CallErrorCode; detail: string; requestId: string; errors: [] }>;
  const fallback = status >= 502 ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR";
  return new CallError({ ...problem, code: problem.code ?? fallback, detail: problem.detail ?? "", status });
}
