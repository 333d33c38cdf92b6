import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { refuse } from "#lib/core/errors.ts";
import { BoundedQueue, QueueFull } from "#lib/server/process/bounded-queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** A key without a passphrase, or why there is none. */
export type OpenedKey = { privateKey: string } | { fault: KeyFault };
export type KeyFault = "PASSPHRASE_MISSING" | "PASSPHRASE_WRONG" | "UNREADABLE";

const WAIT_MS = 15_000;

const turns = processWide(
  "private-keys",
  () => new BoundedQueue({ atOnce: 1, waiting: 8, waitSeconds: WAIT_MS / 1_000 }),
);

/**
 * Opens a private key for SSH: OpenSSH's form, PEM and PKCS#8, with a passphrase or without, RSA, ECDSA or Ed25519. `whose`: who
 * takes the turn where many wait. Throws SERVICE_UNAVAILABLE when too many are opened.
 */
export async function openPrivateKey(given: string, passphrase: string, whose: string): Promise<OpenedKey> {
  const text = `${given.trim().replaceAll("\r\n", "\n")}\n`;
  try {
    return await turns.run("first", whose, () => unlocked(text, passphrase));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw refuse("SERVICE_UNAVAILABLE", "Too many keys are being read at this moment. Try again in a few seconds.");
  }
}

async function unlocked(text: string, passphrase: string): Promise<OpenedKey> {
  // Not by import.meta: in Next's bundle this module lies elsewhere. Every process starts in the project's folder.
  const file = path.join(process.cwd(), "lib/domain/files/sftp-servers/unlock-private-key.ts");
  const worker = new Worker(file, { workerData: { text, passphrase } });
  const late = AbortSignal.timeout(WAIT_MS);
  try {
    const [opened] = await once(worker, "message", { signal: late });
    return opened;
  } catch (error) {
    // Its author chose so many rounds that no program would wait for them.
    if (late.aborted) return { fault: "UNREADABLE" };
    throw error;
  } finally {
    await worker.terminate();
  }
}
