import { type Command, Option } from "commander";
import { attach, detach } from "#lib/domain/banks/connections/attach-account.ts";
import { rotateCertificateOf, useNextCertificateOf } from "#lib/domain/banks/connections/change-connection.ts";
import {
  ENVIRONMENTS,
  LATE_PAYMENTS,
  PROFILE_NAMES,
  PURPOSES,
} from "#lib/domain/banks/connections/connection.contract.ts";
import { connectionRecord, listConnectionRecords } from "#lib/domain/banks/connections/connection-record.ts";
import { createConnectionFor } from "#lib/domain/banks/connections/create-connection.ts";
import { newConnection } from "#lib/domain/banks/connections/manage-connection.contract.ts";
import { pause, queueTest, resume } from "#lib/domain/banks/connections/run-connection.ts";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { readFacts } from "#lib/domain/base/audit/action-refused.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { requireSecretKey } from "./maintenance/database.ts";
import { addPayeeCommands } from "./payee-commands.ts";
import { does } from "./terminal/command-action.ts";
import { type CertificateFiles, certificateIn, readSecret, readText } from "./terminal/connection-files.ts";

type NewConnection = CertificateFiles & {
  operator: string;
  name: string;
  profile: (typeof PROFILE_NAMES)[number];
  environment: (typeof ENVIRONMENTS)[number];
  address?: string;
  authority?: string;
  clientId: string;
  clientSecretFile?: string;
  bankAccount?: string;
  latePayments: (typeof LATE_PAYMENTS)[number];
};

const ABOUT_CREATE = `
The certificate and its key are those that the bank issued: two files in PEM, or one .p12 or .pfx file. Secrets are read from files
and never from the command line, which other users of the machine can see; "-" reads one from standard input. They are stored
encrypted with SECRET_KEY. The worker tries the connection at once: see admin connection list.`;

/** Adds the options that name a certificate and its key. */
function withCertificate(command: Command): Command {
  return command
    .option("--certificate <file>", "the bank's certificate for you, PEM")
    .option("--key <file>", "its private key, PEM")
    .option("--pkcs12 <file>", "both in a .p12 or .pfx file")
    .option("--passphrase-file <file>", "the passphrase of the .p12 file; - reads it from standard input");
}

function addCreate(connection: Command): void {
  const create = withCertificate(
    connection
      .command("create")
      .description("make a connection to a bank and have it tried")
      .requiredOption("--operator <id>", "whose connection it is")
      .requiredOption("--name <text>", "how your people call it")
      .addOption(new Option("--profile <name>", "the bank").choices(PROFILE_NAMES).makeOptionMandatory())
      .addOption(new Option("--environment <name>", "of the bank").choices(ENVIRONMENTS).makeOptionMandatory())
      .option("--address <origin>", "with OTHER: an address that CONNECTION_HOSTS names")
      .option("--authority <file>", "with OTHER: the authority to trust there, PEM")
      .requiredOption("--client-id <text>", "by which the bank knows you")
      .option("--client-secret-file <file>", "the client secret; - reads it from standard input")
      .option("--bank-account <number>", "your account's number there, for a bank that asks for it"),
  )
    .addOption(
      new Option("--late-payments <what>", "what becomes of a payment that comes after its charge ended")
        .choices(LATE_PAYMENTS)
        .default("RETURN"),
    )
    .addHelpText("after", ABOUT_CREATE);
  does(
    create,
    async ({ actor, sure }, { operator, authority, clientSecretFile, bankAccount, ...given }: NewConnection) => {
      requireSecretKey();
      const { id: operatorId, name: operatorName } = await operatorById(operator);
      const { name, profile, environment, address, clientId, latePayments } = given;
      const facts = readFacts(newConnection, {
        ...{ name, profile, environment, address, clientId, latePayments, clientCertificate: certificateIn(given) },
        authority: authority === undefined ? undefined : readText(authority),
        bankAccount,
        clientSecret: clientSecretFile === undefined ? undefined : readSecret(clientSecretFile),
      });
      await sure(`${operatorName} gets a connection to ${profile} (${address ?? environment}).`);
      return createConnectionFor({ operatorId, actor }, facts);
    },
  );
}

function addRotate(connection: Command): void {
  const rotate = withCertificate(
    connection
      .command("rotate")
      .description("store a connection's next certificate beside the one that it has, and have it tried")
      .argument("<connection>", "its id"),
  );
  does(rotate, async ({ actor, sure }, files: CertificateFiles, id: string) => {
    requireSecretKey();
    const { name, operatorId, operatorName } = await connectionRecord(id);
    const clientCertificate = readFacts(newConnection.shape.clientCertificate, certificateIn(files));
    await sure(`The connection ${name} of ${operatorName} gets another certificate beside the one that it has.`);
    return rotateCertificateOf({ operatorId, actor }, { connectionId: id, clientCertificate });
  });
}

const ACTS = [
  ["test", "have a connection tried, step by step; no money moves", "is tried now", queueTest],
  ["pause", "pause a connection: nothing is sent to its bank or read from it", "is paused", pause],
  ["resume", "resume a paused connection", "works again", resume],
  ["use-next", "make the next certificate the only one", "uses its next certificate alone", useNextCertificateOf],
] as const;

function addAccountActs(connection: Command): void {
  const attaching = connection
    .command("attach")
    .description("let an account with an empty book live at a connection's bank")
    .argument("<connection>", "its id")
    .argument("<account>", "account number")
    .addOption(
      new Option("--purpose <whose>", "TRANSACTIONAL: players' money; OWN: the operator's")
        .choices(PURPOSES)
        .makeOptionMandatory(),
    );
  type Purpose = { purpose: (typeof PURPOSES)[number] };
  does(attaching, async ({ actor, sure }, { purpose }: Purpose, id: string, accountNumber: string) => {
    const { name, operatorId, operatorName } = await connectionRecord(id);
    await sure(`Account ${accountNumber} of ${operatorName} lives at the bank ${name} from now on (${purpose}).`);
    return attach({ operatorId, actor }, { connectionId: id, accountNumber, purpose });
  });

  const detaching = connection
    .command("detach")
    .description("take an account from its connection, when nothing of it is on its way")
    .argument("<account>", "account number");
  does(detaching, async ({ actor, sure }, _: object, accountNumber: string) => {
    const { operatorId, operatorName } = await accountByNumber(accountNumber);
    await sure(`Account ${accountNumber} of ${operatorName} lives at no bank from now on.`);
    return detach({ operatorId, actor }, accountNumber);
  });
}

/** Adds the `admin connection` commands. */
export function addConnectionCommands(admin: Command): void {
  const connection = admin.command("connection").description("connections to banks, and the accounts that live there");
  addCreate(connection);
  addRotate(connection);
  for (const [act, description, what, run] of ACTS) {
    const command = connection.command(act).description(description).argument("<connection>", "its id");
    does(command, async ({ actor, sure }, _: object, id: string) => {
      const { name, operatorId, operatorName } = await connectionRecord(id);
      await sure(`The connection ${name} of ${operatorName} ${what}.`);
      return run({ operatorId, actor }, id);
    });
  }
  addAccountActs(connection);
  addPayeeCommands(connection);
  const list = connection
    .command("list")
    .description("show all connections, or one operator's")
    .option("--operator <id>", "whose connections");
  does(list, async (_, { operator }: { operator?: string }) =>
    listConnectionRecords(operator ? (await operatorById(operator)).id : null),
  );
}
