import { chromium, type Page } from "@playwright/test";
import { signIn, WORDS } from "#e2e/support/app/console-test.ts";
import { chosenChromium, launchOptions } from "../../bin/test/chromium.ts";
import { answerParent } from "../support/child.ts";

// A user in front of the console's overview. Records which payments its list of recent payments shows, and since when.

/** `open`: signs in at this address. `seen`: returns what the screen has shown so far. */
export type ScreenCommand = { open: string } | "seen";
/** A charge whose payment the screen showed, and since when (`Date.now()` in the browser). */
export type Seen = [chargeId: string, wallMs: number];

declare global {
  interface Window {
    seen: Map<string, number>;
  }
}

const LOCALE = "pt-BR";
const words = WORDS[LOCALE];

/** Runs in the page. Records when a payment's row first appears in the document. */
function watch(): void {
  window.seen = new Map();
  const look = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main table a[href^="/charges/"]')) {
      const id = link.pathname.slice("/charges/".length);
      if (!window.seen.has(id)) window.seen.set(id, Date.now());
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
}

const browser = await chromium.launch(launchOptions(chosenChromium()));
let page: Page;

async function open(baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: LOCALE });
  page = await context.newPage();
  await page.goto("/sign-in");
  await signIn(page, words);
  await page.goto("/");
  await page.getByRole("table", { name: words.overview.recent }).getByRole("link").first().waitFor();
  await page.getByRole("status").getByText(words.shell.live, { exact: true }).waitFor();
  await page.evaluate(watch);
}

process.once("SIGTERM", () => void browser.close().finally(() => process.exit(0)));
answerParent(async (command: ScreenCommand): Promise<Seen[]> => {
  if (command !== "seen") await open(command.open);
  return page.evaluate(() => [...window.seen]);
});
