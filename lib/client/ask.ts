import { CallError, type CallErrorCode, noAnswer } from "./call-error.ts";
import { noteBusinessAhead } from "./clock/business-clock.ts";
import { noteServiceTime } from "./clock/service-clock.ts";
import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/**
 * Sends one operation to the service as the signed-in person. Throws CallError. When the session has ended, the browser
 * goes to the sign-in page, which then leads back to this page.
 */
export async function ask<N extends Name>(name: N, input: ConsoleInput<N>, signal?: AbortSignal): Promise<Response> {
  const response = await post(`/bff/${name}`, input, signal);
  noteServiceTime(response.headers.get("date"));
  noteBusinessAhead(Number(response.headers.get("guiche-ahead-ms")));
  if (response.ok) return response;
  if (response.status === 401) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  throw refusal(response.status, await response.json().catch(() => null));
}

async function post(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer();
  }
}

function refusal(status: number, body: unknown): CallError {
  const problem = (body ?? {}) as Partial<{ code: CallErrorCode; detail: string; requestId: string; errors: [] }>;
  const fallback = status >= 502 ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR";
  return new CallError({ ...problem, code: problem.code ?? fallback, detail: problem.detail ?? "", status });
}
