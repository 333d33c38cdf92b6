import { randomUUID } from "node:crypto";
import type { DueDelivery } from "#lib/domain/integration/webhooks/deliveries/claim-deliveries.ts";
import { sendDelivery } from "#lib/domain/integration/webhooks/deliveries/send-delivery.ts";
import { makeSigningSecret, signingKeyOf } from "#lib/domain/integration/webhooks/webhook-secrets.ts";
import { poster } from "#lib/server/egress/post.ts";
import { type Received, webhookReceiver } from "./webhook-receiver.ts";

/** What a receiver has before it decides: the secret that it keeps, and a request. */
export type Judged = Pick<Received, "headers" | "body"> & { secret: string };

const BODY = JSON.stringify({
  id: randomUUID(),
  type: "pixChargePaid",
  data: { description: "Ação nº 1 🎲", amount: 1990 },
});
const MINUTE = 60_000;

/** Sends deliveries as the service does, and returns what a receiver must say of each: genuine or not, by a name for the case. */
export async function signedDeliveries(): Promise<Record<string, { judged: Judged; isGenuine: boolean }>> {
  // The settings are read whole, and no database is asked.
  process.env.DATABASE_URL ||= "postgresql://guiche_app@db.invalid/guiche";
  const receiver = await webhookReceiver();
  const { post, close } = poster({ policy: "publicAndLoopback" });
  const [secret, earlier] = [makeSigningSecret(), makeSigningSecret()];

  async function delivered(secrets: string[], ageMs = 0): Promise<Received> {
    const path = `/${randomUUID()}`;
    const target = {
      ...{
        id: randomUUID(),
        variant: "A" as const,
        active: true,
        accountNumber: "10000001",
        url: receiver.baseUrl + path,
      },
      ...{ authType: null, userName: null, authorization: null, hidden: [], wholeTaxIds: true, loopbackWebhooks: true },
      ...{ sealedPassword: null, sealedSecrets: Buffer.alloc(0), earlierSecrets: [], earlierEnd: [] },
      keys: secrets.map(signingKeyOf),
    };
    const delivery = {
      id: randomUUID(),
      eventId: randomUUID(),
      accountId: randomUUID(),
      webhookId: target.id,
    } as DueDelivery;
    await sendDelivery(delivery, { target, body: BODY, startedAt: new Date(Date.now() - ageMs), post });
    return receiver.at(path)[0] as Received;
  }

  const now = await delivered([secret]);
  const rotated = await delivered([secret, earlier]);
  const withHeaders = (headers: Record<string, string>) => ({ ...now, headers: { ...now.headers, ...headers } });
  const { "webhook-signature": _, ...unsigned } = now.headers;
  const genuine = (from: Received, by = secret) => ({ judged: { ...from, secret: by }, isGenuine: true });
  const forged = (from: Received, by = secret) => ({ judged: { ...from, secret: by }, isGenuine: false });
  const cases = {
    "signed with the secret": genuine(now),
    "signed with two secrets, and the new one is kept": genuine(rotated),
    "signed with two secrets, and the earlier one is kept": genuine(rotated, earlier),
    "four minutes old": genuine(await delivered([secret], 4 * MINUTE)),
    "six minutes old": forged(await delivered([secret], 6 * MINUTE)),
    "of six minutes from now": forged(await delivered([secret], -6 * MINUTE)),
    "signed with another secret": forged(now, earlier),
    "another body": forged({ ...now, body: now.body.replace("1990", "9990") }),
    "another id": forged(withHeaders({ "webhook-id": randomUUID() })),
    "a new time for an old signature": forged(
      withHeaders({ "webhook-timestamp": `${Math.floor(Date.now() / 1_000) + 1}` }),
    ),
    "a time that is no number": forged(withHeaders({ "webhook-timestamp": "now" })),
    "a signature of another version": forged(
      withHeaders({ "webhook-signature": `v1a${now.headers["webhook-signature"]?.slice(2)}` }),
    ),
    "a part of the signature": forged(
      withHeaders({ "webhook-signature": now.headers["webhook-signature"]?.slice(0, -2) ?? "" }),
    ),
    "no signature": forged({ ...now, headers: unsigned }),
  };
  await close();
  return cases;
}
