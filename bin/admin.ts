import { CommanderError } from "commander";
import { Refusal } from "#lib/core/errors.ts";
import { ActionRefused, WrongFacts } from "#lib/domain/audit/action-refused.ts";
import { closeDb, databaseMessage, isOutage, sqlState } from "#lib/server/db.ts";
import { StartError } from "#lib/server/env.ts";
import { Declined, UsageError } from "./admin/confirm.ts";
import { adminProgram } from "./admin/program.ts";

// PostgreSQL's error codes: undefined table, missing role to work as; then missing database, wrong password, wrong
// user.
const NOT_MIGRATED = ["42P01", "22023"];
const NOT_LET_IN = ["3D000", "28P01", "28000"];

/** Returns the sentence for an error, or the error itself if it is a defect of the program; and the exit code. */
function explained(error: unknown): { said: unknown; exitCode: 0 | 1 | 2 } {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return { said: null, exitCode: error.exitCode === 0 ? 0 : 2 };
  if (error instanceof UsageError || error instanceof WrongFacts) return { said: error.message, exitCode: 2 };
  if (error instanceof ActionRefused || error instanceof Declined || error instanceof StartError)
    return { said: error.message, exitCode: 1 };
  if (error instanceof Refusal) return { said: error.detail, exitCode: 1 };
  const state = sqlState(error) ?? "";
  if (isOutage(error) || NOT_LET_IN.includes(state))
    return { said: `The database cannot be reached: ${databaseMessage(error as Error)}.`, exitCode: 1 };
  if (NOT_MIGRATED.includes(state))
    return { said: "The database is not migrated: run npm run migrate first.", exitCode: 1 };
  return { said: error, exitCode: 1 };
}

try {
  const program = await adminProgram(process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  const { said, exitCode } = explained(error);
  if (said !== null) console.error(said);
  process.exitCode = exitCode;
} finally {
  await closeDb();
}
