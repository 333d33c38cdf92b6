import { existsSync } from "node:fs";
import path from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** A browser that asks nobody on the network. Root may not use the sandbox. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How to launch the Chromium at a path; without one, Playwright's own. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  const args = process.getuid?.() === 0 ? ["--no-sandbox", ...QUIET] : QUIET;
  return executablePath ? { executablePath, args } : { args };
}

/** Whether Playwright has downloaded its own. */
function hasOwnChromium(): boolean {
  return existsSync(chromium.executablePath());
}

/** The Chromium to test with: CHROMIUM_PATH, else Playwright's own (undefined), else the system's. */
export function chosenChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || (hasOwnChromium() ? undefined : systemChromium());
}

/** A Chromium or Chrome that the system has, where there is one. */
export function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), MAC_CHROME];
  return candidates.find((file) => existsSync(file));
}

/** Whether it really starts: a file may be there and its libraries not. */
export async function canLaunch(executablePath: string | undefined): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...launchOptions(executablePath), timeout: 20_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
