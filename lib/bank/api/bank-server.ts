import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Bank } from "../bank.ts";
import { settlePayouts } from "../payouts.ts";
import { notFound, Refusal } from "../refusal.ts";
import { settleReturns } from "../returns.ts";
import type { Dialect } from "./dialect.ts";
import { API_PIX, type Route } from "./norm/api-pix.ts";
import {
  type Answer,
  type BankApp,
  type BankContext,
  type Handler,
  refused,
  serve,
  socketOf,
  withFaults,
} from "./norm/call.ts";
import { type Caller, type KeyPair, notificationSender } from "./norm/deliver.ts";
import { basicCredential, type Credential, fingerprintOf, issueToken, TOKEN_SECONDS } from "./norm/tokens.ts";
import { NO_PROBE, type Probe, webhookProbe } from "./norm/webhook-probe.ts";

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

const SCOPE =
  "cob.read cob.write cobv.read cobv.write pix.read pix.write webhook.read webhook.write payloadlocation.read payloadlocation.write";

/** Makes the bank's API, as an app that wants the Node request among its bindings. */
function bankApi(bank: Bank, dialect: Dialect, probe: Probe): BankApp {
  const { tokenPath, basePath, own, notOffered, write, reshape } = dialect;
  // Efí's SDK puts a slash behind the address of a list.
  const app: BankApp = new Hono({ strict: false });
  app.post(tokenPath, (c) => withFaults(bank, write, "token", c, () => grantToken(bank, dialect, c)));
  const add = ({ method, path, call, handler, write: own = write }: Route) =>
    app.on(method, path, serve({ bank, write: own, probe }, call, handler));
  for (const route of API_PIX)
    add({ ...route, path: basePath + route.path, handler: reshaped(route.handler, reshape) });
  for (const route of own) add(route);
  for (const { paths, what } of notOffered)
    app.on("ALL", [...paths], () => refused(write, new Refusal(501, "OperacaoNaoOferecida", notOfferedText(what))));
  app.notFound(({ req: { method, path } }) => refused(write, notFound(`O banco de testes não tem ${method} ${path}.`)));
  app.onError((error) => refused(write, error));
  return app;
}

const notOfferedText = (what: string): string => `O banco de testes não oferece ${what}.`;

function reshaped(handler: Handler, reshape: Dialect["reshape"]): Handler {
  return async (asked) => {
    const { body, ...answer } = await handler(asked);
    return { ...answer, body: body === undefined ? undefined : reshape(body) };
  };
}

async function grantToken(bank: Bank, { credentialIn, write: _, scope }: Dialect, c: BankContext): Promise<Answer> {
  const fingerprint = fingerprintOf(socketOf(c));
  const token = issueToken(bank, await credentialOf(credentialIn, c), fingerprint);
  const body = { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS, scope: `${SCOPE} ${scope}` };
  return { status: 200, body };
}

async function credentialOf(where: Dialect["credentialIn"], c: BankContext): Promise<Credential | null> {
  if (where === "header") return basicCredential(c.req.header("authorization"));
  const form = await c.req.parseBody();
  if (form.grant_type !== "client_credentials")
    throw new Refusal(400, "RequisicaoInvalida", "O grant_type deve ser client_credentials.");
  return typeof form.client_id === "string" ? { id: form.client_id, secret: null } : null;
}
