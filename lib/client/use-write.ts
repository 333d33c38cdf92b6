import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Contract } from "../core/contract.ts";
import { call } from "./call.ts";
import type { CallError } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import { refetch } from "./query-client.ts";

/** Runs an operation that changes something; what shows its nouns is read again. Never sent twice by itself. */
export function useWrite<K extends Contract>(
  contract: K,
): UseMutationResult<ConsoleOutput<K>, CallError, ConsoleInput<K>> {
  const client = useQueryClient();
  return useMutation<ConsoleOutput<K>, CallError, ConsoleInput<K>>({
    mutationFn: (input) => call(contract, input),
    onSettled: () => {
      void refetch(client, contract.nouns);
    },
  });
}
