import type { RailReason } from "#lib/core/pix/rail-reason.ts";

/** Surely not taken: the rail had no time for the call, or could not be reached. Send it again after `retryAfterMs`. */
export class RailBusy extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Surely not taken: the rail refuses the certificate, or the id and the secret. It says nothing of the order, which is sent again when a person has mended
 * the connection.
 */
export class CredentialRefused extends RailBusy {}

/** The rail took the certificate, and refuses the client's id and secret, or the token that it gave for them. */
export class SignInRefused extends CredentialRefused {}

/** No connection came about: nothing was sent. */
export class NotReached extends RailBusy {}

/** Surely not taken, and it never will be. `correlationId`: the rail's id of the call, for its support. */
export class RailRefused extends Error {
  readonly reason: RailReason;
  readonly status: number;
  readonly correlationId: string | null;

  constructor(reason: RailReason, status: number, correlationId: string | null) {
    super(`${reason.code}: ${reason.text}`);
    this.reason = reason;
    this.status = status;
    this.correlationId = correlationId;
  }
}

/**
 * Taken or not, nobody knows: 5xx, a timeout, a connection that broke after the request was sent. Ask by the same reference; send again only with
 * the same reference.
 */
export class RailUnknown extends Error {}

/**
 * Returns what was asked for; null: the rail surely does not have it. A question that is refused for another reason says
 * nothing of what it was about: that is thrown as RailUnknown.
 */
export async function unlessAbsent<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (failure) {
    if (!(failure instanceof RailRefused)) throw failure;
    if (failure.status === 404) return null;
    throw new RailUnknown(`the question was refused: ${failure.message}`, { cause: failure });
  }
}
