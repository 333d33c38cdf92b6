import path from "node:path";
import { keepRunning, type Options } from "./keep-running.ts";
import type { StopInOrder } from "./stop-in-order.ts";

/** Starts a process from its file in bin/, keeps it running, and leaves its end to `stopper`. Resolves when it is ready. */
export function startProcess(
  stopper: StopInOrder,
  name: "web" | "worker",
  options: Omit<Options, "name" | "file"> & { folder?: string },
): Promise<void> {
  const { folder = "", ...rest } = options;
  const kept = keepRunning({ ...rest, name, file: path.join(import.meta.dirname, "..", folder, `${name}.ts`) });
  stopper.register(name, kept);
  return kept.firstReady;
}
