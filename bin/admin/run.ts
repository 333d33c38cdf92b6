import { Command, CommanderError } from "commander";
import { Refusal } from "#lib/core/errors.ts";
import { ActionRefused, WrongFacts } from "#lib/domain/base/audit/action-refused.ts";
import { closeDb, databaseMessage, isOutage, sqlState } from "#lib/server/db.ts";
import { StartError } from "#lib/server/env.ts";
import { chooseDatabase } from "./maintenance/database.ts";
import { Declined, UsageError } from "./terminal/confirm.ts";

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

/** Runs one command line of the administrator, says at the terminal what failed, and sets the process's exit code. */
export async function runCommandLine(args: string[]): Promise<void> {
  try {
    const program = await adminProgram(args);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    const { said, exitCode } = explained(error);
    if (said !== null) console.error(said);
    process.exitCode = exitCode;
  } finally {
    await closeDb();
  }
}

type Group = { words: string[]; load: () => Promise<(admin: Command) => void> };

/** The commands by their first words, in the order of the help. */
const GROUPS: Group[] = [
  { words: ["operator"], load: async () => (await import("./operator-commands.ts")).addOperatorCommands },
  { words: ["account"], load: async () => (await import("./account-commands.ts")).addAccountCommands },
  { words: ["key"], load: async () => (await import("./key-commands.ts")).addKeyCommands },
  { words: ["staff"], load: async () => (await import("./staff-commands.ts")).addStaffCommands },
  { words: ["credential"], load: async () => (await import("./credential-commands.ts")).addCredentialCommands },
  { words: ["certificate"], load: async () => (await import("./certificate-commands.ts")).addCertificateCommands },
  { words: ["connection"], load: async () => (await import("./connection-commands.ts")).addConnectionCommands },
  { words: ["fee"], load: async () => (await import("./money-commands.ts")).addFeeCommands },
  { words: ["limit"], load: async () => (await import("./limit-commands.ts")).addLimitCommands },
  { words: ["judicial"], load: async () => (await import("./money-commands.ts")).addJudicialCommands },
  { words: ["transfer"], load: async () => (await import("./transfer-commands.ts")).addTransferCommands },
  { words: ["check", "audit"], load: async () => (await import("./maintenance/watch-commands.ts")).addWatchCommands },
  { words: ["close"], load: async () => (await import("./maintenance/close-commands.ts")).addCloseCommands },
  { words: ["keys"], load: async () => (await import("./maintenance/service-key-commands.ts")).addServiceKeyCommands },
  {
    words: ["backup", "restore"],
    load: async () => (await import("./maintenance/backup-commands.ts")).addBackupCommands,
  },
  { words: ["roles"], load: async () => (await import("./maintenance/backup-commands.ts")).addRolesCommand },
];

const ABOUT = `
What changes money or access is confirmed; without a terminal it needs --yes. Money is written in reais with two decimals,
and in --json as whole cents. Every change is written to the audit with who made it, and takes effect within 5 seconds.
Works on DATABASE_OWNER_URL, or DATABASE_URL when it is the tables' owner, or on the database that npm start runs on DATA_DIR.

Exit codes: 0 done, 1 refused or failed, 2 the command line is wrong.`;

/**
 * Returns the administrator's command line with the commands that `args` name, or with all of them. Loading all takes a
 * second. On an error it throws and does not exit.
 */
export async function adminProgram(args: string[] = []): Promise<Command> {
  const admin = new Command("admin")
    .description("Administers operators, accounts, people, credentials and fees.")
    .option("--json", "answer in JSON")
    .option("-y, --yes", "do not ask")
    .addHelpText("after", ABOUT)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .hook("preAction", chooseDatabase);
  const first = args.find((word) => !word.startsWith("-"));
  const named = GROUPS.filter(({ words }) => first !== undefined && words.includes(first));
  for (const { load } of named.length > 0 ? named : GROUPS) (await load())(admin);
  return admin;
}
