import { getRequestListener } from "@hono/node-server";
import { startHttpServer } from "../../bin/web/http-server.ts";
import { ANSWER } from "../support/load/requests.ts";

// Reference: the same server around a handler that returns the same answer at once. It does not read the body, so that
// the cost of reading counts as the pipeline's.

const body = JSON.stringify(ANSWER);
const listener = getRequestListener(
  () =>
    new Response(body, { status: 201, headers: { "content-type": "application/json", "cache-control": "no-store" } }),
);

process.once("disconnect", () => process.exit(0));
await startHttpServer(Number(process.env.PORT), (request, response) => void listener(request, response));
process.send?.("ready");
