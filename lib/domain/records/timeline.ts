import { rows } from "#lib/server/db.ts";
import { actorNames } from "./actor-names.ts";
import { deliveriesOf } from "./deliveries-of.ts";
import { postingsOf } from "./postings-of.ts";
import type { TimelineEntry } from "./timeline.contract.ts";

type Posting = Extract<TimelineEntry, { kind: "posting" }>;
type RailMessage = Extract<TimelineEntry, { kind: "rail" }>;

/**
 * A record for `timelineOf`. `postings`: its posting references and their steps. `rail`: its network steps; `at` null:
 * the step did not happen.
 */
export type Told = {
  operatorId: string;
  accountId: string;
  id: string;
  createdBy: string;
  createdAt: Date;
  postings: Readonly<Record<string, Posting["step"]>>;
  /** Other accounts than `accountId` in which the record has postings. */
  otherAccountIds?: readonly string[];
  rail: readonly { at: Date | null; what: RailMessage["what"]; code?: string | null }[];
};

type StoredEvent = { id: string; status: string; actor: string; at: Date };

// Order of entries with the same timestamp: a cause comes before its effect.
const RANKS: Record<TimelineEntry["kind"], number> = { made: 0, rail: 1, posting: 2, event: 3, delivery: 4 };
const WAITS_FOR_POSTING: ReadonlySet<RailMessage["what"]> = new Set(["QUEUED"]);

/** Returns everything that happened to a record, oldest first: creation, network, postings, events, deliveries. */
export async function timelineOf(told: Told): Promise<TimelineEntry[]> {
  const events = await rows<StoredEvent>({
    text: `SELECT id, status, actor, created_at AS at FROM event WHERE account_id = $1 AND record_id = $2 ORDER BY created_at, id`,
    values: [told.accountId, told.id],
  });
  const [postings, deliveries, who] = await Promise.all([
    postingsOf([told.accountId, ...(told.otherAccountIds ?? [])], told.postings),
    deliveriesOf(
      told.accountId,
      events.map((event) => event.id),
    ),
    actorNames(told.operatorId, [told.createdBy, ...events.map((event) => event.actor)]),
  ]);
  const entries: TimelineEntry[] = [
    { kind: "made", at: told.createdAt, actor: who(told.createdBy) },
    ...told.rail.flatMap(({ at, what, code }): TimelineEntry[] =>
      at ? [{ kind: "rail", at, what, code: code ?? null }] : [],
    ),
    ...postings,
    ...events.map(({ at, status, actor }): TimelineEntry => ({ kind: "event", at, status, actor: who(actor) })),
    ...deliveries,
  ];
  // The sort is stable: equal entries keep their order.
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b));
}

function rank(entry: TimelineEntry): number {
  return entry.kind === "rail" && WAITS_FOR_POSTING.has(entry.what) ? RANKS.posting + 0.5 : RANKS[entry.kind];
}
