import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Staging } from "#prisma/seed/staging.ts";

function firstCharge({ baseUrl, clientId, clientSecret, accounts }: Staging): string {
  const charge = { externalId: randomUUID(), amount: 1990, expiresIn: 3600, pixKey: accounts[0]?.pixKeys[0] };
  const credentials = `-d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret}`;
  return [
    `TOKEN=$(curl -s ${baseUrl}/v1/oauth2/token ${credentials} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${baseUrl}/v1/pix/deposit/immediate-charge -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Content-Type: application/json' -d '${JSON.stringify(charge)}'`,
  ].join("\n");
}

/**
 * Returns the text for a new user: the service's address, how to sign in, where its logs are unless they are printed,
 * and how to create a first charge.
 */
export function welcome(dataDir: string, logFolder?: string): string {
  const facts: Staging = JSON.parse(readFileSync(path.join(dataDir, "staging.json"), "utf8"));
  return `
Guichê is ready.

  Console   ${facts.baseUrl}
  Sign in   ${facts.staff.email}  ${facts.staff.password}
  API docs  ${facts.baseUrl}/docs
${logFolder ? `  Logs      ${logFolder}\n` : ""}
A first charge, to paste into another terminal:

${firstCharge(facts)}

Ctrl-C stops everything.
`;
}
