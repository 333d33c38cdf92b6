import { beforeAll, expect } from "vitest";
import type { Api } from "./api.ts";
import type { Reply } from "./http.ts";
import { instantOf } from "./instant.ts";
import { MARK, newPath, type Receiver } from "./receiver.ts";

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
  const before = instantOf(body.parameters?.end_date).getTime() - LEFT_FOR_MS;
  for (const { id, webhookUrl, createdAt } of body.webhooks ?? []) {
    if (webhookUrl?.includes(`/${MARK}`) && instantOf(createdAt).getTime() < before)
      await api.delete(api.at.webhook(id));
  }
}
