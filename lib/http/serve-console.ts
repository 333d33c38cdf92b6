import { z } from "zod";
import type { FileAnswer } from "../core/contract.ts";
import { refuse } from "../core/errors.ts";
import { UNTIL_HEADER } from "../core/http/request-until.ts";
import type { Session } from "../core/http/session.ts";
import { env } from "../server/env.ts";
import { businessAheadMs } from "../server/operations/clock.ts";
import { servingClient } from "../server/operations/current-client.ts";
import { servingStaff } from "../server/row-scope.ts";
import { clientOf } from "./clients/client-of.ts";
import { logRefusal } from "./clients/log-refusal.ts";
import { limitSource } from "./clients/source-limits.ts";
import { type ConsoleDomain, operationsFor, runForConsole } from "./console-domain.ts";
import { queryMembers } from "./decode.ts";
import { fileResponse } from "./file-response.ts";
import { problem, refusalOf } from "./problem.ts";
import { readJson, readPart } from "./read-json.ts";
import { requestIdOf } from "./request-head.ts";
import { countRequest } from "./request-metrics.ts";

/** What is known of a request, also when it is refused. */
type Seen = { staffId?: string };
type Asked = { name: string; requestId: string };

/**
 * Returns the handler of `POST /bff/<operation>`, the console's only way in, authenticated by the session cookie.
 * Order: origin → source → session → password → role → reauthentication → arrival in time → decode → run.
 */
export function serveConsole(domain: ConsoleDomain): (request: Request) => Promise<Response> {
  const { operations, readSession, resumeSession, isReauthenticated, contextOf } = domain;
  const { labelOf, operationFor, isActivity } = operationsFor(operations);

  async function answer(request: Request, name: string, requestId: string, seen: Seen): Promise<Response> {
    refuseForeignOrigin(request);
    limitSource(request, "console");
    const read = isActivity(name) ? resumeSession : readSession;
    const staff = await read(request.headers.get("cookie"));
    if (!staff) {
      const headers = { "WWW-Authenticate": 'Session realm="guiche-console"' };
      throw refuse("UNAUTHORIZED", "Your session has ended. Sign in again.", { headers });
    }
    seen.staffId = staff.id;
    return servingStaff(staff, () => run(request, staff, { name, requestId }));
  }

  async function run(request: Request, staff: Session, { name, requestId }: Asked): Promise<Response> {
    const operation = operationFor(staff, name);
    if (operation.contract.stepUp && !(await isReauthenticated(staff)))
      throw refuse("STEP_UP_REQUIRED", "Confirm that it is you, then send the same request again.");

    const members = operation.contract.takesBytes
      ? { ...queryMembers(request), bytes: await readPart(request) }
      : await readJson(request);
    refuseLate(request);
    const work = () => runForConsole(operation, () => contextOf(staff, requestId), members);
    const { form, output } = await servingClient(clientOf(request), work, requestId);
    if (operation.contract.file) return fileResponse(output as FileAnswer, requestId);
    return new Response(JSON.stringify(z.encode(form.output, output as never)), {
      headers: {
        "content-type": "application/json",
        "cache-control": "no-store",
        "x-request-id": requestId,
        ...(await clockHeader(staff.operatorId)),
      },
    });
  }

  return async (request) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const name = new URL(request.url).pathname.split("/")[2] ?? "";
    const operation = labelOf(name);
    const seen: Seen = {};
    const response = await answer(request, name, requestId, seen).catch((error: unknown) => {
      const refusal = refusalOf(error, requestId);
      const { status, code } = refusal;
      logRefusal({ request, requestId, operation, status, code }, seen);
      return problem(refusal, requestId);
    });
    countRequest(operation, response.status, startedAt);
    return response;
  };
}

/** Sends how far business time was moved ahead: the browser uses it for countdowns and dates. */
async function clockHeader(operatorId: string): Promise<Record<string, string>> {
  const aheadMs = await businessAheadMs(operatorId);
  return aheadMs > 0 ? { "guiche-ahead-ms": `${aheadMs}` } : {};
}

/** Throws REQUEST_TIMEOUT for a write that arrived when its sender no longer waited for it. */
function refuseLate(request: Request): void {
  const until = request.headers.get(UNTIL_HEADER);
  if (until === null || Date.now() <= Number(until)) return;
  throw refuse("REQUEST_TIMEOUT", "This request arrived too late. Nothing was done. Send it again.");
}

/** Throws FOREIGN_ORIGIN for a request that another site's page sent with our cookie. */
function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const sameOrigin = origin === null ? site === "same-origin" : origin === new URL(env().BASE_URL).origin;
  if (sameOrigin && (site === null || site === "same-origin")) return;
  throw refuse("FOREIGN_ORIGIN", `The console is at ${env().BASE_URL}: open it there.`);
}
