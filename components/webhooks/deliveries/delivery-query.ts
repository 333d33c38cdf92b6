import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { rangeInput, TIME_RANGE } from "../../lists/queries/range-query.ts";

export type Delivery = ConsoleOutput<"listDeliveries">["deliveries"][number];
export type DeliveryStatusName = Delivery["status"];

export const DELIVERY_STATUSES = ["DUE", "DELIVERED", "EXHAUSTED"] as const satisfies readonly DeliveryStatusName[];

const PAGE_SIZE = 25;

/** The URL parsers for the filters and the page of a webhook's deliveries. */
export const DELIVERY_PARSERS = {
  status: parseAsStringLiteral(DELIVERY_STATUSES),
  event: parseAsString,
  search: parseAsString,
  ...TIME_RANGE,
};

type Query = inferParserType<typeof DELIVERY_PARSERS>;

/** Returns the input of `listDeliveries` for a query. */
export function deliveryInput(webhookId: string, { status, event, search, ...range }: Query) {
  return {
    webhookId,
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(event ? { event } : {}),
    ...(search ? { search } : {}),
    ...rangeInput(range),
  };
}

/** Returns what is prefetched for a webhook's page at `address`. */
export function webhookReads(webhookId: string, address: SearchParams): PageReads {
  const input = deliveryInput(webhookId, createLoader(DELIVERY_PARSERS)(address));
  return (read) =>
    Promise.all([read("listWebhooks", {}), read("listWebhookHealth", {}), read("listDeliveries", input)]);
}
