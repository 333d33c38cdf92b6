import { z } from "zod";
import type { Variant } from "#lib/core/contract.ts";
import { StartError } from "#lib/server/start-error.ts";

export type Credential = { client: { id: string; secret: string } | null; apiKey: string | null };

const token = z.object({ access_token: z.string() });
const balance = z.object({ accountNumber: z.string() });
const problem = z.object({ code: z.string() });

/** Which variant a credential speaks at a service, and its account. Throws a sentence where the service does not answer so. */
export async function findAccount(
  url: string,
  { client, apiKey }: Credential,
): Promise<{ variant: Variant; accountNumber: string }> {
  const headers: Record<string, string> = client
    ? { authorization: `Bearer ${await tokenOf(url, client)}` }
    : { "x-api-key": apiKey ?? "" };
  // Production answers 404 there.
  const sandbox = await reach(`${url}/v1/mock/deposit/simulate`, {});
  if (sandbox.status !== 405) throw new StartError("This is no staging installation: the suite moves money there.");
  const { accountNumber } = balance.parse(await ask(`${url}/v1/balance`, { headers }, "the balance"));
  const probe = await reach(`${url}/v1/pix/deposit/00000000-0000-4000-8000-000000000000`, { headers });
  const { code } = problem.parse(await probe.json());
  return { variant: code === "ROUTE_NOT_FOUND" ? "A" : "B", accountNumber };
}

async function tokenOf(url: string, { id, secret }: { id: string; secret: string }): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret });
  return token.parse(await ask(`${url}/v1/oauth2/token`, { method: "POST", body }, "a token")).access_token;
}

async function ask(url: string, init: RequestInit, what: string): Promise<unknown> {
  const response = await reach(url, init);
  if (response.ok) return response.json();
  throw new StartError(`The service answered ${response.status} when it was asked for ${what}.`);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch((error: Error) => {
    throw new StartError(`The service cannot be reached: ${error.cause ?? error.message}.`);
  });
}
