import { insertManyAccounts } from "../support/database/many-accounts.ts";
import { fillInbox, insertPendingCharges } from "../support/database/pending-charges.ts";
import type { Template } from "../support/database/template.ts";
import { withClient } from "../support/database/with-client.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import { type Measuring, measureDeliveries } from "../webhook/measure-deliveries.ts";
import { fillOutbox } from "../webhook/outbox.ts";

/** How many webhooks there are: ten an account, or one account with one. */
const COUNTS = ["1", "10", "100", "1000", "10000"] as const;
export type WebhookCount = (typeof COUNTS)[number];
export const EACH = 10;
/** More than the service delivers in one second on this machine. An outbox that runs empty breaks the run. */
const PER_SECOND_MAX = 26_000;

/** `isAlone`: only the first webhook subscribed to the payments. */
type Wanted = { webhooks: number; payments: number; address: string; isAlone?: boolean };

/** Makes a database with so many webhooks and payments, whose events wait to be delivered. Returns its name. */
export async function makeEndpoints(
  server: MeasuredServer,
  template: Template,
  { webhooks, payments, address, isAlone = false }: Wanted,
): Promise<string> {
  const database = `bench_growth_${isAlone ? "alone" : "all"}_${webhooks}`;
  const url = await server.clone(database, template.database);
  const each = Math.min(webhooks, EACH);
  const urlOf = (number: number) => `${address}/hook-${number}`;
  await withClient(url, async (client) => {
    const accounts = await insertManyAccounts(client, { accounts: webhooks / each, webhooks, each, urlOf });
    const [, ...others] = accounts.flatMap(({ webhookIds }) => webhookIds);
    if (isAlone) {
      const unsubscribe = "UPDATE webhook_endpoint SET events = '{pixChargeExpired}' WHERE id = ANY($1::uuid[])";
      await client.query(unsubscribe, [others]);
    }
    await insertPendingCharges(client, template, payments, isAlone ? accounts.slice(0, 1) : accounts);
    await fillInbox(client);
  });
  await fillOutbox(template, url, []);
  return database;
}

/** Measures deliveries to more and more webhooks, to which as many wait altogether. */
export async function deliverToMany(setting: Measuring, plan: Plan): Promise<Record<WebhookCount, Sample[]>> {
  const { server, template, receiver } = setting;
  const address = await receiver.ask<string>({ begin: { hanging: [] } });
  const items = PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds);
  const outboxes = new Map<WebhookCount, string>();
  for (const count of COUNTS) {
    process.stderr.write(`  fills the outbox for ${count} webhooks\n`);
    const payments = Math.ceil(items / Math.min(Number(count), EACH));
    outboxes.set(count, await makeEndpoints(server, template, { webhooks: Number(count), payments, address }));
  }
  const samples = await inTurns(COUNTS, plan, (count) => measureDeliveries(setting, outboxes.get(count) as string));
  for (const outbox of outboxes.values()) await server.drop(outbox);
  return samples;
}
