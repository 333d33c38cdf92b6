import type { CallError, CallErrorCode } from "#lib/client/calls/call-error.ts";

/** The errors of a filter that names a player, an account or another thing that the operator does not have. */
const OF_NOTHING: readonly CallErrorCode[] = ["PLAYER_NOT_FOUND", "ACCOUNT_NOT_FOUND", "NotFound", "VALIDATION_ERROR"];

/** Returns whether a list is empty because a filter, in an old address for example, names nothing that there is. */
export function isOfNothing({ code }: CallError): boolean {
  return OF_NOTHING.includes(code);
}
