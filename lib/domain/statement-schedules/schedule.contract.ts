import { z } from "zod";
import { SCHEDULE_EMAILS_MAX, SCHEDULE_NAME_LENGTH_MAX, STATEMENT_ACCOUNTS_MAX } from "#lib/core/file-limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";
import { EXPORT_STATUSES } from "../statement-exports/export-kinds.contract.ts";
import { STATEMENT_FORMAT_NAMES } from "../statement-files/format.contract.ts";

const hour = z.int().min(0).max(23);

/** As `Recurrence` in lib/core/recurrence.ts. */
const recurrence = z.discriminatedUnion("frequency", [
  z.object({ frequency: z.literal("daily"), hour }),
  z.object({ frequency: z.literal("weekly"), weekday: z.int().min(1).max(7), hour }),
  z.object({ frequency: z.literal("monthly"), monthDay: z.int().min(1).max(31), hour }),
]);

const isSet = (list: readonly string[]) => new Set(list).size === list.length;

/** What a person decides of a schedule, besides where its files are stored. */
const settings = {
  name: wire.text(SCHEDULE_NAME_LENGTH_MAX, 1),
  recurrence,
  /** Empty: every account, also those that are opened later. */
  accountNumbers: z.array(z.string().regex(/^[0-9]{1,20}$/, "must be an account number")).max(STATEMENT_ACCOUNTS_MAX),
  formats: z.array(z.enum(STATEMENT_FORMAT_NAMES)).min(1).refine(isSet, "must not name a format twice"),
  locale: z.enum(LOCALES),
  emails: z
    .array(z.email().max(254).toLowerCase())
    .max(SCHEDULE_EMAILS_MAX)
    .refine(isSet, "must not name an address twice"),
};

export const scheduleInput = z.object({ ...settings, sftpServerId: wire.uuid.nullable() });

/**
 * QUEUED: waits for the worker, or for the run before it. MAKING: its files are made. DELIVERING: they are on their way. SKIPPED: periods
 * that were too many to make up for.
 */
export const RUN_STATUSES = ["QUEUED", "MAKING", "DELIVERING", "DONE", "FAILED", "SKIPPED"] as const;

const span = { firstDay: wire.day, lastDay: wire.day };

export const scheduleOutput = z.object({
  scheduleId: wire.uuid,
  ...settings,
  sftpServer: z.object({ sftpServerId: wire.uuid, name: z.string() }).nullable(),
  paused: z.boolean(),
  /** Null while it is paused. */
  nextRunAt: wire.brt.nullable(),
  nextPeriod: z.object(span).nullable(),
  /** The period that is made when somebody runs it now. */
  lastPeriod: z.object(span),
  /** The newest one that has ended. */
  lastRun: z.object({ ...span, status: z.enum(RUN_STATUSES), finishedAt: wire.utc }).nullable(),
  createdBy: actor,
  createdAt: wire.utc,
});

const file = z.object({
  exportId: wire.uuid,
  format: z.enum(STATEMENT_FORMAT_NAMES),
  fileName: z.string(),
  lines: wire.balance,
  bytes: wire.balance,
  status: z.enum(EXPORT_STATUSES),
  sha256: z.string().nullable(),
  /** Whether it is still kept. */
  canDownload: z.boolean(),
});

export const DELIVERY_STATUSES = ["WAITING", "DUE", "SENT", "FAILED", "CANCELLED"] as const;

const delivery = z.object({
  deliveryId: wire.uuid,
  channel: z.enum(["email", "sftp"]),
  recipient: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  nextAttemptAt: wire.utc.nullable(),
  sentAt: wire.utc.nullable(),
  /** Why it was not delivered, or not yet. */
  error: z.string().nullable(),
  attempts: z.array(
    z.object({ number: z.int(), startedAt: wire.utc, durationMs: z.int(), error: z.string().nullable() }),
  ),
});

export const runOutput = z.object({
  runId: wire.uuid,
  ...span,
  status: z.enum(RUN_STATUSES),
  error: z.string().nullable(),
  /** Who asked for it; null: the schedule. */
  by: actor.nullable(),
  createdAt: wire.utc,
  finishedAt: wire.utc.nullable(),
  /** Of each account, before and after the period. */
  balances: z.array(z.object({ accountNumber: z.string(), opening: wire.balance, closing: wire.balance })),
  files: z.array(file),
  deliveries: z.array(delivery),
});
