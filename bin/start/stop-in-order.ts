import { StartError } from "#lib/server/start-error.ts";

const ORDER = ["web", "worker", "database", "folder"] as const;
type Part = (typeof ORDER)[number];
type Ending = { expectEnd?: () => void; stop: () => Promise<void>; kill: () => void };

const ECHO_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Stops everything that was started, requests first and the database last: on Ctrl-C, SIGTERM or SIGHUP, when the npm
 * that started us is gone, or when something fails for good.
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

  /** Says how a part ends: `expectEnd` when all are about to, `stop` in its turn, `kill` at once when the user insists. */
  register(part: Part, ending: Ending): void {
    this.#endings.set(part, ending);
  }

  /** Tells why nothing can go on, stops all and exits 1. */
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
      // npm repeats the terminal's signal at once; what comes later is a person who insists.
      for (const part of ORDER) this.#endings.get(part)?.kill();
      process.exit(1);
    }
  }

  async #stop(exitCode: number): Promise<void> {
    if (this.#stoppedAt !== undefined) return;
    this.#stoppedAt = Date.now();
    // The signal may have reached the whole process group: those whose turn has not come end as well.
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
