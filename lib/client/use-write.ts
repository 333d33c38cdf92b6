import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { tagsOf } from "./cache-tags.ts";
import type { CallError } from "./call-error.ts";
import { callLater } from "./call-later.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import type { Name } from "./contracts.ts";
import { refetch } from "./query-client.ts";
import { withReauthentication } from "./step-up.ts";

/**
 * Runs an operation that changes something, then refetches the queries with its cache tags. The call is never retried
 * automatically. It is sent once more only after the person had to prove their identity.
 */
export function useWrite<N extends Name>(name: N): UseMutationResult<ConsoleOutput<N>, CallError, ConsoleInput<N>> {
  const client = useQueryClient();
  return useMutation<ConsoleOutput<N>, CallError, ConsoleInput<N>>({
    mutationFn: (input) => withReauthentication(() => callLater(name, input)),
    onSettled: () => {
      void refetch(client, tagsOf(name));
    },
  });
}
