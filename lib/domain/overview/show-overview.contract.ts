import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { balances } from "../accounts/balance.contract.ts";

const account = balances.extend({ accountNumber: z.string(), holderName: z.string() });

/** `name`: an invariant that is violated (`I1` to `I13`), or `worker` when no worker is alive. */
const alarm = z.object({ name: z.string(), checkedAt: wire.utc });

const count = z.int();

export const showOverviewContract = contract({
  name: "showOverview",
  summary: "How the operation stands now",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["balances", "charges", "health"],
  console: {
    input: z.object({}),
    output: z.object({
      accounts: z.array(account),
      /** Charges created in the current BRT day, by status. */
      chargesToday: z.object({ PENDING: count, PAID: count, EXPIRED: count, REJECTED: count, CANCELED: count }),
      /** True when there were more charges than are counted. The newest charges are counted. */
      chargesTodayCapped: z.boolean(),
      alarms: z.array(alarm),
      /** Messages of the rail in quarantine, which wait for a manual decision. */
      quarantinedMessages: count,
    }),
  },
});
