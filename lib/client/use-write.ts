import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, tagsOf } from "./call.ts";
import { CallError } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { refetch } from "./query-cache.ts";

/**
 * Runs an operation that changes something, then refetches the queries with its cache tags. The call is never retried
 * automatically. It is sent once more only after the person had to prove their identity.
 */
export function useWrite<N extends Name>(name: N): UseMutationResult<ConsoleOutput<N>, CallError, ConsoleInput<N>> {
  const client = useQueryClient();
  return useMutation<ConsoleOutput<N>, CallError, ConsoleInput<N>>({
    mutationFn: (input) => withReauthentication(() => call(name, input)),
    onSettled: () => {
      void refetch(client, tagsOf(name));
    },
  });
}

/** Asks the person to prove their identity. Resolves to false when they decline. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks the person, until the returned function is called. */
export function confirmIdentityBy(asks: Asker): () => void {
  asker = asks;
  return () => {
    if (asker === asks) asker = undefined;
  };
}

/**
 * Runs a call. When it is refused because the person must confirm who they are, asks the person for it and repeats the same
 * call. Repeating is safe: the refused call stored nothing.
 */
async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "STEP_UP_REQUIRED" || !(await prove())) throw error;
    return run();
  }
}

/** Calls that are refused at the same time ask the person once. */
function prove(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
