import path from "node:path";
import { type Child, startChild } from "../support/child.ts";
import { withClient } from "../support/database/with-client.ts";
import type { MeasuredServer } from "../support/measured-server.ts";

/** The database in which a process is profiled. */
export const PROFILED = "bench_profile";
/** Where webhooks lead until `receiveWebhooks` has started a receiver: nobody listens there. */
export const NOBODY = "http://127.0.0.1:9";
export const NO_RECEIVER = `${NOBODY}/hook`;

/** Makes a prepared database the one that is profiled, in place of itself. Returns its address. */
export async function profiledFrom(server: MeasuredServer, prepared: string): Promise<string> {
  const url = await server.clone(PROFILED, prepared);
  await server.drop(prepared);
  return url;
}

/** Starts a receiver, to which all webhooks of the database lead from then on. */
export async function receiveWebhooks(url: string): Promise<Child> {
  const receiver = await startChild(path.join(import.meta.dirname, "../support/webhook-receiver.ts"), {});
  const address = await receiver.ask<string>({ begin: { hanging: [] } });
  await withClient(url, (client) =>
    client.query("UPDATE webhook_endpoint SET url = replace(url, $1, $2) WHERE active", [NOBODY, address]),
  );
  return receiver;
}
