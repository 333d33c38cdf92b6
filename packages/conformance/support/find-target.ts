import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { z } from "zod";
import { fieldsOf, patient, type Send, sender } from "./http.ts";
import { type Credential, type Target, TargetError } from "./target.ts";

export type Options = {
  access?: string;
  url?: string;
  client?: string;
  apiKey?: boolean;
  pixKey?: string;
  otherAccount?: string;
  ca?: string;
  cert?: string;
  key?: string;
  receiverUrl?: string;
  receiverPort: number;
  personas?: string;
};

const access = z.object({
  baseUrl: z.string(),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  apiKey: z.string().optional(),
  accounts: z.array(z.object({ accountNumber: z.string(), pixKeys: z.array(z.string()) })).default([]),
});
type Access = z.output<typeof access>;

const PERSONAS = "00000000191,00000000272,00000000353,00000000434";

/**
 * Returns the target from the command line. Asks the service for the variant and the account of each credential. Throws
 * `TargetError` when the suite cannot start.
 */
export async function findTarget(options: Options): Promise<Target> {
  const known = options.access ? readAccess(options.access) : null;
  const url = (options.url ?? known?.baseUrl)?.replace(/\/+$/, "");
  if (!url) throw new TargetError("Say where the service is: --url, or --access with a file that has a baseUrl.");
  const [valid = "", deceased = "", minor = "", mismatch = ""] = (options.personas ?? PERSONAS).split(",");
  const target: Target = {
    url,
    credentials: { A: null, B: null },
    client: await clientOf(options, known),
    accountNumber: "",
    pixKey: "",
    otherAccountNumber: null,
    tls: { ca: options.ca ?? null, cert: options.cert ?? null, key: options.key ?? null },
    receiver: { port: options.receiverPort, url: options.receiverUrl?.replace(/\/+$/, "") ?? null },
    personas: { valid, deceased, minor, mismatch },
  };
  const send = patient(sender(target));
  await refuseProduction(send);
  for (const credential of await credentialsOf(options, known, target)) {
    const { variant, accountNumber } = await whoIs(send, credential);
    target.credentials[variant] ??= credential;
    target.accountNumber ||= accountNumber;
  }
  if (!target.accountNumber)
    throw new TargetError("Give a credential: --client, --api-key, or --access with a file that has one.");
  const mine = known?.accounts.find(({ accountNumber }) => accountNumber === target.accountNumber);
  const other = known?.accounts.find(({ accountNumber }) => accountNumber !== target.accountNumber);
  target.pixKey = options.pixKey ?? mine?.pixKeys[0] ?? "";
  target.otherAccountNumber = options.otherAccount ?? other?.accountNumber ?? null;
  if (!target.pixKey) throw new TargetError(`Name a Pix key of account ${target.accountNumber}: --pix-key.`);
  return target;
}

function readAccess(file: string): Access {
  try {
    return access.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new TargetError(`${file} cannot be read as an access file: ${(error as Error).message}`);
  }
}

async function clientOf({ client, access }: Options, known: Access | null): Promise<Target["client"]> {
  const id = client ?? known?.clientId;
  if (!id) return null;
  const { CONFORMANCE_SECRET: secret } = process.env;
  if (access && !client && known?.clientSecret) return { id, secret: secret ?? known.clientSecret };
  return { id, secret: secret ?? (await askSecret("The client's secret", "CONFORMANCE_SECRET")) };
}

/**
 * The API key comes first: when both credentials are of variant B, the key is used for requests and the client for
 * tokens.
 */
async function credentialsOf({ apiKey }: Options, known: Access | null, { client }: Target): Promise<Credential[]> {
  const { CONFORMANCE_API_KEY: said } = process.env;
  const key = said ?? known?.apiKey ?? (apiKey ? await askSecret("The API key", "CONFORMANCE_API_KEY") : null);
  return [
    ...(key ? [{ kind: "apiKey", key } as const] : []),
    ...(client ? [{ kind: "oauth", ...client } as const] : []),
  ];
}

async function refuseProduction(send: Send): Promise<void> {
  // Only staging has mocks, and a mock accepts POST only: a GET is a 404 only where there are no mocks.
  const reply = await send("GET", "/v1/mock/deposit/simulate").catch((error: Error) => {
    throw new TargetError(`The service cannot be reached: ${error.message}.`);
  });
  if (reply.status === 404) throw new TargetError("This is no staging deployment: the suite moves money there.");
}

async function whoIs(send: Send, credential: Credential): Promise<{ variant: "A" | "B"; accountNumber: string }> {
  const headers = await fieldsOf(send, credential);
  const balance = await send("GET", "/v1/balance", { headers });
  if (balance.status !== 200)
    throw new TargetError(`The service answered ${balance.status} when it was asked for the balance: ${balance.text}`);
  const probe = await send("GET", "/v1/pix/deposit/00000000-0000-4000-8000-000000000000", { headers });
  const variant = probe.body.code === "ROUTE_NOT_FOUND" ? "A" : "B";
  return { variant, accountNumber: balance.body.accountNumber };
}

/**
 * Asks for a secret at the terminal without showing it. Throws when stdin is not a terminal; the error names
 * `variable`, the environment variable to set instead.
 */
async function askSecret(what: string, variable: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`Nobody can be asked for ${what} here: set ${variable}.`);
  process.stderr.write(`${what} (not shown): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const secret = await prompt.question("");
  prompt.close();
  process.stderr.write("\n");
  return secret.trim();
}
