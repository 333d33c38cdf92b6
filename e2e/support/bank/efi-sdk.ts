import https from "node:https";
import EfiPay from "sdk-node-apis-efi";
import type { TestBank } from "./test-bank.ts";

type Connect = (options: Record<string, unknown>, ...rest: unknown[]) => unknown;

/**
 * Returns Efí's own client, which speaks to a test bank: the SDK knows only Efí's hosts, so connections of this process
 * to port 443 are led to the bank. Only for a process that has no other connection to port 443.
 */
export function efiSdk({ url, authority, client, credential }: TestBank): EfiPay {
  const prototype = https.Agent.prototype as unknown as { createConnection: Connect };
  const { createConnection } = prototype;
  prototype.createConnection = function (this: https.Agent, options, ...rest) {
    const led = { host: "127.0.0.1", port: Number(new URL(url).port), servername: "localhost", ca: authority.cert };
    return createConnection.call(this, Number(options.port) === 443 ? { ...options, ...led } : options, ...rest);
  };
  return new EfiPay({
    sandbox: true,
    client_id: credential.clientId,
    client_secret: credential.clientSecret,
    certificate: Buffer.from(client.cert).toString("base64"),
    pemKey: Buffer.from(client.key).toString("base64"),
    cert_base64: true,
  });
}
