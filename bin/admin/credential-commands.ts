import { type Command, Option } from "commander";
import { SCOPES, type Scope } from "#lib/core/scope.ts";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { changeCredential, revoke, rotateSecret } from "#lib/domain/people/credentials/change-credential.ts";
import { createCredentialFor } from "#lib/domain/people/credentials/create-credential.ts";
import {
  type CredentialRecord,
  credentialRecords,
  liveCredential,
} from "#lib/domain/people/credentials/list-credentials.ts";
import { changeNetworks } from "#lib/domain/people/credentials/networks.ts";
import { env } from "#lib/server/env.ts";
import { does } from "./terminal/command-action.ts";
import { UsageError } from "./terminal/confirm.ts";
import { duration, list, whole } from "./terminal/option-values.ts";

type Rates = { scopes?: Scope[]; readsPerSecond?: number; writesPerSecond?: number };
type NewCredential = Rates & {
  account: string;
  kind: "oauth" | "apiKey";
  variant: "A" | "B";
  name: string;
  scopes: Scope[];
};

const scopes = (text: string) => (text === "all" ? [...SCOPES] : list(text));
const KINDS = { oauth: "OAuth client", apiKey: "API key" } as const;

/** Returns a description of a credential, to begin a sentence with. */
export function called({ kind, variant, name, operatorName }: CredentialRecord): string {
  return `The ${KINDS[kind]} "${name}" (variant ${variant}) of ${operatorName}`;
}

/** Adds the `admin credential` commands. */
export function addCredentialCommands(admin: Command): void {
  const credential = admin.command("credential").description("OAuth clients and API keys of operators' systems");
  addCreate(credential);

  const rotate = credential
    .command("rotate")
    .description("give a credential a new secret, shown once; the old ones end after the overlap")
    .argument("<credential>", "its id")
    .addOption(
      new Option("--overlap <time>", "how long the old secrets stay good, as in 30m, 24h, 7d, 0s")
        .argParser(duration)
        .default(duration("24h"), "24h"),
    );
  does(rotate, async ({ actor, sure }, { overlap }: { overlap: number }, id: string) => {
    const record = await liveCredential(id);
    await sure(`${called(record)} gets a new secret; its ${record.secrets} old ones end in ${overlap} seconds.`);
    return rotateSecret(actor, record, overlap);
  });

  const change = credential
    .command("change")
    .description("change what a credential may do, or how often")
    .argument("<credential>", "its id")
    .option("--scopes <list>", "all, or some with commas between", scopes)
    .option("--reads-per-second <number>", "reads, with twice as many in a burst", whole)
    .option("--writes-per-second <number>", "creates and changes, with twice as many in a burst", whole);
  does(change, async ({ actor, sure }, { scopes, readsPerSecond, writesPerSecond }: Rates, id: string) => {
    const next = { scopes, readsPerSecond, writesPerSecond };
    if (Object.values(next).every((value) => value === undefined))
      throw new UsageError("Say what to change: --scopes, --reads-per-second or --writes-per-second.");
    const record = await liveCredential(id);
    await sure(`${called(record)} may do from now on: ${JSON.stringify(next)}.`);
    return changeCredential(actor, record, next);
  });

  const networks = credential
    .command("networks")
    .description("set from where a credential may be used")
    .argument("<credential>", "its id")
    .argument("<list>", "any, or addresses and networks with commas between, as in 203.0.113.0/24,2001:db8::1");
  does(networks, async ({ actor, sure }, _: object, id: string, text: string) => {
    const record = await liveCredential(id);
    await sure(`${called(record)} may be used from: ${text}.`);
    return changeNetworks(actor, record, text === "any" ? [] : list(text));
  });

  const revoking = credential
    .command("revoke")
    .description("end a credential for ever, with its tokens")
    .argument("<credential>", "its id");
  does(revoking, async ({ actor, sure }, _: object, id: string) => {
    const record = await liveCredential(id);
    await sure(`${called(record)} stops working for ever.`);
    return revoke(actor, record);
  });

  const show = credential
    .command("list")
    .description("show all credentials, or one operator's")
    .option("--operator <id>", "whose credentials");
  does(show, async (_, { operator }: { operator?: string }) =>
    credentialRecords(operator ? (await operatorById(operator)).id : null),
  );
}

function addCreate(credential: Command): void {
  const create = credential
    .command("create")
    .description("make a credential; its secret is shown once")
    .requiredOption("--account <number>", "its default account; its operator is whose credential it is")
    .requiredOption("--name <text>", "what it is for")
    .requiredOption("--scopes <list>", `all, or some of ${SCOPES.join(",")}`, scopes)
    .addOption(new Option("--kind <kind>", "what it is").choices(["oauth", "apiKey"]).makeOptionMandatory())
    .addOption(
      new Option("--variant <variant>", "of the interface; an API key's is B").choices(["A", "B"]).default("B"),
    )
    .option("--reads-per-second <number>", "reads, with twice as many in a burst (default: 200)", whole)
    .option("--writes-per-second <number>", "creates and changes, with twice as many in a burst (default: 100)", whole);
  does(create, async ({ actor, sure }, { account: number, ...facts }: NewCredential) => {
    const account = await accountByNumber(number);
    const what = `${KINDS[facts.kind]} "${facts.name}" (${env().APP_ENV}, variant ${facts.variant})`;
    await sure(`A new ${what} of ${account.operatorName}, account ${number}, may do: ${facts.scopes.join(", ")}.`);
    return createCredentialFor(actor, account, facts);
  });
}
