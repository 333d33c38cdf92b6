import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect } from "vitest";
import type { Api } from "./api.ts";
import type { Reply } from "./http.ts";
import type { Target } from "./target.ts";
import { until } from "./wait.ts";

/** A notification that arrived, read whole. `at`: when, in milliseconds of a clock that only goes forward. */
type Notification = {
  method: string;
  path: string;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an unknown implementation posts it; each check says what it expects.
  body: any;
  at: number;
};
export type Behave = (response: ServerResponse, notification: Notification) => void;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const CHALLENGE = "webhook.validation";
/** How the last segment of every address of the suite's begins. */
const MARK = "conformance-";

/**
 * An operator's system that receives webhooks until the file's checks are done. Each path answers 204 and repeats a
 * challenge, unless it was told to do otherwise.
 */
export async function startReceiver({ receiver, url }: Target) {
  const received: Notification[] = [];
  const behaviours = new Map<string, Behave>();
  const server = createServer(async (request, response) => {
    // A connection that was cut off has brought nothing.
    const whole = await read(request).catch(() => null);
    if (!whole) return;
    const notification = { ...whole, at: performance.now() };
    received.push(notification);
    (behaviours.get(notification.path) ?? welcome)(response, notification);
  });
  // From elsewhere the service reaches the suite through the address that was named.
  await new Promise<void>((resolve) => server.listen(receiver.port, receiver.url ? "0.0.0.0" : "127.0.0.1", resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = receiver.url ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = (path: string) => received.filter((notification) => notification.path === path);
  return {
    /** Null: the service is elsewhere, and nobody said how it reaches this machine. */
    isReached: receiver.url !== null || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname) || null,
    urlOf: (path: string) => baseUrl + path,
    /** What came to a path, in the order in which it came. */
    at,
    behave: (path: string, behaviour: Behave) => void behaviours.set(path, behaviour),
    /** The first notification at a path that is as wanted. */
    heard: async (path: string, what: string, isIt: (notification: Notification) => boolean) => {
      const find = async () => at(path).find(isIt);
      return (await until(what, find, (found) => found !== undefined)) as Notification;
    },
  };
}

/** A path that no other webhook has. */
export const newPath = () => `/${MARK}${randomUUID()}`;

/** The externalId of the record that a notification is about. */
export const recordOf = ({ body }: Notification): string | undefined => body?.data?.externalId;

export const isAbout = (externalId: string) => (notification: Notification) => recordOf(notification) === externalId;

export const isChallenge = ({ body }: Notification): boolean => body?.type === CHALLENGE;

/** Answers 204, and a challenge with the challenge. */
export const welcome: Behave = (response, notification) => {
  if (!isChallenge(notification)) return void response.writeHead(204).end();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ challenge: notification.body.data?.challenge }));
};

/** Answers with a status alone. */
export const answer =
  (status: number): Behave =>
  (response) =>
    void response.writeHead(status).end();

/** Throws unless the notification is signed with the secret, as Standard Webhooks 1.0 says. */
export function verifySignature(secret: string, { text, headers }: Pick<Notification, "text" | "headers">): void {
  new Webhook(secret).verify(text, headers);
}

async function read(request: IncomingMessage): Promise<Omit<Notification, "at">> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  // What stands before the last segment is the way through which the service reaches the suite.
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
 * A chapter's webhooks, which are deleted `after` each check or after all of them. What runs that died have left is
 * deleted before: an account has so many webhooks and no more, and a key of variant B has one.
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

  /** Makes a webhook or changes the one that is there. The answer, whatever it is. */
  async function put(members: Members): Promise<Reply> {
    const reply = await api.put(address, { ...whose, ...members });
    if (reply.status < 300) addresses.add(api.variant === "A" ? api.at.webhook(reply.body.id) : ofKey);
    return reply;
  }
  return {
    put,
    /** Makes one at a path of its own, in variant B in the place of the one that was there. */
    make: async (members: Members = {}, path = newPath()) => {
      if (api.variant === "B") await api.delete(ofKey);
      const reply = await put({ url: receiver.urlOf(path), ...members });
      expect(reply.status, reply.text).toBe(201);
      return { ...reply, path };
    },
    /** The webhook as it is now, as a PUT had answered it. */
    now: async ({ id }: Reply["body"]): Promise<Reply["body"]> => {
      const { body } = await api.get(address);
      return api.variant === "A" ? body.webhooks.find((one: { id: string }) => one.id === id) : body;
    },
  };
}

const LEFT_FOR_MS = 600_000;

/** Another run may be under way: what is younger is left alone. */
async function deleteLeftovers(api: Api): Promise<void> {
  const { body } = await api.get(`${api.at.webhooks}?start_date=2000-01-01T00:00:00Z`);
  const before = Date.parse(body.parameters?.end_date) - LEFT_FOR_MS;
  for (const { id, webhookUrl, createdAt } of body.webhooks ?? []) {
    if (webhookUrl?.includes(`/${MARK}`) && Date.parse(createdAt) < before) await api.delete(api.at.webhook(id));
  }
}
