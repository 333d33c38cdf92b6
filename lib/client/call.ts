import { CallError, type CallErrorCode } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { learnNouns } from "./nouns.ts";
import { noteServiceTime } from "./service-clock.ts";

/**
 * Asks the service to run one operation as the signed-in person: JSON in, canonical values out. Throws CallError. An
 * ended session leads to the sign-in page and back.
 */
export async function call<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  signal?: AbortSignal,
): Promise<ConsoleOutput<N>> {
  // What reads the answer is loaded while the answer is on its way.
  const loading = import("./read-answer.ts").then((module) => module.answerReader(name));
  loading.catch(() => {});
  const response = await post(`/bff/${name}`, input, signal);
  noteServiceTime(response.headers.get("date"));
  const body = await response.json().catch(() => null);
  if (response.ok) {
    const { read, nouns } = await loading;
    learnNouns(name, nouns);
    return read(body) as ConsoleOutput<N>;
  }
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
