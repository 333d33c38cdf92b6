import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PLATFORM_ALONE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const count = z.int();

/** `oldestAt`: since when the item that waits longest waits. Null: nothing waits. */
const queue = z.object({
  name: z.enum(["inbox", "outbox", "deliveries"]),
  waiting: count,
  oldestAt: wire.utc.nullable(),
});

const alarm = z.object({
  /** A violated invariant (`I1`, `I2` and so on), or `worker` when no worker is alive. */
  name: z.string(),
  checkedAt: wire.utc,
  /** Whose books. Empty: it concerns no single account. */
  accounts: z.array(z.object({ accountNumber: z.string(), operatorName: z.string() })),
});

const operator = z.object({
  operatorId: wire.uuid,
  name: z.string(),
  quarantinedMessages: count,
  /** Webhooks that do not accept deliveries. */
  failingWebhooks: count,
  /** Orders that wait to be sent to the rail. */
  waitingOrders: count,
});

export const showHealthContract = contract({
  name: "showHealth",
  summary: "Show how the installation and each operator in it stand, without records",
  effect: "read",
  roles: PLATFORM_ALONE,
  errors: [],
  tags: ["health"],
  console: {
    input: z.object({}),
    output: z.object({
      /** `seenAt`: the last sign of life of any worker. Null: there never was one. */
      worker: z.object({ isAlive: z.boolean(), seenAt: wire.utc.nullable() }),
      /** True: production lets money move without a client certificate (`MTLS`). */
      moneyWithoutCertificate: z.boolean(),
      alarms: z.array(alarm),
      queues: z.array(queue),
      operators: z.array(operator),
      /** Quarantined messages that belong to no operator. */
      quarantinedWithoutOperator: count,
    }),
  },
});
