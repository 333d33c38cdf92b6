import { z } from "zod";
import { SCOPES } from "#lib/core/scope.ts";

const perSecond = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(1_000_000, "must be at most 1000000");

/** The scopes and the rate limits of a credential. */
export const allowance = {
  scopes: z
    .array(z.enum(SCOPES, `must be some of ${SCOPES.join(", ")}`))
    .min(1, "must name at least one")
    .transform((given) => SCOPES.filter((scope) => given.includes(scope))),
  readsPerSecond: perSecond,
  writesPerSecond: perSecond,
};
