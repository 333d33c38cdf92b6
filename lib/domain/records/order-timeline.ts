import { rows } from "#lib/server/db.ts";
import type { Told } from "./timeline.ts";

/** `goesOut`: the record has an order to the rail. */
type Ordered = {
  kind: "withdrawal" | "refund";
  accountId: string;
  id: string;
  status: string;
  goesOut: boolean;
  createdAt: Date;
  updatedAt: Date;
  settledAt: Date | null;
  spiCode: string | null;
};

const STEPS = ["hold", "settle", "fee", "release"] as const;
const TABLES = { withdrawal: "withdrawal", refund: "refund" } as const;

/** Returns the posting references of an order, each with its step. */
export function orderPostings({ kind, id }: Pick<Ordered, "kind" | "id">): Told["postings"] {
  return Object.fromEntries(STEPS.map((step) => [`${kind}:${id}:${step}`, step]));
}

/** Returns the network steps of an order. `at` null: the step did not happen. */
export async function orderTalk(order: Ordered): Promise<Told["rail"]> {
  if (!order.goesOut) return [];
  const [times] = await rows<{ sentAt: Date | null; askedAt: Date | null }>({
    text: `SELECT sent_at AS "sentAt", asked_at AS "askedAt" FROM ${TABLES[order.kind]} WHERE account_id = $1 AND id = $2`,
    values: [order.accountId, order.id],
  });
  return [
    { what: "QUEUED", at: order.createdAt },
    { what: "TAKEN", at: times?.sentAt ?? null },
    { what: "ASKED", at: times?.askedAt ?? null },
    { what: "SETTLED", at: order.settledAt },
    {
      what: order.status === "CANCELED" || !times?.sentAt ? "REFUSED" : "REJECTED",
      at: order.spiCode ? order.updatedAt : null,
      code: order.spiCode,
    },
  ];
}
