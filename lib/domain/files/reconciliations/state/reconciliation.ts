import { refuse } from "#lib/core/errors.ts";
import { RECONCILIATION_KEPT } from "#lib/core/files/file-limits.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import type { ColumnMapping, MatchedKind } from "../column-mapping/column-mapping.contract.ts";
import type { TableShape } from "../table/open-table.ts";
import type { Hint, Reason, ReconciliationStatus } from "./reconciliation.contract.ts";

type Found = NonNullable<Awaited<ReturnType<PrismaTx["reconciliation"]["findFirst"]>>>;

/** What was asked for. `from` and `to`: BRT days. */
export type Scope = {
  accountNumbers: string[];
  from: string;
  to: string;
  kinds: MatchedKind[];
  toleranceMinutes: number;
};

/** A number of rows or lines, and their sum in cents as a text of digits. */
export type Counted = { count: number; sum: string };

/** Rows and lines that agree only taken together: how many such sets, and the first of them. */
export type StoredTogether = {
  count: number;
  first: { rows: number[]; lines: { accountNumber: string; lineNumber: string }[]; sum: string }[];
  isComplete: boolean;
};

/** What a run found, as it is stored. */
export type StoredTotals = {
  file: Counted;
  book: Counted;
  matched: Counted;
  byCase: number;
  byTime: number;
  together: StoredTogether;
  hints: Hint[];
  reasons: { reason: Reason; count: number; difference: string }[];
  excludedRows: (Counted & { kind: MatchedKind | null })[];
  excludedLines: (Counted & { kind: MatchedKind })[];
  outside: Counted;
  unread: number;
  empty: number;
  /** Balances and sums. */
  summaries: number;
  gone: number;
};

/** How a file is probably to be read and matched. `from`, `to`: null when its rows have no time. */
export type Suggestion = {
  mapping: ColumnMapping;
  source: "remembered" | "guessed";
  mappingName: string | null;
  scope: Omit<Scope, "from" | "to"> & { from: string | null; to: string | null };
  /** What the columns of the type and of the status say in the whole file. */
  types: string[];
  statuses: string[];
};

/** What the worker found when it looked at a file. */
export type InspectedFile = TableShape & { suggestion: Suggestion };

/** A stored reconciliation, with its JSON columns as they were written. */
export type StoredReconciliation = Omit<Found, "status" | "shape" | "mapping" | "scope" | "totals"> & {
  status: ReconciliationStatus;
  shape: InspectedFile | null;
  mapping: ColumnMapping | null;
  scope: Scope | null;
  totals: StoredTotals | null;
};

const DAY_MS = 86_400_000;

/** Returns a reconciliation as it was found, with the types of its JSON columns. */
export function storedReconciliation(found: Found): StoredReconciliation {
  return found as unknown as StoredReconciliation;
}

/** Returns a reconciliation of the caller's operator. Throws RECONCILIATION_NOT_FOUND. */
export async function reconciliationById({ operatorId }: Pick<Context, "operatorId">, id: string) {
  const found = await prisma().reconciliation.findFirst({ where: { operatorId, id, ...keptReconciliations() } });
  if (!found) throw refuse("RECONCILIATION_NOT_FOUND", "You have no reconciliation with this id, or it is too old.");
  return storedReconciliation(found);
}

/** The condition that a reconciliation is not too old to be shown. */
export function keptReconciliations() {
  return { createdAt: { gt: new Date(Date.now() - RECONCILIATION_KEPT.resultDays * DAY_MS) } };
}

/** Returns until when the file of a reconciliation is kept. Null: it is gone, or goes with the next clean-up. */
export function fileKeptUntil({ status, createdAt, fileRemovedAt }: StoredReconciliation): Date | null {
  if (fileRemovedAt || status === "CANCELED") return null;
  const until = new Date(createdAt.getTime() + RECONCILIATION_KEPT.fileDays * DAY_MS);
  return until > new Date() ? until : null;
}

/** Throws ACTION_REFUSED when the file is gone, which another run needs. */
export function refuseWithoutFile(stored: StoredReconciliation): void {
  if (fileKeptUntil(stored)) return;
  throw refuse(
    "ACTION_REFUSED",
    `Files are kept for ${RECONCILIATION_KEPT.fileDays} days, and this one has been removed. Upload it again.`,
  );
}
