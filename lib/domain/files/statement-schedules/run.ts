import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { Actor } from "../../base/records/timeline.contract.ts";
import type { EXPORT_STATUSES } from "../../statement/statement-exports/export-kinds.contract.ts";
import { kept, type StoredExport } from "../../statement/statement-exports/export-store.ts";
import type { StatementFormat } from "../../statement/statement-files/format.contract.ts";
import type { DELIVERY_STATUSES, RUN_STATUSES } from "./schedule.contract.ts";

/** Selects a run with its deliveries and their attempts. */
export const WITH_DELIVERIES = {
  include: {
    deliveries: {
      include: { tries: { orderBy: { number: "asc" } } },
      orderBy: { id: "asc" },
    },
  },
} as const;
type FoundRun = Prisma.StatementRunGetPayload<typeof WITH_DELIVERIES>;

/** A file of a run. It is kept on the run when the file itself is removed. Cents and sizes are numbers in JSON. */
export type RunFile = {
  exportId: string;
  format: StatementFormat;
  fileName: string;
  lines: number;
  bytes: number;
  sha256: string;
};

/** An account's balances before and after a run's period, in cents: texts of digits in JSON. */
export type RunBalance = { accountNumber: string; opening: string; closing: string };

/** Returns runs in canonical form, with their files as they are now, or as they were when they were made. */
export async function presentRuns(operatorId: string, runs: readonly FoundRun[], who: (actor: string) => Actor) {
  const runIds = runs.map(({ id }) => id);
  const stored = await prisma().statementExport.findMany({
    where: { operatorId, runId: { in: runIds }, ...kept() },
    orderBy: { id: "asc" },
  });
  return runs.map((run) =>
    presentRun(
      run,
      stored.filter(({ runId }) => runId === run.id),
      who,
    ),
  );
}

function presentRun(run: FoundRun, exports: readonly StoredExport[], who: (actor: string) => Actor) {
  const { id, firstDay, lastDay, error, requestedBy, createdAt, finishedAt } = run;
  const balances = (run.balances ?? []) as RunBalance[];
  const removed = exports.length === 0 ? ((run.files ?? []) as RunFile[]) : [];
  return {
    ...{ runId: id, firstDay, lastDay, error, createdAt, finishedAt },
    status: run.status as (typeof RUN_STATUSES)[number],
    by: requestedBy === null ? null : who(requestedBy),
    balances: balances.map(({ accountNumber, opening, closing }) => ({
      accountNumber,
      opening: BigInt(opening),
      closing: BigInt(closing),
    })),
    files: [...exports.map(presentFile), ...removed.map(presentRemoved)],
    deliveries: run.deliveries.map(presentDelivery),
  };
}

function presentFile({ id, format, fileName, lines, bytes, status, sha256 }: StoredExport) {
  return {
    ...{ exportId: id, fileName, lines, bytes },
    format: format as StatementFormat,
    status: status as (typeof EXPORT_STATUSES)[number],
    sha256: sha256 && Buffer.from(sha256).toString("hex"),
    canDownload: status === "DONE",
  };
}

function presentRemoved({ lines, bytes, ...file }: RunFile) {
  return { ...file, lines: BigInt(lines), bytes: BigInt(bytes), status: "DONE" as const, canDownload: false };
}

function presentDelivery({ id, channel, status, tries, ...own }: FoundRun["deliveries"][number]) {
  return {
    deliveryId: id,
    channel: channel as "email" | "sftp",
    status: status as (typeof DELIVERY_STATUSES)[number],
    recipient: own.recipient,
    nextAttemptAt: status === "DUE" ? own.nextAttemptAt : null,
    sentAt: own.sentAt,
    error: own.error,
    attempts: tries.map(({ number, startedAt, durationMs, error }) => ({ number, startedAt, durationMs, error })),
  };
}
