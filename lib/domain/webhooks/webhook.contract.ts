import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

const authentication = z.object({
  type: z.literal([0, 1]).meta({ description: "`0` Basic, `1` Bearer." }),
  userName: z.string().nullable(),
  hasPassword: z.boolean(),
});

const webhook = (instant: typeof wire.brt) =>
  z.object({
    active: z.boolean(),
    authentication: authentication.nullable(),
    createdAt: instant,
    updatedAt: instant,
    validated: z.boolean(),
    webhookEvents: z.array(z.string()),
    webhookUrl: z.string(),
  });

/** (+) Variant A has `webhookUrl` too, because a reader cannot tell the webhooks of a list apart by their ids alone. */
export const webhookA = webhook(wire.brt).extend({ id: wire.uuid }).meta({ title: "Webhook" });
export const webhookB = webhook(wire.utc).meta({ title: "Webhook" });

/** A webhook for the console, without its secrets. */
export const webhookConsole = webhook(wire.utc).extend({
  id: wire.uuid,
  variant: z.enum(["A", "B"]),
  accountNumber: z.string(),
  pixKey: z.string().nullable(),
  type: z.int().nullable(),
  failingSince: wire.utc.nullable(),
});

/** A webhook in canonical form. */
export type Webhook = z.output<typeof webhookConsole>;
