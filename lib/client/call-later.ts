import { noAnswer } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/**
 * The same as `call`, which is loaded when something is first asked: what a page begins with has come with it. Throws
 * CallError.
 */
export async function callLater<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  signal?: AbortSignal,
): Promise<ConsoleOutput<N>> {
  const { call } = await import("./call.ts").catch(() => {
    throw noAnswer();
  });
  return call(name, input, signal);
}
