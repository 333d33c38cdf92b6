import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";

/** The measurements of one visit. `lcp` and `inp` are in milliseconds; `cls` has no unit. */
export type Vitals = { lcp: number; inp: number; cls: number };
/** Real clicks and key presses on a page that has finished loading (see `rest`). */
export type Step = (page: Page) => Promise<void>;

const WEB_VITALS = createRequire(import.meta.url)
  .resolve("web-vitals")
  .replace(/[^/\\]+$/, "web-vitals.iife.js");
/** Both scripts are joined in one, because one Playwright script does not see what another one declares. */
const NOTED = `${readFileSync(WEB_VITALS, "utf8")};(${note})(webVitals);`;
const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const ROUND_TRIP_MS = 150;
const VISIT_MS = 60_000;
const VIEWPORT = { width: 1280, height: 800 };

declare global {
  interface Window {
    noted: Partial<Vitals> & { at: number };
  }
}

/** Runs in the page, before the page's own scripts. Records the vitals as they change. */
function note({ onLCP, onINP, onCLS }: typeof import("web-vitals")): void {
  window.noted = { at: 0 };
  const keep =
    (name: keyof Vitals) =>
    ({ value }: { value: number }) => {
      Object.assign(window.noted, { [name]: value, at: performance.now() });
    };
  onLCP(keep("lcp"), { reportAllChanges: true });
  onINP(keep("inp"), { reportAllChanges: true, durationThreshold: 16 });
  onCLS(keep("cls"), { reportAllChanges: true });
}

async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isLoading = document.readyState !== "complete" || document.querySelector(".animate-shimmer");
    return !isLoading && window.noted.lcp !== undefined && performance.now() - window.noted.at > 1_000;
  });
}

/**
 * Opens a page with an empty cache, a slow network and a slow CPU, performs the steps and returns the measurements.
 */
export async function visit(context: BrowserContext, url: string, steps: readonly Step[]): Promise<Vitals> {
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(VISIT_MS);
    await page.setViewportSize(VIEWPORT);
    await page.addInitScript({ content: NOTED });
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devTools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
    await page.goto(url);
    await rest(page);
    // The first interaction ends the LCP, so it is read before.
    const lcp = await page.evaluate(() => window.noted.lcp as number);
    for (const step of steps) {
      await step(page);
      await rest(page);
    }
    await page.waitForFunction(() => window.noted.inp !== undefined);
    const { inp, cls = 0 } = await page.evaluate(() => window.noted);
    return { lcp, inp: inp as number, cls };
  } finally {
    await page.close();
  }
}

const SCRIPT = /<script\b[^>]*>/g;
const PRELOAD = /<link\b[^>]*\bas="script"[^>]*>/g;
const ADDRESS = /\b(?:src|href)="([^"]+)"/;

/** Excludes `nomodule` scripts, which only browsers without module support load. */
function scriptsOf(html: string): Set<string> {
  const tags = [...(html.match(SCRIPT) ?? []), ...(html.match(PRELOAD) ?? [])];
  const legacy = new Set(tags.filter((tag) => /\bnomodule\b/i.test(tag)).map((tag) => ADDRESS.exec(tag)?.[1]));
  const addresses = tags.flatMap((tag) => ADDRESS.exec(tag)?.[1] ?? []);
  return new Set(addresses.filter((address) => !legacy.has(address)));
}

/**
 * Returns the size of the JavaScript that a page's HTML requests, in bytes after gzip. Scripts that the page fetches
 * later are not counted. Throws when a request fails or the HTML requests no script.
 */
export async function firstLoadBytes(context: BrowserContext, url: string): Promise<number> {
  const answer = await context.request.get(url, { maxRedirects: 0 });
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}`);
  const scripts = [...scriptsOf(await answer.text())];
  if (scripts.length === 0) throw new Error(`${url} asks for no script`);
  const sizes = scripts.map(async (address) => {
    const script = await context.request.get(new URL(address, url).href);
    if (!script.ok()) throw new Error(`${address} answered ${script.status()}`);
    return gzipSync(await script.body()).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
