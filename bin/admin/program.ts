import { Command } from "commander";
import { addAccountCommands } from "./account-commands.ts";
import { addBackupCommands } from "./backup-commands.ts";
import { addCertificateCommands } from "./certificate-commands.ts";
import { addCloseCommands } from "./close-commands.ts";
import { addConnectionCommands } from "./connection-commands.ts";
import { addCredentialCommands } from "./credential-commands.ts";
import { chooseDatabase } from "./database.ts";
import { addKeyCommands } from "./key-commands.ts";
import { addLimitCommands } from "./limit-commands.ts";
import { addFeeCommands, addJudicialCommands } from "./money-commands.ts";
import { addOperatorCommands } from "./operator-commands.ts";
import { addServiceKeyCommands } from "./service-key-commands.ts";
import { addStaffCommands } from "./staff-commands.ts";
import { addTransferCommands } from "./transfer-commands.ts";
import { addWatchCommands } from "./watch-commands.ts";

const ABOUT = `
What changes money or access is confirmed; without a terminal it needs --yes. Money is written in reais with two decimals,
and in --json as whole cents. Every change is written to the audit with who made it, and takes effect within 5 seconds.
Works on DATABASE_OWNER_URL, or DATABASE_URL when it is the tables' owner, or on the database that npm start runs on DATA_DIR.

Exit codes: 0 done, 1 refused or failed, 2 the command line is wrong.`;

/** Returns the administrator's command line. On an error it throws and does not exit. */
export function adminProgram(): Command {
  const admin = new Command("admin")
    .description("Administers operators, accounts, people, credentials and fees.")
    .option("--json", "answer in JSON")
    .option("-y, --yes", "do not ask")
    .addHelpText("after", ABOUT)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .hook("preAction", chooseDatabase);
  addOperatorCommands(admin);
  addAccountCommands(admin);
  addKeyCommands(admin);
  addStaffCommands(admin);
  addCredentialCommands(admin);
  addCertificateCommands(admin);
  addConnectionCommands(admin);
  addFeeCommands(admin);
  addLimitCommands(admin);
  addJudicialCommands(admin);
  addTransferCommands(admin);
  addWatchCommands(admin);
  addCloseCommands(admin);
  addServiceKeyCommands(admin);
  addBackupCommands(admin);
  return admin;
}
