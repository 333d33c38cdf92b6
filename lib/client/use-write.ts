import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, tagsOf } from "./call.ts";
import { CallError } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { refetch } from "./query-cache.ts";

/**
 * Runs an operation that changes something, then refetches the queries with its cache tags. The call is never retried
 * automatically. It is sent once more only after the person has reauthenticated.
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

/** Asks the person to confirm who they are. Resolves to false when they decline. */
type Confirm = () => Promise<boolean>;

let confirmIdentity: Confirm | undefined;
let confirming: Promise<boolean> | undefined;

/** Sets the function that asks the person to confirm who they are, until the returned function is called. */
export function confirmIdentityBy(confirm: Confirm): () => void {
  confirmIdentity = confirm;
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = undefined;
  };
}

/**
 * Runs a call. When it is refused because the person must reauthenticate, asks the person and repeats the same call.
 * Repeating is safe: the refused call stored nothing.
 */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "STEP_UP_REQUIRED" || !(await reauthenticate())) throw error;
    return run();
  }
}

/** Calls that are refused at the same time ask the person once. */
function reauthenticate(): Promise<boolean> {
  confirming ??= (confirmIdentity?.() ?? Promise.resolve(false)).finally(() => {
    confirming = undefined;
  });
  return confirming;
}
