import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { MAY_SEE_SCHEDULES } from "../sftp-servers/sftp-server.contract.ts";

const LIST_MAX = 20;

export const listFinishedFilesContract = contract({
  name: "listFinishedFiles",
  summary: `List the last ${LIST_MAX} statement files and runs of schedules that ended in the last hours, newest first`,
  effect: "read",
  roles: MAY_SEE_SCHEDULES,
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
