import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Name } from "../contracts.ts";
import { call } from "./call.ts";
import type { CallError } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";

type Options<Output> = {
  /** Polling interval in milliseconds, for data that must be correct even when no live update arrives. */
  everyMs?: (output: Output | undefined) => number | false;
  /** False: what changes elsewhere does not read it again, because that would cost too much each time. */
  isLive?: boolean;
  /** What changes elsewhere reads it again at most so often, in milliseconds: for what is large. */
  liveEveryMs?: number;
  /** False: it is not read, for example because it is being deleted. What was read before is still shown. */
  isOn?: boolean;
  /** Shows the previous input's answer until the new answer arrives (pages of one list). */
  keepPrevious?: boolean;
};

/** Returns an operation's result, kept current after writes, on live updates, and when the window regains focus. */
export function useRead<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  { everyMs, isLive = true, liveEveryMs = 0, isOn = true, keepPrevious = false }: Options<ConsoleOutput<N>> = {},
): UseQueryResult<ConsoleOutput<N>, CallError> {
  return useQuery<ConsoleOutput<N>, CallError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    meta: { isLive, liveEveryMs },
    enabled: isOn,
    ...(everyMs ? { refetchInterval: ({ state }) => everyMs(state.data) } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
