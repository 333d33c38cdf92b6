import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { reasonOf } from "./rail-standing.ts";
import type { TimelineSource } from "./timeline.ts";

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

/** Returns the posting references of an order, each with its step. */
export function orderPostings({ kind, id }: Pick<Ordered, "kind" | "id">): TimelineSource["postings"] {
  return Object.fromEntries(STEPS.map((step) => [`${kind}:${id}:${step}`, step]));
}

/** Returns the network steps of an order. `at` null: the step did not happen. */
export async function railMessagesOf(order: Ordered): Promise<TimelineSource["rail"]> {
  if (!order.goesOut) return [];
  const sought = {
    where: { accountId: order.accountId, id: order.id },
    select: { sentAt: true, askedAt: true, railReason: true },
  };
  const times =
    order.kind === "withdrawal" ? await prisma().withdrawal.findFirst(sought) : await prisma().refund.findFirst(sought);
  const code = reasonOf((times?.railReason ?? null) as RailReason | null, order.spiCode)?.code ?? null;
  return [
    { what: "QUEUED", at: order.createdAt },
    { what: "TAKEN", at: times?.sentAt ?? null },
    { what: "ASKED", at: times?.askedAt ?? null },
    { what: "SETTLED", at: order.settledAt },
    {
      what: order.status === "CANCELED" || !times?.sentAt ? "REFUSED" : "REJECTED",
      at: code === null ? null : order.updatedAt,
      code,
    },
  ];
}
