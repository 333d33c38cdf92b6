import type { Scope } from "#lib/core/scope.ts";
import type { Caller } from "./caller.ts";
import type { SeedClient, SeedOperator, Sql } from "./seed-operator.ts";

/** An operator and its callers. `A` sends a token, `B` an API key. */
export type Tenant = SeedOperator & {
  clients: { A: SeedClient; B: SeedClient; apiKey: SeedClient };
  A: Caller;
  B: Caller;
};

/** A running service with two independent operators. */
export type Service = { baseUrl: string; sql: Sql; us: Tenant; them: Tenant };

/** Returns an access token of a client, with all of its scopes or with `scopes`. Throws when none is issued. */
export async function tokenOf(baseUrl: string, client: SeedClient, scopes?: readonly Scope[]): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.id,
    client_secret: client.secret,
    ...(scopes ? { scope: scopes.join(" ") } : {}),
  });
  const response = await fetch(`${baseUrl}/v1/oauth2/token`, { method: "POST", body: form });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no token: ${response.status}`);
  return access_token;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
