import { noAnswer } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/**
 * Does the same as `call`, but loads its module on first use: a page's first data comes with the page, so the module is
 * not needed at once. Throws CallError.
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
