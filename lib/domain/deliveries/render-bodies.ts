import { z } from "zod";
import { eventName } from "#lib/core/event-name.ts";
import { rows } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { chargeA, chargeB } from "../charges/charge.contract.ts";
import { presentCharge } from "../charges/charge.ts";
import { chargesById } from "../charges/find-charge.ts";
import { refundsById } from "../refunds/find-refund.ts";
import { refundA, refundB } from "../refunds/refund.contract.ts";
import { presentRefund } from "../refunds/refund.ts";
import { withdrawalsById } from "../withdrawals/find-withdrawal.ts";
import { withdrawalA, withdrawalB } from "../withdrawals/withdrawal.contract.ts";
import { presentWithdrawal } from "../withdrawals/withdrawal.ts";
import type { ClaimedDelivery, Target } from "./claim-deliveries.ts";
import { messageBody } from "./message.ts";

type EventRow = { accountId: string; id: string; recordKind: string; recordId: string; status: string; at: Date };
type Writer = (record: unknown, variant: "A" | "B") => unknown;
type Source = { load(events: EventRow[]): Promise<Map<string, unknown>>; write: Writer };
type Loader<Row> = (accountIds: string[], ids: string[]) => Promise<Row[]>;

/** Records of one kind: how they are loaded and presented, and how each variant's GET writes them. */
function source<Row extends { id: string }>(
  byId: Loader<Row>,
  present: (row: Row) => unknown,
  forms: Record<"A" | "B", z.ZodType>,
): Source {
  return {
    async load(events) {
      const accountIds = [...new Set(events.map((event) => event.accountId))];
      const found = await byId(
        accountIds,
        events.map((event) => event.recordId),
      );
      return new Map(found.map((row) => [row.id, present(row)]));
    },
    write: (record, variant) => z.encode(forms[variant], record as never),
  };
}

/** Where each kind of record comes from, and how a variant's GET answers it. */
const SOURCES: Readonly<Record<string, Source>> = {
  charge: source(chargesById, presentCharge, { A: chargeA, B: chargeB }),
  withdrawal: source(withdrawalsById, presentWithdrawal, { A: withdrawalA, B: withdrawalB }),
  refund: source(refundsById, presentRefund, { A: refundA, B: refundB }),
};

/**
 * Writes the body of each delivery that has none yet and stores it, so that each attempt sends the same bytes. Gives
 * the bodies by delivery id; a delivery whose record cannot be written is not among them. The records are loaded while
 * `loading` is.
 */
export async function renderBodies(
  deliveries: ClaimedDelivery[],
  loading: Promise<Map<string, Target>>,
): Promise<Map<string, string>> {
  const bodies = new Map(deliveries.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const])));
  const fresh = deliveries.filter(({ body }) => body === null);
  if (fresh.length === 0) return bodies;
  const events = await loadEvents(fresh);
  const [records, targets] = await Promise.all([loadRecords([...events.values()]), loading]);
  const rendered = fresh.flatMap((delivery) => {
    const event = events.get(delivery.eventId);
    const target = targets.get(delivery.webhookId);
    const body = event && target && render(event, target, records.get(event.recordId));
    return body ? [{ ...delivery, body }] : [];
  });
  for (const { id, body } of await storeBodies(rendered)) bodies.set(id, body);
  return bodies;
}

function render(event: EventRow, { variant, accountNumber }: Target, record: unknown): string | undefined {
  const type = eventName(event.recordKind, event.status)?.[variant];
  const source = SOURCES[event.recordKind];
  if (!type || !source || record === undefined) return undefined;
  try {
    const data = source.write(record, variant);
    return messageBody(variant, { id: event.id, type, at: event.at, accountNumber, data });
  } catch (error) {
    // One record that cannot be written must not keep the others back.
    log().error({ ...errorFields(error), eventId: event.id }, "an event cannot be written");
    return undefined;
  }
}

async function loadEvents(deliveries: ClaimedDelivery[]): Promise<Map<string, EventRow>> {
  const found = await rows<EventRow>({
    name: "load-events",
    text: `SELECT account_id AS "accountId", id, record_kind AS "recordKind", record_id AS "recordId", status, created_at AS at
           FROM event WHERE (account_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    values: [deliveries.map((delivery) => delivery.accountId), deliveries.map((delivery) => delivery.eventId)],
  });
  return new Map(found.map((event) => [event.id, event]));
}

async function loadRecords(events: EventRow[]): Promise<Map<string, unknown>> {
  const byKind = Map.groupBy(events, (event) => event.recordKind);
  const loaded = await Promise.all([...byKind].map(([kind, some]) => SOURCES[kind]?.load(some) ?? new Map()));
  return new Map(loaded.flatMap((records) => [...records]));
}

type Stored = { id: string; body: string };

/** Stores bodies, and gives what is stored then: another sender's, where one was faster. */
function storeBodies(rendered: (Stored & { accountId: string })[]): Promise<Stored[]> {
  return rows<Stored>({
    name: "store-bodies",
    text: `UPDATE webhook_delivery SET body = COALESCE(body, b) FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS rendered(a, i, b)
           WHERE account_id = a AND id = i RETURNING id, body`,
    values: [rendered.map((d) => d.accountId), rendered.map((d) => d.id), rendered.map((d) => d.body)],
  });
}
