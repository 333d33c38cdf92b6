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
  const statuses = { proven: 200, unproven: 200 };
  const options = { cert: server.cert, key: server.key, requestCert: true, rejectUnauthorized: false };
  const listening = createServer(options, async (request, response) => {
    const chunks = await request.toArray();
    const isProven = (request.socket as unknown as { authorized: boolean }).authorized;
    told.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString()), isProven });
    response.writeHead(isProven ? statuses.proven : statuses.unproven).end();
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return {
    authority,
    url: `https://localhost:${(listening.address() as AddressInfo).port}`,
    told,
    /** Trusts the certificates of the banks' authorities. */
    trust: (...banks: TestAuthority[]) =>
      listening.setSecureContext({ cert: server.cert, key: server.key, ca: banks.map(({ cert }) => cert) }),
    /** Answers with this status, whoever calls. */
    answer: (next: number) => void Object.assign(statuses, { proven: next, unproven: next }),
    /** Answers with these statuses to callers with and without a certificate of a bank that it trusts. */
    answerTo: (next: Partial<typeof statuses>) => void Object.assign(statuses, next),
    close: () => {
      listening.close();
      listening.closeAllConnections();
    },
  };
}
