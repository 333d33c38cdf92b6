import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SCHEDULES_MAX } from "#lib/core/file-limits.ts";
import * as wire from "#lib/core/wire.ts";
import { MAY_MANAGE_SCHEDULES, MAY_SEE_SCHEDULES } from "../sftp-servers/sftp-server.contract.ts";
import { runOutput, scheduleInput, scheduleOutput } from "./schedule.contract.ts";

const byId = z.object({ scheduleId: wire.uuid });
const read = { effect: "read", roles: MAY_SEE_SCHEDULES, tags: ["statementSchedules", "statementExports"] } as const;
const change = { effect: "change", roles: MAY_MANAGE_SCHEDULES, tags: ["statementSchedules", "audit"] } as const;

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
