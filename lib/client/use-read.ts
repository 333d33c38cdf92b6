import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type Contract, consoleForm } from "../core/contract.ts";
import { call } from "./call.ts";
import type { CallError } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";

type Options<Output> = {
  /** Asks again by itself after so many milliseconds, for what must be right even when no live update arrives. */
  everyMs?: (output: Output | undefined) => number | false;
  /** Shows the previous input's answer until this one's is there (pages of one list). */
  keepPrevious?: boolean;
};

/** What an operation answers, kept up to date: after writes, live updates, and when the window comes back. */
export function useRead<K extends Contract>(
  contract: K,
  input: ConsoleInput<K>,
  { everyMs, keepPrevious = false }: Options<ConsoleOutput<K>> = {},
): UseQueryResult<ConsoleOutput<K>, CallError> {
  return useQuery<ConsoleOutput<K>, CallError>({
    queryKey: [contract.name, z.encode(consoleForm(contract).input, input)],
    queryFn: ({ signal }) => call(contract, input, signal),
    meta: { nouns: contract.nouns },
    ...(everyMs ? { refetchInterval: ({ state }) => everyMs(state.data) } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
