import { StartError } from "#lib/server/env.ts";

const ORDER = ["web", "worker", "seed", "bank", "database", "folder"] as const;
type Part = (typeof ORDER)[number];
type Ending = { expectEnd?: () => void; stop: () => Promise<void>; kill: () => void };

const ECHO_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Stops everything that was started, the web process first, then the worker and the database: on Ctrl-C, SIGTERM or
 * SIGHUP, when the npm that started this process is gone, or after a permanent failure.
 */
export class StopInOrder {
  #endings = new Map<Part, Ending>();
  #stoppedAt: number | undefined;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#onSignal());
    const { ppid } = process;
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== ppid && void this.#stop(0), PARENT_CHECK_MS).unref();
    }
  }

  /**
   * Registers how a part ends: `expectEnd` runs when all parts are about to end, `stop` in the part's turn, `kill` at
   * once when the user repeats the signal.
   */
  register(part: Part, ending: Ending): void {
    this.#endings.set(part, ending);
  }

  /** Prints why the service cannot go on, stops everything and exits with 1. */
  async fail(error: unknown): Promise<void> {
    if (this.#stoppedAt !== undefined) return;
    console.error(error instanceof StartError ? error.message : error);
    await this.#stop(1);
  }

  #onSignal(): void {
    if (this.#stoppedAt === undefined) {
      console.log("\nStopping…");
      void this.#stop(0);
    } else if (Date.now() - this.#stoppedAt > ECHO_MS) {
      // npm repeats the terminal's signal at once. A later signal is a user who wants to stop immediately.
      for (const part of ORDER) this.#endings.get(part)?.kill();
      process.exit(1);
    }
  }

  async #stop(exitCode: number): Promise<void> {
    if (this.#stoppedAt !== undefined) return;
    this.#stoppedAt = Date.now();
    // The signal may have reached the whole process group, so that parts end before their turn.
    for (const part of ORDER) this.#endings.get(part)?.expectEnd?.();
    for (const part of ORDER) {
      try {
        await this.#endings.get(part)?.stop();
      } catch (error) {
        console.error(error);
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  }
}
