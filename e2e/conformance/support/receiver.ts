import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect } from "vitest";
import type { Api } from "./api.ts";
import type { Reply } from "./http.ts";
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
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const CHALLENGE = "webhook.validation";
/** Prefix of the last path segment of each of the suite's webhook addresses. */
const MARK = "conformance-";

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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Members = Record<string, unknown>;

/**
 * Creates webhooks for a chapter and deletes them in `after`, which runs after each check or after all. In variant A it
 * first deletes the webhooks of crashed runs, because an account has a maximum number. In variant B a key has one
 * webhook.
 */
export function chapterWebhooks(api: Api, receiver: Receiver, after: (body: () => Promise<void>) => void) {
  const addresses = new Set<string>();
  const { pixKey, accountNumber } = api.target;
  const ofKey = api.at.webhook(pixKey);
  const [address, whose] = api.variant === "A" ? [api.at.webhooks, {}] : [ofKey, { accountNumber, pixKey }];
  if (api.variant === "A") beforeAll(() => deleteLeftovers(api));
  after(async () => {
    for (const made of addresses) await api.delete(made);
    addresses.clear();
  });

  async function put(members: Members): Promise<Reply> {
    const reply = await api.put(address, { ...whose, ...members });
    if (reply.status < 300) addresses.add(api.variant === "A" ? api.at.webhook(reply.body.id) : ofKey);
    return reply;
  }
  return {
    put,
    /** Creates a webhook, by default at a new path. In variant B it first deletes the key's webhook. */
    make: async (members: Members = {}, path = newPath()) => {
      if (api.variant === "B") await api.delete(ofKey);
      const reply = await put({ url: receiver.urlOf(path), ...members });
      expect(reply.status, reply.text).toBe(201);
      return { ...reply, path };
    },
    /** Returns the current state of a webhook, in the form in which a PUT answered it. */
    now: async ({ id }: Reply["body"]): Promise<Reply["body"]> => {
      const { body } = await api.get(address);
      return api.variant === "A" ? body.webhooks.find((one: { id: string }) => one.id === id) : body;
    },
  };
}

const LEFT_FOR_MS = 600_000;

/** Keeps webhooks younger than 10 minutes: another run may be using them. */
async function deleteLeftovers(api: Api): Promise<void> {
  const { body } = await api.get(`${api.at.webhooks}?start_date=2000-01-01T00:00:00Z`);
  const before = Date.parse(body.parameters?.end_date) - LEFT_FOR_MS;
  for (const { id, webhookUrl, createdAt } of body.webhooks ?? []) {
    if (webhookUrl?.includes(`/${MARK}`) && Date.parse(createdAt) < before) await api.delete(api.at.webhook(id));
  }
}
