import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { receiveBankWebhook } from "#lib/domain/banks/connections/traffic/receive-bank-webhook.ts";
import { serveBankWebhooks } from "#lib/http/endpoints/serve-bank-webhooks.ts";
import { testAuthority } from "../mtls/test-certificates.ts";

/** Serves the addresses that banks call, over TLS with a certificate of an authority of its own. */
export async function bankDoor() {
  const authority = await testAuthority("Operator's authority");
  const { cert, key } = await authority.issue("localhost", { usage: "server" });
  const { POST } = serveBankWebhooks(receiveBankWebhook);
  const listening = createServer({ cert, key }, getRequestListener(POST));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return {
    authority,
    url: `https://localhost:${(listening.address() as AddressInfo).port}`,
    close: () => {
      listening.close();
      listening.closeAllConnections();
    },
  };
}
