import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { REQUEST_KINDS } from "#lib/core/http/request-kind.ts";
import { RATE_PER_SECOND_MAX } from "#lib/core/limits.ts";
import { ADMIN_ALONE, MAY_SEE_RATES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const used = {
  kind: z.enum(REQUEST_KINDS),
  /** Requests of the last 60 seconds, estimated from two minutes, and of the BRT day. */
  minute: z.int(),
  day: z.int(),
  /** Requests of the BRT day that were over a limit. */
  refused: z.int(),
};

export const showRequestLimitsContract = contract({
  name: "showRequestLimits",
  summary: "Show how many requests a second an operator and each credential may send, by kind, and what was used",
  effect: "read",
  roles: MAY_SEE_RATES,
  errors: [],
  tags: ["limits"],
  console: {
    input: z.object({}),
    output: z.object({
      kinds: z.array(
        z.object({
          ...used,
          /** Of all credentials together. */
          operator: z.object({ perSecond: z.int(), isDefault: z.boolean() }),
          /** Of each credential; null: its own rate alone. */
          credential: z.object({ perSecond: z.int().nullable(), isDefault: z.boolean() }),
        }),
      ),
      /** Credentials that sent requests since the day before. */
      credentials: z.array(z.object({ credentialId: wire.uuid, kinds: z.array(z.object(used)) })),
    }),
  },
});

const perSecond = z.int().min(1).max(RATE_PER_SECOND_MAX).nullable().optional();
/** Absent: it stays. null: the default. */
const wanted = z.object({ read: perSecond, charge: perSecond, moneyOut: perSecond, other: perSecond }).optional();

export const setRequestLimitsContract = contract({
  name: "setRequestLimits",
  summary: "Set how many requests a second the operator and each credential may send, by kind",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["limits", "audit"],
  console: {
    input: z.object({ operator: wanted, credential: wanted }),
    output: z.object({ changed: z.int() }),
  },
});
