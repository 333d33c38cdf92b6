import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const OVERLAP_SECONDS_MAX = 30 * 86_400;

export const rotateWebhookSecretContract = contract({
  name: "rotateWebhookSecret",
  summary: "Give a webhook a new signing secret",
  effect: "change",
  stepUp: true,
  roles: BUILDERS,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks"],
  console: {
    /** For `overlapSeconds`, deliveries have a signature of each secret. 0: the earlier secrets expire at once. */
    input: z.object({ webhookId: wire.uuid, overlapSeconds: z.int().min(0).max(OVERLAP_SECONDS_MAX) }),
    /** Only this response contains `signingSecret`. */
    output: z.object({ signingSecret: z.string(), earlierSecretsEnd: wire.utc }),
  },
});
