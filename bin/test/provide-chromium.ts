import { existsSync } from "node:fs";
import { StartError } from "#lib/server/env.ts";
import { runCommand } from "../setup/run-command.js";
import { canLaunch, chosenChromium, systemChromium } from "./chromium.ts";

const DOWNLOAD_BOUND_MS = 120_000;
const PACKAGE_BOUND_MS = 300_000;

async function attempt(what: string, commands: [string, string[]][], boundMs: number): Promise<void> {
  console.log(`${what}…`);
  try {
    for (const [command, args] of commands) await runCommand(command, args, { boundMs, what: `\`${command}\`` });
  } catch (error) {
    console.log((error as Error).message.split("\n").at(-1));
  }
}

/**
 * Returns the path of a Chromium that starts; `undefined` means Playwright's own. Tries CHROMIUM_PATH, Playwright's own
 * and the system's, then downloads Playwright's, then installs Debian's package. Throws a `StartError` when
 * CHROMIUM_PATH does not start, or when no Chromium does.
 */
export async function provideChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await canLaunch(given)) return given;
    throw new StartError(`CHROMIUM_PATH is ${given}, which does not start.`);
  }
  for (const candidate of [chosenChromium(), systemChromium()]) if (await canLaunch(candidate)) return candidate;
  await attempt("Downloading Chromium", [["playwright", ["install", "chromium"]]], DOWNLOAD_BOUND_MS);
  if (await canLaunch(undefined)) return undefined;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    const packages = ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"];
    const commands: [string, string[]][] = [
      ["apt-get", ["update"]],
      ["apt-get", packages],
    ];
    await attempt("Installing Debian's Chromium", commands, PACKAGE_BOUND_MS);
    const installed = systemChromium();
    if (installed && (await canLaunch(installed))) return installed;
  }
  throw new StartError("There is no Chromium that starts, and none could be installed: set CHROMIUM_PATH.");
}
