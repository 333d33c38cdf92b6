import { z } from "zod";
import { type Contract, consoleForm } from "../core/contract.ts";
import { refuse } from "../core/errors.ts";
import type { FileAnswer } from "../core/file-answer.ts";
import { mayRun } from "../core/role.ts";
import { env } from "../server/env.ts";
import { log } from "../server/log.ts";
import type { AnyOperation, Context } from "../server/operation.ts";
import { isProved } from "../server/session/proof.ts";
import { readSession, type Session } from "../server/session/read-session.ts";
import { decode } from "./decode.ts";
import { fileResponse } from "./file-response.ts";
import { problem, refusalOf } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { requestIdOf } from "./request-id.ts";
import { countRequest } from "./request-metrics.ts";

type Door = {
  operations: readonly AnyOperation[];
  /** For whom a person's operations run. */
  contextOf: (staff: Session, requestId: string) => Promise<Context>;
};

/** The console's one door: `POST /bff/<operation>` with the session's cookie. In order: origin → session → role → proof → decode → run. */
export function serveConsole({ operations, contextOf }: Door): (request: Request) => Promise<Response> {
  const byName = new Map(operations.map((operation) => [operation.contract.name, operation]));

  async function answer(request: Request, name: string, requestId: string): Promise<Response> {
    refuseForeignOrigin(request);
    const staff = await readSession(request);
    if (!staff) {
      const headers = { "WWW-Authenticate": 'Session realm="guiche-console"' };
      throw refuse("UNAUTHORIZED", "Your session has ended. Sign in again.", { headers });
    }
    const operation = byName.get(name);
    if (!operation || !isHere(operation.contract))
      throw refuse("ROUTE_NOT_FOUND", "The console has no such operation.");
    if (!mayRun(staff.role, name))
      throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
    if (operation.contract.stepUp && !(await isProved(staff.sessionId, staff.id)))
      throw refuse("STEP_UP_REQUIRED", "Confirm that it is you, then send the same request again.");

    const form = consoleForm(operation.contract);
    const input = decode(operation.contract, form, {}, await readJson(request));
    const { output } = await operation.run(await contextOf(staff, requestId), input as never);
    if (operation.contract.file) return fileResponse(output as FileAnswer, requestId);
    return new Response(JSON.stringify(z.encode(form.output, output as never)), {
      headers: { "content-type": "application/json", "cache-control": "no-store", "x-request-id": requestId },
    });
  }

  return async (request) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const name = new URL(request.url).pathname.split("/")[2] ?? "";
    const response = await answer(request, name, requestId).catch((error: unknown) => {
      const refusal = refusalOf(error, requestId);
      log().info(
        {
          requestId,
          operation: `console ${byName.has(name) ? name : "unknown"}`,
          status: refusal.status,
          code: refusal.code,
        },
        "refused",
      );
      return problem(refusal, requestId);
    });
    countRequest(byName.has(name) ? `console ${name}` : "console unknown", response.status, startedAt);
    return response;
  };
}

function isHere(contract: Contract): boolean {
  return Boolean(contract.console ?? contract.A) && (!contract.stagingOnly || env().APP_ENV === "staging");
}

/** Refuses what another site's page sent with our cookie. */
function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const sameOrigin = origin === null ? site === "same-origin" : origin === new URL(env().BASE_URL).origin;
  if (sameOrigin && (site === null || site === "same-origin")) return;
  throw refuse("FOREIGN_ORIGIN", `The console is at ${env().BASE_URL}: open it there.`);
}
