import { BODY_BYTES_MAX } from "../../core/limits.ts";
import { sendPart } from "./call.ts";
import { CallError } from "./call-error.ts";
import { firstAbort } from "./first-abort.ts";

const AT_ONCE = 3;
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 15_000;
/** After so many failures of one part in a row the person decides whether to go on. */
const TRIES_MAX = 12;

/** How far an upload is: bytes that have arrived. `isWaiting`: the connection is lost, and the upload goes on by itself. */
export type Sent = { bytes: number; isWaiting: boolean };

type Upload = {
  file: File;
  reconciliationId: string;
  /** The numbers of the parts that have not arrived. */
  missingParts: readonly number[];
  onSent: (sent: Sent) => void;
  signal: AbortSignal;
};

const sizeOf = (file: File, number: number) => Math.min(BODY_BYTES_MAX, file.size - number * BODY_BYTES_MAX);

/**
 * Sends the parts of a file that have not arrived, a few at once. A part whose connection breaks is sent again. Throws CallError,
 * the abort, or the browser's error when the file can no longer be read.
 */
export async function sendFile({ file, reconciliationId, missingParts, onSent, signal }: Upload): Promise<void> {
  const left = [...missingParts];
  let bytes = file.size - left.reduce((sum, number) => sum + sizeOf(file, number), 0);
  const broken = new AbortController();
  const stop = firstAbort(signal, broken.signal);
  const sendSome = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const from = number * BODY_BYTES_MAX;
      // Read before it is sent: a file that was changed meanwhile fails here, and not as a lost connection.
      const part = new Blob([await file.slice(from, from + BODY_BYTES_MAX).arrayBuffer()]);
      await sendUntilArrived({ reconciliationId, number: `${number}`, bytes: part }, stop, () =>
        onSent({ bytes, isWaiting: true }),
      );
      bytes += part.size;
      onSent({ bytes, isWaiting: false });
    }
  };
  onSent({ bytes, isWaiting: false });
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  } catch (error) {
    broken.abort();
    throw error;
  }
}

type Part = { reconciliationId: string; number: string; bytes: Blob };

async function sendUntilArrived(part: Part, signal: AbortSignal, onWait: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await sendPart("addReconciliationPart", part, signal);
    } catch (error) {
      const isPassing = error instanceof CallError && (error.isPassing || error.code === "TIMEOUT");
      if (!isPassing || tries >= TRIES_MAX) throw error;
      onWait();
      await pause(Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** (tries - 1)), signal);
    }
  }
}

/** Ends before its time when the browser says that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
