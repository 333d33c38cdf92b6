import { closedUntil } from "#lib/ledger/close-books.ts";
import { db, type Queryable } from "#lib/server/db.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import type { Closed } from "./judge-close.ts";

const PARTS = {
  accounts: {
    include: { files: { orderBy: [{ format: "asc" }, { wholeTaxIds: "asc" }] } },
    orderBy: { accountNumber: "asc" },
  },
  progress: true,
} as const satisfies Prisma.PeriodCloseInclude;

/** Returns an operator's close of a period, with its figures, its files and how far these are. Null: it is not closed. */
export function closeOf(operatorId: string, period: string, on: PrismaTx = prisma()) {
  return on.periodClose.findFirst({ where: { operatorId, period }, include: PARTS });
}

/** Returns an operator's close with this id, with the same parts. */
export function closeById(operatorId: string, id: string) {
  return prisma().periodClose.findFirst({ where: { operatorId, id }, include: PARTS });
}

/** Returns a page of an operator's closes, the latest close first, with the same parts. `before`: the id of the last one seen. */
export function closesBefore(operatorId: string, before: string | null | undefined, limit: number) {
  return prisma().periodClose.findMany({
    where: { operatorId, ...(before ? { id: { lt: before } } : {}) },
    include: PARTS,
    orderBy: { id: "desc" },
    take: limit,
  });
}

/** Yields the closes of an operator, or of all when it is null, the first close first. */
export async function* storedCloses(operatorId: string | null): AsyncGenerator<StoredClose> {
  const ids = await prisma().periodClose.findMany({
    where: operatorId === null ? {} : { operatorId },
    select: { operatorId: true, id: true },
    orderBy: [{ operatorId: "asc" }, { id: "asc" }],
  });
  for (const { operatorId: owner, id } of ids) {
    const stored = await closeById(owner, id);
    if (stored) yield stored;
  }
}

export type StoredClose = NonNullable<Awaited<ReturnType<typeof closeOf>>>;

/** Returns what an operator has closed. `until`: see `lockCloses`. */
export async function closedOf(
  operatorId: string,
  on: Queryable = db(),
  until: Promise<Date | null> = closedUntil(on, operatorId),
): Promise<Closed> {
  const { rows } = await on.query<Omit<Closed, "until">>(
    `SELECT min(period) AS first, max(period) FILTER (WHERE length(period) = 7) AS "lastMonth" FROM period_close
     WHERE operator_id = $1`,
    [operatorId],
  );
  return { first: null, lastMonth: null, ...rows[0], until: await until };
}
