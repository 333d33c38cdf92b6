import { z } from "zod";
import { type Contract, consoleForm } from "../core/contract.ts";
import { CallError, type CallErrorCode } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import { noteServiceTime } from "./service-clock.ts";

// The pages' security policy forbids code made from text, which zod would otherwise try.
z.config({ jitless: true });

/**
 * Asks the service to run one operation as the signed-in person; canonical values in and out. Throws CallError. An ended
 * session leads to the sign-in page and back.
 */
export async function call<K extends Contract>(
  contract: K,
  input: ConsoleInput<K>,
  signal?: AbortSignal,
): Promise<ConsoleOutput<K>> {
  const form = consoleForm(contract);
  const response = await post(`/bff/${contract.name}`, z.encode(form.input, input), signal);
  noteServiceTime(response.headers.get("date"));
  const body = await response.json().catch(() => null);
  if (response.ok) return z.decode(form.output, body) as ConsoleOutput<K>;
  if (response.status === 401) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  throw refusal(response.status, body);
}

async function post(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ code: "OFFLINE", status: 0, detail: "no answer arrived" });
  }
}

function refusal(status: number, body: unknown): CallError {
  const problem = (body ?? {}) as Partial<{ code: CallErrorCode; detail: string; requestId: string; errors: [] }>;
  const fallback = status >= 502 ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR";
  return new CallError({ ...problem, code: problem.code ?? fallback, detail: problem.detail ?? "", status });
}
