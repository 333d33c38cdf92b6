import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { DICT_OUT_OF_REACH } from "../../core/refusals/dict-outage.ts";
import type { Name } from "../contracts.ts";
import { isOnline } from "../use-online.ts";
import { call, tagsOf } from "./call.ts";
import { answerLost, CallError, notSent } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";
import { refetch } from "./query-cache.ts";
import { withReauthentication } from "./reauthentication.ts";

/**
 * What is told of the sending of something that must not be sent twice: when it is sent (0: the service has ended its work on
 * it, without a clear answer), that it was refused (null), or that it is done.
 */
type Sending = { noteSent: (sentAt: number | null) => void; done: () => void };

/**
 * Runs an operation that changes something, then refetches the queries with its cache tags. The call is never retried
 * automatically. It is sent once more only after the person has reauthenticated. It is sent only while the component is
 * mounted, so that the person still sees what they confirmed, and never without a network.
 */
export function useWrite<N extends Name>(
  name: N,
  sending?: Sending,
): UseMutationResult<ConsoleOutput<N>, CallError, ConsoleInput<N>> {
  const client = useQueryClient();
  const shown = useShown();
  return useMutation<ConsoleOutput<N>, CallError, ConsoleInput<N>>({
    mutationFn: (input) => write(name, input, { shown: shown(), sending }),
    onSettled: () => {
      void refetch(client, tagsOf(name));
    },
  });
}

/** Returns a function for a signal that aborts when the component is unmounted. */
function useShown(): () => AbortSignal {
  const shown = useRef(new AbortController());
  useEffect(() => {
    // React may unmount and mount the same component again.
    shown.current = new AbortController();
    return () => shown.current.abort();
  }, []);
  return () => shown.current.signal;
}

type Way = { shown: AbortSignal; sending: Sending | undefined };

async function write<N extends Name>(
  name: N,
  input: ConsoleInput<N>,
  { shown, sending }: Way,
): Promise<ConsoleOutput<N>> {
  const send = async () => {
    if (!isOnline()) throw notSent();
    sending?.noteSent(Date.now());
    try {
      return await call(name, input, shown, true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.isUnanswered) throw answerLost(error);
      sending?.noteSent(mayBeDone(error) ? 0 : null);
      throw error;
    }
  };
  const output = await withReauthentication(send, shown);
  sending?.done();
  return output;
}

/** Whether the service failed in the middle of it. Where DICT fails, nothing has begun. */
function mayBeDone({ status, detail }: CallError): boolean {
  return status >= 500 && detail !== DICT_OUT_OF_REACH;
}
