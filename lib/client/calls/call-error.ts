import type { ErrorCode, FieldError } from "../../core/errors.ts";

/**
 * The service's error codes, and the browser's own: no response arrived, or none in time; a write was not sent, because there
 * is no network, or its response was lost.
 */
export type CallErrorCode = ErrorCode | "OFFLINE" | "TIMEOUT" | "NOT_SENT" | "ANSWER_LOST";

type Facts = { code: CallErrorCode; status: number; detail: string; requestId?: string; errors?: FieldError[] };

/** A call that was refused or had no response. */
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

  /**
   * Whether no response of the service arrived, so that it is unknown whether it ran the operation. What stands between may
   * answer in its place: such an answer has no request id.
   */
  get isUnanswered(): boolean {
    return this.code !== "NOT_SENT" && (this.status === 0 || (this.status >= 502 && this.requestId === undefined));
  }

  /** Whether the error is temporary, so that the same call may succeed soon. */
  get isPassing(): boolean {
    return this.code === "OFFLINE" || this.status === 429 || this.status >= 502;
  }
}

/** Returns the error of a write that was not sent. */
export function notSent(): CallError {
  return new CallError({ code: "NOT_SENT", status: 0, detail: "this browser has no network" });
}

/** Returns the error of a write of which it is unknown whether it was done. */
export function answerLost({ status, detail }: CallError): CallError {
  return new CallError({ code: "ANSWER_LOST", status, detail });
}

/** Returns the error of a call whose response did not arrive or was incomplete. */
export function noAnswer(code: "OFFLINE" | "TIMEOUT" = "OFFLINE"): CallError {
  return new CallError({ code, status: 0, detail: "no answer arrived" });
}
