import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import {
  SCHEDULE_EMAILS_MAX,
  SCHEDULE_NAME_LENGTH_MAX,
  SCHEDULES_MAX,
  STATEMENT_ACCOUNTS_MAX,
} from "#lib/core/files/file-limits.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { actor } from "../../base/records/timeline.contract.ts";
import { EXPORT_STATUSES } from "../../statement/statement-exports/export-kinds.contract.ts";
import { STATEMENT_FORMAT_NAMES } from "../../statement/statement-files/format.contract.ts";

const hour = z.int().min(0).max(23);

/** As `Recurrence` in lib/core/files/recurrence.ts. */
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

const LIST_MAX = 20;

export const listFinishedFilesContract = contract({
  name: "listFinishedFiles",
  summary: `List the last ${LIST_MAX} statement files and runs of schedules that ended in the last hours, newest first`,
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: [],
  tags: ["statementExports", "statementSchedules"],
  console: {
    input: z.object({}),
    output: z.object({
      finished: z
        .array(
          z.object({
            /** Of the export, or of the run: it changes when the same ends another time. */
            key: z.string(),
            /** Null: a file that somebody asked for. */
            scheduleId: wire.uuid.nullable(),
            /** Of the file, or of the schedule. */
            name: z.string(),
            status: z.enum(["DONE", "FAILED"]),
            finishedAt: wire.utc,
          }),
        )
        .max(LIST_MAX),
    }),
  },
});

const byId = z.object({ scheduleId: wire.uuid });
const read = { effect: "read", roles: MAY_SEE_BOOKS, tags: ["statementSchedules", "statementExports"] } as const;
const change = { effect: "change", roles: MAY_KEEP_BOOKS, tags: ["statementSchedules", "audit"] } as const;

export const listStatementSchedulesContract = contract({
  name: "listStatementSchedules",
  summary: `List the schedules of statement files, at most ${SCHEDULES_MAX}`,
  ...read,
  errors: [],
  console: {
    input: z.object({}),
    output: z.object({
      schedules: z.array(scheduleOutput),
      /** The address that e-mails come from; null: this installation sends none. */
      mailFrom: z.string().nullable(),
    }),
  },
});

const PAGE = 10;

export const showStatementScheduleContract = contract({
  name: "showStatementSchedule",
  summary: "Show a schedule with its runs, newest first, and their deliveries",
  ...read,
  errors: ["NotFound"],
  console: {
    input: z.object({
      ...byId.shape,
      before: wire.uuid.optional(),
      limit: z.int().min(1).max(50).default(PAGE),
    }),
    output: z.object({ schedule: scheduleOutput, runs: z.array(runOutput), next: wire.uuid.nullable() }),
  },
});

export const createStatementScheduleContract = contract({
  name: "createStatementSchedule",
  summary: "Have statement files made again and again, and delivered; CPFs are masked in them",
  ...change,
  stepUp: true,
  errors: ["NotFound", "ACCOUNT_NOT_FOUND", "ACTION_REFUSED"],
  console: { input: scheduleInput, output: scheduleOutput },
});

export const changeStatementScheduleContract = contract({
  name: "changeStatementSchedule",
  summary: "Change a schedule; runs that have begun keep what they have",
  ...change,
  stepUp: true,
  errors: ["NotFound", "ACCOUNT_NOT_FOUND"],
  console: { input: z.object({ ...byId.shape, ...scheduleInput.shape }), output: scheduleOutput },
});

export const pauseStatementScheduleContract = contract({
  name: "pauseStatementSchedule",
  summary: "Pause a schedule, or resume it with its next time: periods that it missed meanwhile are not made up for",
  ...change,
  errors: ["NotFound"],
  console: { input: z.object({ ...byId.shape, paused: z.boolean() }), output: scheduleOutput },
});

export const deleteStatementScheduleContract = contract({
  name: "deleteStatementSchedule",
  summary: "Delete a schedule with the history of its runs; its files stay as long as others",
  ...change,
  errors: ["NotFound"],
  console: { input: byId, output: z.object({}) },
});

export const runStatementScheduleContract = contract({
  name: "runStatementSchedule",
  summary: "Make and deliver the files of a schedule's last period now",
  ...change,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: byId, output: z.object({ runId: wire.uuid }) },
});

export const retryStatementRunContract = contract({
  name: "retryStatementRun",
  summary: "Try again what failed in a run: files that could not be made, and deliveries that were given up",
  ...change,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: z.object({ runId: wire.uuid }), output: z.object({}) },
});
