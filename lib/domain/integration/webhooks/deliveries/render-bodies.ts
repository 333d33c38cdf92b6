import { z } from "zod";
import { eventName } from "#lib/core/states/event-name.ts";
import { messageBody } from "#lib/domain/base/events/message-body.ts";
import { CHARGE_FORMS } from "#lib/domain/money-in/charges/charge.contract.ts";
import { presentCharge } from "#lib/domain/money-in/charges/charge.ts";
import { chargesNotCredited, presentNotCredited } from "#lib/domain/money-in/charges/charges-not-credited.ts";
import { storedCharges } from "#lib/domain/money-in/charges/get-charge.ts";
import { refundsById } from "#lib/domain/money-out/refunds/get-refund.ts";
import { refundA, refundB } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { presentRefund } from "#lib/domain/money-out/refunds/refund.ts";
import { withdrawalsById } from "#lib/domain/money-out/withdrawals/get-withdrawal.ts";
import { withdrawalA, withdrawalB } from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { presentWithdrawal } from "#lib/domain/money-out/withdrawals/withdrawal.ts";
import { batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import type { DueDelivery, EventOfDelivery, Target } from "./claim-deliveries.ts";

type AccountEvent = EventOfDelivery & { accountId: string };
type Writer = (record: unknown, variant: "A" | "B") => unknown;
type Source = { load(tx: Tx, events: AccountEvent[]): Promise<Map<string, unknown>>; write: Writer };
type Loader<Row> = (tx: Tx, accountIds: string[], ids: string[]) => Promise<Row[]>;

function source<Row extends { id: string }>(
  byId: Loader<Row>,
  present: (row: Row) => unknown,
  forms: Record<"A" | "B", z.ZodType>,
): Source {
  return {
    async load(tx, events) {
      const accountIds = [...new Set(events.map((event) => event.accountId))];
      const found = await byId(
        tx,
        accountIds,
        events.map((event) => event.recordId),
      );
      return new Map(found.map((row) => [row.id, present(row)]));
    },
    write: (record, variant) => z.encode(forms[variant], record as never),
  };
}

/** By record kind. The `data` of an event has the form that the variant's GET returns. */
const SOURCES: Readonly<Record<string, Source>> = {
  charge: source(storedCharges, presentCharge, CHARGE_FORMS),
  withdrawal: source(withdrawalsById, presentWithdrawal, { A: withdrawalA, B: withdrawalB }),
  unappliedPayment: source(chargesNotCredited, presentNotCredited, CHARGE_FORMS),
  refund: source(refundsById, presentRefund, { A: refundA, B: refundB }),
};

/** Loads the records, by id, of the deliveries that have no body yet. */
export async function loadRecords(tx: Tx, deliveries: DueDelivery[]): Promise<Map<string, unknown>> {
  const events = deliveries.flatMap(({ accountId, event }) => (event ? [{ accountId, ...event }] : []));
  const byKind = Map.groupBy(events, (event) => event.recordKind);
  const loaded = await pipelined(...[...byKind].map(([kind, some]) => SOURCES[kind]?.load(tx, some) ?? new Map()));
  return new Map(loaded.flatMap((records) => [...records]));
}

/** Returns these deliveries with a body. The body stays null when its record cannot be written. */
export function renderBodies(
  deliveries: DueDelivery[],
  targets: Map<string, Target>,
  records: Map<string, unknown>,
): DueDelivery[] {
  return deliveries.map((delivery) => ({ ...delivery, body: render(delivery, targets, records) }));
}

function render(
  { event, eventId, webhookId }: DueDelivery,
  targets: Map<string, Target>,
  records: Map<string, unknown>,
): string | null {
  const target = targets.get(webhookId);
  const source = event && SOURCES[event.recordKind];
  const record = event && records.get(event.recordId);
  if (!target || !source || !record) return null;
  const { variant, accountNumber } = target;
  const type = eventName(event.recordKind, event.status)?.[variant];
  if (!type) return null;
  try {
    const data = source.write(record, variant);
    return messageBody(variant, { id: eventId, type, at: event.at, accountNumber, data });
  } catch (error) {
    // A record that cannot be written must not stop the other deliveries.
    log().error({ ...errorFields(error), eventId }, "an event cannot be written");
    return null;
  }
}

const RENDERED = batchRowsOf("WebhookDelivery", ["endpointId", "eventId", "body"]);

/** Stores bodies that were rendered, so that each attempt sends the same bytes. */
export async function storeBodies(tx: Tx, rendered: DueDelivery[]): Promise<void> {
  await tx.query({
    name: "store-bodies",
    text: `UPDATE webhook_delivery d SET body = rendered.body FROM ${RENDERED.rows} AS rendered
           WHERE d.endpoint_id = rendered.endpoint_id AND d.event_id = rendered.event_id`,
    values: RENDERED.values(rendered.map(({ webhookId, ...delivery }) => ({ endpointId: webhookId, ...delivery }))),
  });
}
