import { maskText } from "#lib/core/masking/mask-text.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { listDeliveries } from "../../integration/webhooks/deliveries/list-deliveries.ts";
import { exportDeliveriesContract } from "./exports.contract.ts";
import { listFile } from "./list-file.ts";

/** Returns the deliveries to a webhook as a file, after it has stored an audit event of this. Throws what the list throws. */
export const exportDeliveries = operation(exportDeliveriesContract, async (ctx, { locale, ...filters }) => {
  const facts = { ...filters, ...(filters.search ? { search: maskText(filters.search) } : {}) };
  const file = { kind: "delivery", locale, list: listDeliveries, member: "deliveries", filters, facts } as const;
  return { output: await listFile(ctx, file) };
});
