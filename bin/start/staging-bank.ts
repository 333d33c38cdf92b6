import path from "node:path";
import { type Env, StartError } from "#lib/server/env.ts";
import type { connectBank } from "#prisma/seed/bank.ts";
import { runBank } from "../bank/run-bank.ts";
import { runSeed } from "./run-seed.ts";
import type { StopInOrder } from "./stop-in-order.ts";

const PORT = 8_443;
const PAGE_PORT = 8_480;

/**
 * Starts the test bank in this process, and lets connections of the service lead to it. `connect`, once the staging operator
 * is there, connects an account to it and returns what a new user needs to know.
 */
export async function startStagingBank(stopper: StopInOrder): Promise<{ connect(settings: Env): Promise<string> }> {
  const folder = path.resolve(process.env.DATA_DIR || ".data", "bank");
  const ports = { port: PORT, pagePort: PAGE_PORT };
  const bank = await runBank({
    ...{ folder, ...ports, dialect: "efi", anyAmount: true, skipWebhookProbe: true, trusted: [] },
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new StartError(`Cannot start the bank: it needs the ports ${PORT} and ${PAGE_PORT}, and one is taken.`);
  });
  stopper.register("bank", { stop: bank.stop, kill: () => {} });
  process.env.CONNECTION_HOSTS = bank.url;
  return {
    async connect(settings) {
      const { clientId, clientSecret, certificate, key, pixKey } = bank.opened;
      const access = { address: bank.url, authority: bank.authority, clientId, clientSecret, certificate, key, pixKey };
      const made = await runSeed<Awaited<ReturnType<typeof connectBank>>>(stopper, settings, {
        bank: access,
        file: path.join(folder, "staging-access.json"),
      });
      return `The test bank is open. One account of the operator lives there: what moves on it goes through the bank.

  Bank's page    ${bank.pageUrl}
  Account        ${made.accountNumber}
  Pix key        ${pixKey}
  Client id      ${made.clientId}
  Client secret  ${made.clientSecret}
`;
    },
  };
}
