import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallError } from "./call-error.ts";
import { callLater } from "./call-later.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { readKey } from "./read-key.ts";

type Options<Output> = {
  /** Asks again by itself after so many milliseconds, for what must be right even when no live update arrives. */
  everyMs?: (output: Output | undefined) => number | false;
  /** Shows the previous input's answer until this one's is there (pages of one list). */
  keepPrevious?: boolean;
};

/** What an operation answers, kept up to date: after writes, live updates, and when the window comes back. */
export function useRead<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  { everyMs, keepPrevious = false }: Options<ConsoleOutput<N>> = {},
): UseQueryResult<ConsoleOutput<N>, CallError> {
  return useQuery<ConsoleOutput<N>, CallError>({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) => callLater(name, input, signal),
    ...(everyMs ? { refetchInterval: ({ state }) => everyMs(state.data) } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
