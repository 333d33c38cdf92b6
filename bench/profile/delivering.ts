import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EACH, makeEndpoints } from "../growth/endpoints.ts";
import { startChild } from "../support/child.ts";
import { makeOutbox } from "../webhook/outbox.ts";
import { NO_RECEIVER, NOBODY, profiledFrom, receiveWebhooks } from "./prepared.ts";
import type { Running, Setting, Started, Subject } from "./subject.ts";

const PER_SECOND_MAX = 24_000;
const MANY = 10_000;

async function start({ url, execArgv }: Running, { template }: Setting): Promise<Started> {
  const receiver = await receiveWebhooks(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const file = path.join(import.meta.dirname, "../webhook/guiche.ts");
  const worker = await startChild(file, { ...template.env, DATABASE_URL: url }, execArgv);
  await worker.ask("begin");
  const count = async () =>
    (await client.query<{ count: string }>("SELECT count(*) FROM webhook_attempt")).rows[0]?.count;
  return {
    pid: worker.pid,
    run: async (seconds) => {
      const before = Number(await count());
      await sleep(seconds * 1_000);
      return Number(await count()) - before;
    },
    stop: async () => {
      await receiver.ask("release");
      await worker.ask("end");
      await worker.stop();
      await receiver.stop();
      await client.end();
    },
  };
}

const countOf = ({ plan }: Setting) => PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds);

/** The worker while deliveries to one webhook wait. */
export const delivering: Subject = {
  prepare: async (setting) => {
    const { server, template } = setting;
    return profiledFrom(server, await makeOutbox(server, template, { urls: [NO_RECEIVER], each: countOf(setting) }));
  },
  start,
};

/** The worker while deliveries to 10,000 webhooks wait. */
export const deliveringToMany: Subject = {
  prepare: async (setting) => {
    const { server, template } = setting;
    const wanted = { webhooks: MANY, payments: Math.ceil(countOf(setting) / EACH), address: NOBODY };
    return profiledFrom(server, await makeEndpoints(server, template, wanted));
  },
  start,
};
