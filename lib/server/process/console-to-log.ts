import { format, stripVTControlCharacters } from "node:util";
import { log } from "./log.ts";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error", trace: "debug" } as const;

/**
 * Sends what this process prints with `console` to its log, one JSON line a call: Next prints parts of requests, and a
 * line end in one of them would look like an entry of our own.
 */
export function consoleToLog(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...words: unknown[]) =>
      log()[level]({ from: "console" }, stripVTControlCharacters(format(...words)));
  }
}
