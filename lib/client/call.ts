import type { CacheTag } from "../core/contract.ts";
import type { ErrorCode, FieldError } from "../core/errors.ts";
import { noteBusinessAhead, noteServiceTime } from "./clock.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/** The service's error codes, and the browser's own code for a call without a response. */
export type CallErrorCode = ErrorCode | "OFFLINE";

type Facts = { code: CallErrorCode; status: number; detail: string; requestId?: string; errors?: FieldError[] };

/** A call that was refused or had no response (`OFFLINE`: it is unknown whether the service ran the operation). */
export class CallError extends Error {
  readonly code: CallErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldError[];

  constructor(facts: Facts) {
    super(`${facts.code}: ${facts.detail}`);
    this.name = "CallError";
    this.code = facts.code;
    this.status = facts.status;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.errors = facts.errors ?? [];
  }

  /** Whether the error is temporary, so that the same call may succeed soon. */
  get isPassing(): boolean {
    return this.code === "OFFLINE" || this.status === 429 || this.status >= 502;
  }
}

/** Returns the error of a call whose response did not arrive or was incomplete. */
export function noAnswer(): CallError {
  return new CallError({ code: "OFFLINE", status: 0, detail: "no answer arrived" });
}

const learned = new Map<string, readonly CacheTag[]>();

/** Stores the cache tags of what an operation shows or changes. */
export function learnTags(name: Name, tags: readonly CacheTag[]): void {
  learned.set(name, tags);
}

/** Returns the cache tags of what an operation shows or changes; undefined before its first response. */
export function tagsOf(name: string): readonly CacheTag[] | undefined {
  return learned.get(name);
}

/** Runs one operation of the service: sends JSON and returns canonical values. Throws CallError. */
export async function call<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  signal?: AbortSignal,
): Promise<ConsoleOutput<N>> {
  // The decoder of the response is loaded while the request is in progress.
  const loading = import("./read-answer.ts").then((module) => module.answerReader(name));
  loading.catch(() => {});
  const response = await ask(name, input, signal);
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
export async function ask<N extends Name>(name: N, input: ConsoleInput<N>, signal?: AbortSignal): Promise<Response> {
  const response = await post(`/bff/${name}`, input, signal);
  noteServiceTime(response.headers.get("date"));
  noteBusinessAhead(Number(response.headers.get("guiche-ahead-ms")));
  if (response.ok) return response;
  if (response.status === 401) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  throw refusal(response.status, await response.json().catch(() => null));
}

async function post(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer();
  }
}

function refusal(status: number, body: unknown): CallError {
  const problem = (body ?? {}) as Partial<{ code: CallErrorCode; detail: string; requestId: string; errors: [] }>;
  const fallback = status >= 502 ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR";
  return new CallError({ ...problem, code: problem.code ?? fallback, detail: problem.detail ?? "", status });
}
