import { useEffect, useRef, useState } from "react";
import { CallError } from "#lib/client/call-error.ts";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import type { Name } from "#lib/client/contracts.ts";
import { download } from "#lib/client/download.ts";

type State = { kind: "idle" } | { kind: "running"; bytes: number } | { kind: "failed"; error: CallError };

/** Returns the state of a download of an operation's answer, with `start` and `stop`. Unmounting stops the download. */
export function useDownload<N extends Name>(name: N, onDone: () => void) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (input: ConsoleInput<N>) => {
    const stopper = new AbortController();
    running.current = stopper;
    setState({ kind: "running", bytes: 0 });
    try {
      const onBytes = (bytes: number) => setState({ kind: "running", bytes });
      await download(name, input, { signal: stopper.signal, onBytes });
      setState({ kind: "idle" });
      onDone();
    } catch (error) {
      setState(error instanceof CallError ? { kind: "failed", error } : { kind: "idle" });
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}
