import path from "node:path";
import type { Paid } from "../latency/payments.ts";
import { makePendingCharges } from "../latency/run-database.ts";
import { startChild } from "../support/child.ts";
import { NO_RECEIVER, profiledFrom, receiveWebhooks } from "./prepared.ts";
import type { Subject } from "./subject.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

/** About half of what comes from the rail to the receiver on this machine. */
const RATE = 2_500;
const WARM_UP_ITEMS = 8_000;

/** The worker while payments come at random moments: from the rail to the webhook. */
export const halfLoad: Subject = {
  prepare: async ({ server, template, plan }) => {
    const count = RATE * (plan.seconds + plan.warmUpSeconds + 2) + WARM_UP_ITEMS;
    return profiledFrom(server, await makePendingCharges(server, template, { url: NO_RECEIVER, count }));
  },
  start: async ({ url, execArgv }, { template }) => {
    const receiver = await receiveWebhooks(url);
    const env = { ...template.env, DATABASE_URL: url };
    const payers = await startChild(here("../latency/payments.ts"), env);
    const worker = await startChild(here("../../bin/worker.ts"), env, execArgv);
    // The worker's first message is a challenge.
    let heard = 1;
    await receiver.ask({ until: heard });
    const pay = async (load: { items: number } | { rate: number; seconds: number }) => {
      const paid = await payers.ask<Paid[]>({ to: "rail", ...load });
      heard += paid.length;
      await receiver.ask({ until: heard });
      return paid.length;
    };
    await pay({ items: WARM_UP_ITEMS });
    return {
      pid: worker.pid,
      run: (seconds) => pay({ rate: RATE, seconds }),
      stop: async () => {
        await worker.stop();
        await payers.stop();
        await receiver.stop();
      },
    };
  },
};
