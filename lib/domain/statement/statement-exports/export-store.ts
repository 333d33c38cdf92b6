import { instantOf } from "#lib/core/brt.ts";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/files/file-limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { accountsOfNumbers } from "../../base/accounts/account.ts";
import type { LineFilters } from "../statement-files/account-statements.ts";
import type { StatementColumns, StatementFormat } from "../statement-files/format.contract.ts";
import type { StatementFile } from "../statement-files/statement-file.ts";
import type { EXPORT_KINDS } from "./export-kinds.contract.ts";
import { fileNameOf, lineCountOf, type StatementRequest } from "./statement-request.ts";

export type StoredExport = NonNullable<Awaited<ReturnType<PrismaTx["statementExport"]["findFirst"]>>>;

/** What of a request is stored as JSON. Cents are texts of digits. */
type Query = {
  accountNumbers: string[];
  from: string | null;
  to: string;
  filters: LineFilters;
  /** Absent: the usual ones. */
  columns?: StatementColumns;
};

export type ExportKind = (typeof EXPORT_KINDS)[number];
type Asked = {
  operatorId: string;
  requestedBy: string;
  kind: ExportKind;
  reason?: string | undefined;
  scheduleId?: string;
  runId?: string;
};

/** Stores that a file was asked for. A direct one is being sent; the others wait for the worker. */
export async function storeExport(
  on: PrismaTx,
  { operatorId, requestedBy, kind, reason, scheduleId, runId }: Asked,
  request: StatementRequest,
  file: StatementFile,
): Promise<StoredExport> {
  const isDirect = kind === "direct";
  return on.statementExport.create({
    data: {
      operatorId,
      id: uuidV7(),
      kind,
      requestedBy,
      reason: reason ?? null,
      query: queryOf(request),
      format: request.format,
      locale: request.locale,
      wholeTaxIds: request.taxIds === "whole",
      fileName: fileNameOf(request),
      lines: lineCountOf(file),
      status: isDirect ? "RUNNING" : "QUEUED",
      startedAt: isDirect ? new Date() : null,
      scheduleId: scheduleId ?? null,
      runId: runId ?? null,
    },
  });
}

function queryOf({ accounts, from, to, filters, columns }: StatementRequest) {
  const accountNumbers = accounts.map(({ number }) => number);
  const text = JSON.stringify({ accountNumbers, from, to, filters, columns }, (_, value) =>
    typeof value === "bigint" ? { cents: `${value}` } : value,
  );
  return JSON.parse(text) as object;
}

/** Returns what was asked for. Throws when an account of it is no longer the operator's. */
export async function requestOf(stored: StoredExport): Promise<StatementRequest> {
  const { accountNumbers, from, to, filters, columns } = JSON.parse(JSON.stringify(stored.query), (_, value) =>
    typeof value?.cents === "string" ? BigInt(value.cents) : value,
  ) as Query;
  const accounts = await accountsOfNumbers(stored.operatorId, accountNumbers);
  return {
    accounts,
    from: from === null ? null : instantOf(from),
    to: instantOf(to),
    filters,
    format: stored.format as StatementFormat,
    locale: stored.locale as Locale,
    taxIds: stored.wholeTaxIds ? "whole" : "masked",
    columns,
  };
}

/** Returns the file that the same caller has asked for with the same request, unless it failed or was cancelled. */
export async function sameExport(requestedBy: string, request: StatementRequest): Promise<StoredExport | null> {
  const { accounts, format, locale, taxIds } = request;
  return prisma().statementExport.findFirst({
    where: {
      operatorId: accounts[0]?.operatorId ?? "",
      ...{ requestedBy, kind: "job", format, locale, wholeTaxIds: taxIds === "whole" },
      query: { equals: queryOf(request) },
      status: { in: ["QUEUED", "RUNNING", "DONE"] },
      ...kept(),
    },
    orderBy: { id: "desc" },
  });
}

/** Returns the caller's export. Null when there is none that the caller may see: a credential sees what credentials asked for. */
export async function exportById(ctx: Context, id: string): Promise<StoredExport | null> {
  const own = ctx.actor.kind === "credential" ? { requestedBy: { startsWith: "credential:" } } : {};
  return prisma().statementExport.findFirst({ where: { operatorId: ctx.operatorId, id, ...own, ...kept() } });
}

/** The condition that an export is not too old to be shown. */
export function kept() {
  return { createdAt: { gt: new Date(Date.now() - STATEMENT_EXPORT_DAYS * 86_400_000) } };
}
