import { ask } from "./ask.ts";
import { noAnswer } from "./call-error.ts";
import type { ConsoleInput } from "./console-form.ts";
import type { Name } from "./contracts.ts";

type Options = {
  signal: AbortSignal;
  /** Hears how many bytes have arrived so far. */
  onBytes: (bytes: number) => void;
};

/** Runs an operation that answers with a file and saves the file once it is whole. Throws CallError; when aborted, the abort. */
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
  // The browser keeps a large Blob on its disk: only a stream's next part is in memory.
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
  // Revoked in the same turn, some browsers would have nothing to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
