import { existsSync } from "node:fs";
import path from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

/** The shell comes first: it draws no window of a browser around each page. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Keeps the browser from sending network requests of its own. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns options to launch the Chromium at a path, or Playwright's own without a path. Root cannot use the sandbox.
 */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  const args = process.getuid?.() === 0 ? ["--no-sandbox", ...QUIET] : QUIET;
  return executablePath ? { executablePath, args } : { args };
}

function hasOwnChromium(): boolean {
  return existsSync(chromium.executablePath());
}

/** Returns the Chromium to test with: CHROMIUM_PATH, else Playwright's own (undefined), else the system's. */
export function chosenChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || (hasOwnChromium() ? undefined : systemChromium());
}

/** Returns the path of the system's Chromium or Chrome, or undefined when there is none. */
export function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), MAC_CHROME];
  return candidates.find((file) => existsSync(file));
}

/** Returns whether the browser starts. Its file may exist while its libraries are missing. */
export async function canLaunch(executablePath: string | undefined): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...launchOptions(executablePath), timeout: 20_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
