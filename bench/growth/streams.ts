import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { answerParent } from "../support/child.ts";
import { percentile } from "../support/statistics.ts";

// Open consoles: people who have signed in, and their streams of live updates.

/** A person and their operator's number. */
export type Person = { email: string; password: string; operator: number };
/** A payment to an account of this operator, when it was paid and when it was settled, in milliseconds of `Date.now()`. */
export type SettledPayment = [operator: number, paidAt: number, settledAt: number];
/**
 * `signIn`: starts a session of each. `open`: opens streams until there are so many, in turn for each person. `measure`:
 * returns how long the payments took to each stream of their operator.
 */
export type StreamsCommand =
  | { signIn: Person[]; port: number }
  | { open: number; port: number }
  | { measure: SettledPayment[] };
/** `open`: the streams that are still open. `unheard`: payments of which a stream heard nothing. */
export type StreamsResult = { p50: number; p99: number; unheard: number; open: number; messages: number };

type Stream = { operator: number; arrivals: number[]; isOpen: boolean; request: ClientRequest };

const MESSAGE = "data: {";
const ALIVE_BODY = "data: {}";
const OPENED_AT_ONCE = 20;

const cookies: { cookie: string; operator: number }[] = [];
const streams: Stream[] = [];

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");

async function signIn({ email, password, operator }: Person, port: number): Promise<void> {
  const address = `http://localhost:${port}/api/auth`;
  const first = await fetch(`${address}/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const answer = await fetch(`${address}/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(first).join("; "), origin: `http://localhost:${port}` },
    body: new URLSearchParams({ email, password, code: "", operatorId: "", csrfToken, json: "true" }),
    redirect: "manual",
  });
  const session = cookiesOf(answer).find((one) => one.startsWith("guiche-session="));
  if (!session) throw new Error(`the sign-in of ${email} was answered with ${answer.status}`);
  cookies.push({ cookie: session, operator });
}

/** Resolves when the service has sent the stream's first event. */
function openOne(port: number): Promise<void> {
  const { cookie, operator } = cookies[streams.length % cookies.length] as (typeof cookies)[number];
  return new Promise((resolve, reject) => {
    const read = (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered with ${answer.statusCode}`));
      answer.setEncoding("latin1");
      answer.on("data", (text: string) => {
        resolve();
        if (text.includes(MESSAGE) && text.replaceAll(ALIVE_BODY, "").includes(MESSAGE))
          stream.arrivals.push(performance.timeOrigin + performance.now());
      });
      answer.once("close", () => {
        stream.isOpen = false;
      });
    };
    const headers = { cookie, accept: "text/event-stream" };
    const request = get({ host: "localhost", port, path: "/bff/live", headers, agent: false }, read);
    request.once("error", reject);
    const stream: Stream = { operator, arrivals: [], isOpen: true, request };
    streams.push(stream);
  });
}

/** The first message after a payment was settled says it; where one for an earlier payment was still under way, that one counts. */
function measure(payments: SettledPayment[]): StreamsResult {
  const took: number[] = [];
  let unheard = 0;
  for (const stream of streams) {
    const own = payments.filter(([operator]) => operator === stream.operator).sort((a, b) => a[2] - b[2]);
    let next = 0;
    for (const [, paidAt, settledAt] of own) {
      while (next < stream.arrivals.length && (stream.arrivals[next] as number) < settledAt) next++;
      const arrival = stream.arrivals[next];
      if (arrival === undefined) unheard++;
      else took.push(arrival - paidAt);
    }
  }
  const sorted = Float64Array.from(took).sort();
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    unheard,
    open: streams.filter(({ isOpen }) => isOpen).length,
    messages: streams.reduce((sum, { arrivals }) => sum + arrivals.length, 0),
  };
}

answerParent(async (command: StreamsCommand): Promise<StreamsResult | null> => {
  if ("measure" in command) return measure(command.measure);
  if ("signIn" in command) for (const person of command.signIn) await signIn(person, command.port);
  else {
    while (streams.length < command.open) {
      const missing = Math.min(OPENED_AT_ONCE, command.open - streams.length);
      await Promise.all(Array.from({ length: missing }, () => openOne(command.port)));
    }
  }
  return null;
});
