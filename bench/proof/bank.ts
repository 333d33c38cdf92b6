import { createReadStream } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { BankAccess } from "#e2e/support/bank/insert-connection.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { answerParent } from "../support/child.ts";

// A bank that has one report, in a process of its own: it sends the file as it is.

export type ReportBankCommand = "access" | { report: string };

let report = "";
const authority = await testAuthority("Test bank authority");
const client = await authority.issue("operadora");
const { cert, key } = await authority.issue("localhost", { usage: "server" });
const TOKEN = JSON.stringify({ access_token: "token", token_type: "Bearer", expires_in: 3_600 });
const READY = JSON.stringify({ id: "report", status: "CONCLUIDO" });

const server = createServer({ cert, key, ca: authority.cert, requestCert: true }, (request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/csv; charset=utf-8" });
    createReadStream(report).pipe(response);
    return;
  }
  request.resume();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(request.url?.startsWith("/oauth") ? TOKEN : READY);
});
await new Promise<void>((resolve) => server.listen(0, resolve));
const url = `https://localhost:${(server.address() as AddressInfo).port}`;

answerParent(async (command: ReportBankCommand) => {
  if (command !== "access") {
    report = command.report;
    return null;
  }
  const credential = { clientId: "client", clientSecret: "secret" };
  return { url, client, credential, authority: authority.cert } satisfies BankAccess;
});
