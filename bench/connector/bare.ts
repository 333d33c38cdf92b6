import { randomUUID } from "node:crypto";
import type { BankAccess } from "#e2e/support/bank/insert-connection.ts";
import { connectionsOf } from "#lib/rail/api-pix/transport.ts";
import { answerParent } from "../support/child.ts";

// Reference: undici alone, with the connector's own settings of TLS and connections. It PUTs the payouts that the service would
// send, as many at once, and records nothing.

export type BareCommand = { begin: { access: BankAccess; payingKey: string } } | "end";

/** As many calls at once as the service has. */
const AT_ONCE = 30;

let isOver = false;
let lines: Promise<void>[] = [];

async function begin({
  access: { url, authority, client, credential },
  payingKey,
}: {
  access: BankAccess;
  payingKey: string;
}) {
  const agent = connectionsOf(client, authority);
  const basic = Buffer.from(`${credential.clientId}:${credential.clientSecret}`).toString("base64");
  const json = { "content-type": "application/json" };
  const token = await agent.request({
    ...{ origin: url, path: "/oauth/token", method: "POST", headers: { ...json, authorization: `Basic ${basic}` } },
    body: JSON.stringify({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.body.json()) as { access_token: string };
  const headers = { ...json, authorization: `Bearer ${access_token}` };
  const favorecido = { chave: "00000000191", cpf: "00000000191" };
  const body = JSON.stringify({ valor: "0.01", pagador: { chave: payingKey }, favorecido });
  const line = async () => {
    while (!isOver) {
      const path = `/v3/gn/pix/${randomUUID().replaceAll("-", "")}`;
      const answer = await agent.request({ origin: url, path, method: "PUT", headers, body });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${await answer.body.text()}`);
      await answer.body.json();
    }
  };
  lines = Array.from({ length: AT_ONCE }, line);
}

answerParent(async (command: BareCommand) => {
  if (command !== "end") return begin(command.begin);
  isOver = true;
  await Promise.all(lines);
  return null;
});
