import { getRequestListener } from "@hono/node-server";
import { instantOf } from "#lib/core/brt.ts";
import { apiDomain } from "#lib/domain/api-domain.ts";
import type { Charge } from "#lib/domain/money-in/charges/charge.contract.ts";
import { createChargeContract } from "#lib/domain/money-in/charges/create-charge.contract.ts";
import { serve } from "#lib/http/api/serve.ts";
import { serveToken } from "#lib/http/api/token-endpoint.ts";
import { env } from "#lib/server/env.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { withCertificates } from "../../bin/web/client-certificate.ts";
import { withConnections } from "../../bin/web/connection.ts";
import { startHttpServer } from "../../bin/web/http-server.ts";
import { ANSWER } from "../support/load/requests.ts";

// The service's side: bin/web's server and the whole pipeline around an operation that does nothing.

const answer: Charge & { errorCode: null } = {
  ...ANSWER,
  status: "PENDING",
  amount: BigInt(ANSWER.amount),
  createdAt: instantOf(ANSWER.createdAt),
  expiresAt: instantOf(ANSWER.expiresAt),
  metadata: null,
  paidAt: null,
  debtor: null,
  pixTransaction: null,
  errorCode: null,
};
const charges = serve(apiDomain, [operation(createChargeContract, async () => ({ output: answer, created: true }))]);
const tokens = serveToken(apiDomain, { body: "form", lifetimeSeconds: 7_200, tokenType: "bearer" });

process.once("disconnect", () => process.exit(0));
const settings = env();
const served = withCertificates(
  (request) => (request.url.endsWith("/token") ? tokens : charges).POST(request),
  settings,
);
const listener = getRequestListener(withConnections(served));
await startHttpServer(settings.PORT, (request, response) => void listener(request, response));
process.send?.("ready");
