import { Hono } from "hono";
import type { Bank } from "../bank.ts";
import { notFound, Refusal } from "../refusal.ts";
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
import { basicCredential, type Credential, fingerprintOf, issueToken, TOKEN_SECONDS } from "./norm/tokens.ts";
import type { Probe } from "./norm/webhook-probe.ts";

const SCOPE =
  "cob.read cob.write cobv.read cobv.write pix.read pix.write webhook.read webhook.write payloadlocation.read payloadlocation.write";

/** Makes the bank's API, as an app that wants the Node request among its bindings. */
export function bankApi(bank: Bank, dialect: Dialect, probe: Probe): BankApp {
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
