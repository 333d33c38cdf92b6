import { instantOf } from "#lib/core/brt.ts";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/files/file-limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { actorName, type Context } from "#lib/server/operations/operation.ts";
import type { StatementFormat } from "../statement-files/format.contract.ts";
import { downloadLink } from "./download-link.ts";
import type { EXPORT_STATUSES } from "./export-kinds.contract.ts";
import type { ExportKind, StoredExport } from "./export-store.ts";

const DAY_MS = 86_400_000;

/** Returns what every caller may know of an export, and how it may be downloaded. */
export function presentExport(ctx: Context, stored: StoredExport) {
  const { id, operatorId, createdAt, finishedAt, sha256, wholeTaxIds } = stored;
  const { accountNumbers, from, to } = stored.query as { accountNumbers: string[]; from: string | null; to: string };
  const isKept = stored.kind !== "direct" && stored.status === "DONE";
  const canDownload = isKept && mayDownload(ctx, stored);
  const link = canDownload && ctx.actor.kind === "credential" ? downloadLink(operatorId, id, new Date()) : null;
  return {
    exportId: id,
    kind: stored.kind as ExportKind,
    requestedBy: stored.requestedBy,
    status: stored.status as (typeof EXPORT_STATUSES)[number],
    format: stored.format as StatementFormat,
    locale: stored.locale as Locale,
    fileName: stored.fileName,
    accountNumbers,
    from: from === null ? null : instantOf(from),
    to: instantOf(to),
    lines: stored.lines,
    progress: stored.progress / 1_000,
    bytes: stored.bytes,
    secondsLeft: secondsLeft(stored),
    sha256: sha256 && Buffer.from(sha256).toString("hex"),
    wholeTaxIds,
    canDownload,
    createdAt,
    finishedAt,
    removedAt: new Date(createdAt.getTime() + STATEMENT_EXPORT_DAYS * DAY_MS),
    downloadUrl: link?.url ?? null,
    downloadUrlEndsAt: link?.endsAt ?? null,
  };
}

/** Whole CPFs are shown only to the person who gave a reason for them, and to credentials that may see them. */
export function mayDownload(ctx: Context, { wholeTaxIds, requestedBy }: StoredExport): boolean {
  if (ctx.actor.kind === "credential") return !wholeTaxIds || ctx.wholeTaxIds === true;
  return !wholeTaxIds || requestedBy === actorName(ctx);
}

function secondsLeft({ status, startedAt, progress }: StoredExport): number | null {
  if (status !== "RUNNING" || !startedAt || progress === 0) return null;
  const elapsedMs = Math.max(0, Date.now() - startedAt.getTime());
  return Math.ceil((elapsedMs * (1_000 - progress)) / progress / 1_000);
}
