import { rows } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { actorNames } from "./actor-names.ts";
import { deliveriesSql } from "./delivery-state.ts";
import type { TimelineEntry } from "./timeline.contract.ts";

type Posting = Extract<TimelineEntry, { kind: "posting" }>;
type Delivery = Extract<TimelineEntry, { kind: "delivery" }>;
type RailMessage = Extract<TimelineEntry, { kind: "rail" }>;

/**
 * A record for `timelineOf`. `postings`: its posting references and their steps. `rail`: its network steps; `at` null:
 * the step did not happen.
 */
export type TimelineSource = {
  operatorId: string;
  accountId: string;
  id: string;
  createdBy: string;
  createdAt: Date;
  postings: Readonly<Record<string, Posting["step"]>>;
  /** Other accounts than `accountId` in which the record has postings. */
  otherAccountIds?: readonly string[];
  rail: readonly { at: Date | null; what: RailMessage["what"]; code?: string | null }[];
  /** What else happened to it. */
  others?: readonly TimelineEntry[];
};

// Order of entries with the same timestamp: a cause comes before its effect.
const RANKS: Record<TimelineEntry["kind"], number> = {
  created: 0,
  rail: 1,
  unapplied: 1,
  posting: 2,
  event: 3,
  delivery: 4,
};
/** These come after the hold, in this order. */
const AFTER_POSTING: readonly RailMessage["what"][] = ["QUEUED", "TAKEN", "ASKED"];

const READS_MAX = 3;

/**
 * Reads a record and then its timeline, and both again when the record has moved in between: otherwise the timeline
 * would show more than the record. At most three times.
 */
export async function withTimeline<R extends { updatedAt: Date }>(
  read: () => Promise<R>,
  timelineFor: (record: R) => Promise<TimelineEntry[]>,
): Promise<{ record: R; timeline: TimelineEntry[] }> {
  for (let reads = 1; ; reads++) {
    const record = await read();
    const timeline = await timelineFor(record);
    const isOlder = timeline.some(
      ({ kind, at }) => (kind === "event" || kind === "posting") && at.getTime() > record.updatedAt.getTime(),
    );
    if (!isOlder || reads === READS_MAX) return { record, timeline };
  }
}

/** Returns everything that happened to a record, oldest first: creation, network, postings, events, deliveries. */
export async function timelineOf(record: TimelineSource): Promise<TimelineEntry[]> {
  const events = await prisma().event.findMany({
    where: { accountId: record.accountId, recordId: record.id },
    select: { id: true, status: true, actor: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const [postings, deliveries, who] = await Promise.all([
    postingsOf([record.accountId, ...(record.otherAccountIds ?? [])], record.postings),
    deliveriesOf(
      record.accountId,
      events.map((event) => event.id),
    ),
    actorNames(record.operatorId, [record.createdBy, ...events.map((event) => event.actor)]),
  ]);
  const entries: TimelineEntry[] = [
    { kind: "created", at: record.createdAt, actor: who(record.createdBy) },
    ...record.rail.flatMap(({ at, what, code }): TimelineEntry[] =>
      at ? [{ kind: "rail", at, what, code: code ?? null }] : [],
    ),
    ...(record.others ?? []),
    ...postings,
    ...events.map(
      ({ createdAt: at, status, actor }): TimelineEntry => ({ kind: "event", at, status, actor: who(actor) }),
    ),
    ...deliveries,
  ];
  // The sort is stable: equal entries keep their order.
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b));
}

function rank(entry: TimelineEntry): number {
  const step = entry.kind === "rail" ? AFTER_POSTING.indexOf(entry.what) : -1;
  return step < 0 ? RANKS[entry.kind] : RANKS.posting + (step + 1) / 10;
}

type DeliveryRow = Row<"WebhookDelivery", "id" | "createdAt"> & Pick<Delivery, "status" | "url" | "nextAttemptAt">;

/** Returns the webhook deliveries of these events, oldest first, each with all of its attempts. */
async function deliveriesOf(accountId: string, eventIds: readonly string[]): Promise<Delivery[]> {
  const deliveries = await rows<DeliveryRow>({
    text: `SELECT ${select("WebhookDelivery", "d", ["id", "createdAt"])}, d.status, e.url, d.next_attempt_at AS "nextAttemptAt"
           FROM webhook_endpoint e JOIN ${deliveriesSql()} AS d ON d.endpoint_id = e.id AND d.event_id = ANY($2::uuid[])
           WHERE e.account_id = $1 ORDER BY d.created_at, d.id`,
    values: [accountId, eventIds],
  });
  if (deliveries.length === 0) return [];
  const attempts = await prisma().webhookAttempt.findMany({
    where: { accountId, deliveryId: { in: deliveries.map((delivery) => delivery.id) } },
    omit: { accountId: true, response: true },
    orderBy: { number: "asc" },
  });
  return deliveries.map(({ id, createdAt, ...delivery }) => ({
    ...delivery,
    kind: "delivery",
    at: createdAt,
    attempts: attempts.filter((attempt) => attempt.deliveryId === id),
  }));
}

type PostingRow = Row<"Posting", "reference" | "postedAt" | "amount" | "availableAfter"> & { accountNumber: string };

/** Returns the postings with these references in these accounts, oldest first. `references` gives each one's step. */
async function postingsOf(
  accountIds: readonly string[],
  references: Readonly<Record<string, Posting["step"]>>,
): Promise<Posting[]> {
  const found = await rows<PostingRow>({
    text: `SELECT ${select("Posting", "p", ["reference", "postedAt", "amount", "availableAfter"])}, a.number AS "accountNumber"
           FROM posting p JOIN account a ON a.id = p.account_id
           WHERE p.account_id = ANY($1::uuid[]) AND p.reference = ANY($2::text[]) ORDER BY p.posted_at, p.account_id, p.seq`,
    values: [accountIds, Object.keys(references)],
  });
  return found.map(({ reference, postedAt, ...posting }) => ({
    ...posting,
    kind: "posting",
    at: postedAt,
    step: references[reference] as Posting["step"],
  }));
}
