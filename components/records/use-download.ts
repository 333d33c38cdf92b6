import { useEffect, useRef, useState } from "react";
import { ask } from "#lib/client/calls/call.ts";
import { CallError, noAnswer } from "#lib/client/calls/call-error.ts";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { withReauthentication } from "#lib/client/calls/reauthentication.ts";
import type { Name } from "#lib/client/contracts.ts";

type State = { kind: "idle" } | { kind: "running"; bytes: number } | { kind: "failed"; error: CallError };

/**
 * Returns the state of a download of an operation's answer, with `start` and `stop`. Unmounting stops the download. `onFailed`: for those who do not
 * show the state.
 */
export function useDownload<N extends Name>(name: N, onDone: () => void, onFailed?: (error: CallError) => void) {
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
      if (error instanceof CallError) onFailed?.(error);
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}

type DownloadOptions = {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void;
};

/** Runs an operation that returns a file and saves the complete file. Throws CallError, or the abort when aborted. */
async function download<N extends Name>(name: N, input: ConsoleInput<N>, options: DownloadOptions): Promise<void> {
  const response = await withReauthentication(() => ask(name, input, options.signal), options.signal);
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        options.onBytes(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  // The browser keeps a large Blob on disk. Only the stream's next chunk is in memory.
  const file = await new Response(counted ?? null).blob().catch((error: unknown) => {
    throw options.signal.aborted ? error : noAnswer();
  });
  save(file, /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? name);
}

function save(file: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Some browsers save nothing if the URL is revoked in the same turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
