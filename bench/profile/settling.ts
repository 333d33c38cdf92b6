import path from "node:path";
import { startChild } from "../support/child.ts";
import type { SettleResult } from "../support/database/batches.ts";
import { makeInbox } from "../support/database/pending-charges.ts";
import { profiledFrom } from "./prepared.ts";
import type { Subject } from "./subject.ts";

const PER_SECOND_MAX = 24_000;
const WARM_UP_ITEMS = 10_000;

/** The job that settles payments, while the inbox is full. */
export const settling: Subject = {
  prepare: async ({ server, template, plan }) => {
    const items = PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds) + WARM_UP_ITEMS;
    return profiledFrom(server, await makeInbox(server, template, items));
  },
  start: async ({ url, execArgv }, { template }) => {
    const env = { ...template.env, PROCESS_NAME: "worker", DATABASE_URL: url };
    const { pid, ask, stop } = await startChild(path.join(import.meta.dirname, "../settle/job.ts"), env, execArgv);
    return { pid, stop, run: async (seconds) => (await ask<SettleResult>({ seconds })).settled };
  },
};
