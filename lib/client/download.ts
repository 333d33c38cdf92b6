import { ask } from "./call.ts";
import { noAnswer } from "./call-error.ts";
import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

type Options = {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void;
};

/** Runs an operation that returns a file and saves the complete file. Throws CallError, or the abort when aborted. */
export async function download<N extends Name>(name: N, input: ConsoleInput<N>, options: Options): Promise<void> {
  const response = await ask(name, input, options.signal);
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
