import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type TestAuthority, testAuthority } from "../mtls/test-certificates.ts";

/** What a bank told: the path, the body, and whether it showed a certificate of the bank's authority. */
export type Told = { path: string; body: Record<string, unknown>; isProven: boolean };

/** Serves the address of a customer that a bank tells of payments, over TLS with a certificate of an authority of its own. */
export async function notifiedCustomer() {
  const authority = await testAuthority("Customer's authority");
  const server = await authority.issue("localhost", { usage: "server" });
  const told: Told[] = [];
  let status = 200;
  const options = { cert: server.cert, key: server.key, requestCert: true, rejectUnauthorized: false };
  const listening = createServer(options, async (request, response) => {
    const chunks = await request.toArray();
    const isProven = (request.socket as unknown as { authorized: boolean }).authorized;
    told.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString()), isProven });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return {
    authority,
    url: `https://localhost:${(listening.address() as AddressInfo).port}`,
    told,
    /** Trusts the certificates of the bank's authority. */
    trust: (bank: TestAuthority) => listening.setSecureContext({ cert: server.cert, key: server.key, ca: bank.cert }),
    answer: (next: number) => {
      status = next;
    },
    close: () => {
      listening.close();
      listening.closeAllConnections();
    },
  };
}
