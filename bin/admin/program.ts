import { Command } from "commander";
import { chooseDatabase } from "./database.ts";

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
  { words: ["check", "audit"], load: async () => (await import("./watch-commands.ts")).addWatchCommands },
  { words: ["close"], load: async () => (await import("./close-commands.ts")).addCloseCommands },
  { words: ["keys"], load: async () => (await import("./service-key-commands.ts")).addServiceKeyCommands },
  { words: ["backup", "restore"], load: async () => (await import("./backup-commands.ts")).addBackupCommands },
  { words: ["roles"], load: async () => (await import("./backup-commands.ts")).addRolesCommand },
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
