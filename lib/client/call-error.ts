import type { ErrorCode, FieldError } from "../core/errors.ts";

/** What the browser itself can say when no answer of the service arrived, besides the service's own codes. */
export type CallErrorCode = ErrorCode | "OFFLINE";

type Facts = { code: CallErrorCode; status: number; detail: string; requestId?: string; errors?: FieldError[] };

/** A call that was refused, or whose answer never came (`OFFLINE`: whether it was done is unknown). */
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

  /** Whether the same call may work in a moment. */
  get isPassing(): boolean {
    return this.code === "OFFLINE" || this.status === 429 || this.status >= 502;
  }
}

/** The error of a call whose answer did not arrive, or not whole. */
export function noAnswer(): CallError {
  return new CallError({ code: "OFFLINE", status: 0, detail: "no answer arrived" });
}
