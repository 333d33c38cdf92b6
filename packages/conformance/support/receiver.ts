import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll } from "vitest";
import { jsonOf, type Reply } from "./http.ts";
import type { Target } from "./target.ts";
import { until } from "./wait.ts";

/** A received notification. `at`: time of arrival in milliseconds of a monotonic clock. */
type Notification = {
  method: string;
  path: string;
  headers: Record<string, string>;
  text: string;
  body: Reply["body"];
  at: number;
};
export type Behave = (response: ServerResponse, notification: Notification) => void;
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const CHALLENGE = "webhook.validation";
/** Prefix of the last path segment of each of the suite's webhook addresses. */
export const MARK = "conformance-";

/**
 * Starts an HTTP server that receives webhooks until the test file ends. A path answers a challenge with the challenge
 * and anything else with 204, unless `behave` sets another behaviour.
 */
export async function startReceiver({ receiver, url }: Target) {
  const received: Notification[] = [];
  const behaviours = new Map<string, Behave>();
  const server = createServer(async (request, response) => {
    // A request that was cut off is ignored.
    const whole = await read(request).catch(() => null);
    if (!whole) return;
    const notification = { ...whole, at: performance.now() };
    received.push(notification);
    (behaviours.get(notification.path) ?? welcome)(response, notification);
  });
  // With `receiver.url` the service runs on another machine, so the server listens on all interfaces.
  await new Promise<void>((resolve) => server.listen(receiver.port, receiver.url ? "0.0.0.0" : "127.0.0.1", resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = receiver.url ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = (path: string) => received.filter((notification) => notification.path === path);
  return {
    /** Null: the service runs on another machine, and no address of this machine was given. */
    isReached: receiver.url !== null || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname) || null,
    urlOf: (path: string) => baseUrl + path,
    /** The notifications of a path, in order of arrival. */
    at,
    behave: (path: string, behaviour: Behave) => void behaviours.set(path, behaviour),
    /** Waits for the first notification of a path that matches, and returns it. */
    heard: async (path: string, what: string, isIt: (notification: Notification) => boolean) => {
      const find = async () => at(path).find(isIt);
      return (await until(what, find, (found) => found !== undefined)) as Notification;
    },
  };
}

/** Returns a path that no other webhook uses. */
export const newPath = () => `/${MARK}${randomUUID()}`;

/** Returns the externalId of the record that a notification is about. */
export const recordOf = ({ body }: Notification): string | undefined => body?.data?.externalId;

export const isAbout = (externalId: string) => (notification: Notification) => recordOf(notification) === externalId;

export const isChallenge = ({ body }: Notification): boolean => body?.type === CHALLENGE;

/** Answers a challenge with the challenge, and anything else with 204. */
export const welcome: Behave = (response, notification) => {
  if (!isChallenge(notification)) return void response.writeHead(204).end();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ challenge: notification.body.data?.challenge }));
};

/** Answers with a status and no body. */
export const answer =
  (status: number): Behave =>
  (response) =>
    void response.writeHead(status).end();

/** Throws unless the notification is signed with the secret, as Standard Webhooks 1.0 requires. */
export function verifySignature(secret: string, { text, headers }: Pick<Notification, "text" | "headers">): void {
  new Webhook(secret).verify(text, headers);
}

async function read(request: IncomingMessage): Promise<Omit<Notification, "at">> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  // The receiver's address may have a path prefix, so only the last segment identifies the webhook.
  const path = /\/[^/]*$/.exec(request.url ?? "")?.[0] ?? "";
  return { method: request.method ?? "", path, headers, text, body: jsonOf(text) };
}
