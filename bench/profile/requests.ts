import path from "node:path";
import type { OpenLoadCommand, OpenLoadResult } from "../overload/open-load.ts";
import { startChild } from "../support/child.ts";
import { accessToken, type Template } from "../support/database/template.ts";
import type { LoadResult } from "../support/http-load.ts";
import type { PostTarget } from "../support/load/post-requests.ts";
import { CHARGE, PATH, WITHDRAWAL } from "../support/load/requests.ts";
import { PROFILED } from "./prepared.ts";
import type { Started, Subject } from "./subject.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

/** How many times the peak arrives under overload. */
const OVERLOAD = 5;

type Load = (target: PostTarget) => Promise<Pick<Started, "run" | "stop">>;

/** Requests over 64 connections, on each one at a time. */
const atPeak: Load = async (target) => {
  const load = await startChild(here("../support/http-load.ts"), {});
  const run = async (seconds: number) => (await load.ask<LoadResult>({ ...target, seconds })).made;
  return { run, stop: load.stop };
};

/** Requests at random moments, far more than can be carried out. Those that are refused are operations too. */
const overPeak: Load = async (target) => {
  const closed = await atPeak(target);
  const open = await startChild(here("../overload/open-load.ts"), {});
  let rate: number | undefined;
  return {
    run: async (seconds) => {
      // The first run warms up, and shows the peak.
      if (rate === undefined) {
        const made = await closed.run(seconds);
        rate = (OVERLOAD * made) / seconds;
        return made;
      }
      const { made, refused } = await open.ask<OpenLoadResult>({ ...target, seconds, rate } satisfies OpenLoadCommand);
      return made + refused;
    },
    stop: async () => {
      await closed.stop();
      await open.stop();
    },
  };
};

const requests = (route: string, bodyOf: (template: Template) => object, loadOf: Load): Subject => ({
  prepare: ({ server, template }) => server.clone(PROFILED, template.database),
  start: async ({ url, execArgv }, { template }) => {
    const web = await startChild(here("../../bin/web.ts"), { ...template.env, DATABASE_URL: url }, execArgv);
    const headers = { authorization: `Bearer ${await accessToken(template)}` };
    const { run, stop } = await loadOf({ port: template.port, path: route, headers, body: bodyOf(template) });
    return { pid: web.pid, run, stop: () => stop().then(web.stop) };
  },
});

const chargeOf = ({ staging }: Template) => ({ ...CHARGE, pixKey: staging.accounts[0]?.pixKeys[0] ?? "" });

/** The web process while charges and withdrawals are made as fast as it can, and while five times as many charges come. */
export const charging = requests(PATH, chargeOf, atPeak);
export const withdrawing = requests("/v1/pix/withdraw/manual", () => WITHDRAWAL, atPeak);
export const overloaded = requests(PATH, chargeOf, overPeak);
