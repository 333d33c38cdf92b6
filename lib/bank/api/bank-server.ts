import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Bank } from "../bank.ts";
import { settlePayouts } from "../payouts.ts";
import { settleReturns } from "../returns.ts";
import { bankApi } from "./app.ts";
import type { Dialect } from "./dialect.ts";
import { type Caller, type KeyPair, notificationSender } from "./norm/deliver.ts";
import { NO_PROBE, webhookProbe } from "./norm/webhook-probe.ts";

const STEP_MS = 50;
const BATCH_MAX = 200;

type Served = {
  port: number;
  shown: KeyPair;
  authority: string;
  caller: Caller;
  isStrict?: boolean;
  probesWebhooks?: boolean;
};

export type RunningBank = { url: string; stop: () => Promise<void> };

/**
 * Serves the bank's API over TLS on a port of this machine (0: any), asks each caller for a certificate, settles what is due and tells customers.
 * `shown`: its own certificate; `authority`: the one that made the customers' certificates; `caller`: who it is when it tells customers. `isStrict`: a
 * caller without a certificate of the authority gets no answer. `probesWebhooks`: a customer's address is tried before it is set, where the dialect has that.
 */
export async function serveBank(
  bank: Bank,
  dialect: Dialect,
  { port, shown, authority, caller, isStrict = false, probesWebhooks = true }: Served,
): Promise<RunningBank> {
  const trying = probesWebhooks && dialect.probesWebhooks ? webhookProbe(caller) : null;
  const app = bankApi(bank, dialect, trying?.probe ?? NO_PROBE);
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings as never));
  // Where it is not strict, a caller without a certificate reaches the API, which refuses it in words.
  const tls = { ...shown, ca: authority, requestCert: true, rejectUnauthorized: isStrict };
  const server = createServer(tls, listener);
  const sender = notificationSender(bank, caller, dialect.toldAs);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const working = work(bank, sender);
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      await working.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await sender.close();
      await trying?.close();
    },
  };
}

/** Settles and tells, step by step, until it is stopped. */
function work(bank: Bank, sender: ReturnType<typeof notificationSender>) {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = () => sleep(STEP_MS, undefined, { signal }).catch(() => {});
  const run = async () => {
    while (!signal.aborted) {
      settlePayouts(bank, BATCH_MAX);
      settleReturns(bank, BATCH_MAX);
      if ((await sender.deliver()) === 0) await pause();
    }
  };
  const ended = run();
  return {
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}
