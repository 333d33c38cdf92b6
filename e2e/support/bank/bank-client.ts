import { Agent } from "undici";
import type { TestBank } from "./test-bank.ts";

/** An answer of the bank. `body`: as JSON, or undefined when there is none. */
export type BankAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown };

type Shown = { cert?: string; key?: string };

/** Returns a caller of a test bank that knows no SDK. `shown`: the certificate that it shows; usually the customer's. */
export function bankClient({ url, authority, client, credential }: TestBank, shown: Shown = client) {
  const agent = new Agent({
    connect: { ca: authority.cert, cert: shown.cert, key: shown.key, servername: "localhost" },
  });
  let token: string | undefined;
  const request = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await agent.request({ origin: url, path, method: method as "GET", headers, body });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
  const basic = Buffer.from(`${credential.clientId}:${credential.clientSecret}`).toString("base64");
  const askToken = () =>
    request(
      "POST",
      "/oauth/token",
      { authorization: `Basic ${basic}`, "content-type": "application/json" },
      JSON.stringify({ grant_type: "client_credentials" }),
    );
  const call = async (method: string, path: string, body?: unknown): Promise<BankAnswer> => {
    token ??= (await askToken()).body.access_token as string;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return request(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  };
  return {
    askToken,
    request,
    get: (path: string) => call("GET", path),
    put: (path: string, body: unknown) => call("PUT", path, body),
    post: (path: string, body: unknown) => call("POST", path, body),
    patch: (path: string, body: unknown) => call("PATCH", path, body),
    /** Uses this token from now on. */
    use: (own: string) => {
      token = own;
    },
    close: () => agent.close(),
  };
}
