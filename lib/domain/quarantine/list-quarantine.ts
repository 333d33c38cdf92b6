import { operation } from "#lib/server/operation.ts";
import { findQuarantined } from "./find-quarantined.ts";
import { listQuarantineContract } from "./list-quarantine.contract.ts";

/** Lists rail messages that could not be processed: those of the caller's accounts and those without an account. */
export const listQuarantine = operation(listQuarantineContract, async (ctx, { resolved, limit, before }) => {
  const found = await findQuarantined(ctx, { resolved, before, limit: limit + 1 });
  const messages = found.slice(0, limit);
  const next = found.length > limit ? (messages.at(-1)?.messageId ?? null) : null;
  return { output: { messages, next } };
});
