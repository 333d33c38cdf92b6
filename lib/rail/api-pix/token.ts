import type { Agent } from "undici";
import { CredentialRefused, RailBusy, RailUnknown, SignInRefused } from "../failures.ts";
import { BUSY_MS, sendOver, wasClosed } from "./transport.ts";

/** How a PSP wants to be asked for a token: the path below `hosts.token`, and how the caller shows who it is. */
export type TokenRules = {
  tokenPath: string;
  credentialIn: "header" | "form";
  tokenBody: "json" | "form";
  scope: string;
};

export type TokenCredential = { hosts: { token: string }; clientId: string; clientSecret: string | null };

/** A token, and until when it is used. */
export type Token = { value: string; until: number };

const EARLIER_MS = 30_000;
const LIFE_SECONDS = 300;

/** Asks for a token. It moves no money: to ask again is always safe. Throws RailBusy (also CredentialRefused). */
export async function askToken(agent: Agent, rules: TokenRules, credential: TokenCredential): Promise<Token> {
  const { status, body } = await sendOver(agent, requestOf(rules, credential)).catch((error) => {
    if (!(error instanceof RailUnknown)) throw error;
    const Failure = wasClosed(error) ? CredentialRefused : RailBusy;
    throw new Failure(`no token: ${error.message}`, BUSY_MS, { cause: error });
  });
  if (status === 429 || status >= 500) throw new RailBusy(`no token: ${status}`, BUSY_MS);
  // 403 is about who asks, as the norm has it: a certificate that was taken in the handshake and is not the client's, or out of date.
  if (status === 403) throw new CredentialRefused("the bank refuses the certificate: 403", BUSY_MS);
  if (status >= 400) throw new SignInRefused(`the bank refuses the client id or its secret: ${status}`, BUSY_MS);
  const { access_token: value, expires_in: seconds } = Object(body) as Record<string, unknown>;
  if (typeof value !== "string") throw new RailBusy("the token's answer has no token", BUSY_MS);
  const lifeMs = (typeof seconds === "number" ? seconds : LIFE_SECONDS) * 1_000;
  return { value, until: Date.now() + Math.max(0, lifeMs - EARLIER_MS) };
}

function requestOf(
  { tokenPath, credentialIn, tokenBody, scope }: TokenRules,
  { hosts, clientId, clientSecret }: TokenCredential,
) {
  const basic = Buffer.from(`${clientId}:${clientSecret ?? ""}`).toString("base64");
  const members = {
    grant_type: "client_credentials",
    ...(credentialIn === "form" ? { client_id: clientId } : {}),
    ...(scope === "" ? {} : { scope }),
  };
  const isJson = tokenBody === "json";
  return {
    ...{ host: hosts.token, path: tokenPath, method: "POST" as const },
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      ...(credentialIn === "header" ? { authorization: `Basic ${basic}` } : {}),
    },
    body: isJson ? JSON.stringify(members) : new URLSearchParams(members).toString(),
  };
}
