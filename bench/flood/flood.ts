import { Client, type Dispatcher } from "undici";
import { answerParent } from "../support/child.ts";

/** Floods the service at `port` for `seconds`. */
export type FloodCommand = { port: number; seconds: number };
/** How many requests were answered, by status; "none": the connection was closed without an answer. */
export type FloodResult = Record<string, number>;

/** What is sent at the same time, again and again. */
const WAVE = { tokens: 500, signIns: 500, bodies10MB: 200, bodies1MB: 200 } as const;
const WAVE_SECONDS = 5;
const SOURCES = 250;
const ANSWER_MS_MAX = 30_000;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const TOKEN = "grant_type=client_credentials&client_id=9f1c3b0e-5a1e-4c34-9e7f-0d8a1f7c2b11&client_secret=wrong";
const MB = 1_000_000;
const [ONE, TEN] = [Buffer.alloc(MB, "a"), Buffer.alloc(10 * MB, "a")];
const SIGN_IN = "/api/auth/callback/credentials";

/** Addresses of this machine: one flood comes from few of them and one from many. */
const sourceOf = (number: number): string => `127.0.1.${1 + (number % SOURCES)}`;

async function wave(port: number, count: (status: string) => void): Promise<void> {
  const send = async (source: number, options: Dispatcher.RequestOptions) => {
    const client = new Client(`http://127.0.0.1:${port}`, {
      localAddress: sourceOf(source),
      headersTimeout: ANSWER_MS_MAX,
      bodyTimeout: ANSWER_MS_MAX,
    });
    try {
      const { statusCode, headers, body } = await client.request(options);
      await body.text();
      count(String(statusCode));
      return headers;
    } catch {
      count("none");
    } finally {
      await client.destroy();
    }
  };
  const post = (path: string, body: string | Buffer, headers = {}) =>
    ({ method: "POST", path, body, headers: { ...FORM, ...headers } }) as const;
  const signIn = async (n: number) => {
    const headers = await send(n, { method: "GET", path: "/api/auth/csrf" });
    const cookie = [headers?.["set-cookie"] ?? []].flat().map((one) => one.split(";", 1)[0]);
    const [, token = ""] = /csrf-token=([0-9a-f]+)/.exec(cookie.join("; ")) ?? [];
    const form = `email=${n}%40jogos.example&password=wrong&csrfToken=${token}&json=true`;
    await send(n, post(SIGN_IN, form, { cookie: cookie.join("; ") }));
  };
  const times = (length: number, one: (n: number) => Promise<unknown>) => Array.from({ length }, (_, n) => one(n));
  await Promise.all([
    ...times(WAVE.tokens, (n) => send(n, post("/v1/oauth2/token", TOKEN))),
    ...times(WAVE.signIns, signIn),
    ...times(WAVE.bodies10MB, (n) => send(n, post(SIGN_IN, TEN))),
    ...times(WAVE.bodies1MB, (n) => send(n, post(SIGN_IN, ONE))),
  ]);
}

async function flood({ port, seconds }: FloodCommand): Promise<FloodResult> {
  const statuses: FloodResult = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const next = new Promise((resolve) => setTimeout(resolve, WAVE_SECONDS * 1_000));
    await wave(port, count);
    await next;
  }
  return statuses;
}

answerParent(flood);
