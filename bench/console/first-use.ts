import type { BrowserContext, Page } from "@playwright/test";
import { WORDS } from "#e2e/support/app/console-test.ts";
import { LOCALE } from "./pages.ts";
import { rest, slowPage } from "./visit.ts";

/** Milliseconds from the first use of a thing to what it shows. */
export type FirstUse = { theme: number; search: number };

const words = WORDS[LOCALE];

declare global {
  interface Window {
    firstUse: { from: number; shown: Promise<number> };
  }
}

/** Runs in the page. Records the time from the next click or K to the first picture in which `shown` applies. */
function watch(shown: string): void {
  const hear = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== "k") return;
    window.firstUse.from = event.timeStamp;
  };
  addEventListener("click", hear, { capture: true });
  addEventListener("keydown", hear, { capture: true });
  window.firstUse = {
    from: Number.NaN,
    shown: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(shown)) return;
        observer.disconnect();
        // A frame's callbacks run before its picture, and a message after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - window.firstUse.from);
          port2.postMessage(null);
        });
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    }),
  };
}

async function timed(context: BrowserContext, url: string, shown: string, use: (page: Page) => Promise<void>) {
  const { page } = await slowPage(context);
  try {
    await page.goto(url);
    await rest(page);
    await page.evaluate(watch, shown);
    await use(page);
    return await page.evaluate(() => window.firstUse.shown);
  } finally {
    await page.close();
  }
}

/** Times the first click on the theme and the first search key on pages of their own, with a slow CPU. */
export async function firstUse(context: BrowserContext, url: string): Promise<FirstUse> {
  const toDark = words.shell.toDark;
  return {
    theme: await timed(context, url, '[data-theme="dark"]', (page) =>
      page.getByRole("button", { name: toDark }).click(),
    ),
    search: await timed(context, url, "[role=dialog]", (page) => page.keyboard.press("Control+k")),
  };
}
