import { ask } from "./ask.ts";
import { learnTags } from "./cache-tags.ts";
import { noAnswer } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

/** Runs one operation of the service: sends JSON and returns canonical values. Throws CallError. */
export async function call<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  signal?: AbortSignal,
): Promise<ConsoleOutput<N>> {
  // The decoder of the response is loaded while the request is in progress.
  const loading = import("./read-answer.ts").then((module) => module.answerReader(name));
  loading.catch(() => {});
  const response = await ask(name, input, signal);
  const body = await response.json().catch(() => null);
  const { read, tags } = await loading.catch(() => {
    throw noAnswer();
  });
  learnTags(name, tags);
  return read(body) as ConsoleOutput<N>;
}
