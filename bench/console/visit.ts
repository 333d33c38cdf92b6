import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

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

/** Opens an empty page with a slow CPU, which records its vitals. */
export async function slowPage(context: BrowserContext): Promise<{ page: Page; devTools: CDPSession }> {
  const page = await context.newPage();
  page.setDefaultTimeout(VISIT_MS);
  await page.setViewportSize(VIEWPORT);
  await page.addInitScript({ content: NOTED });
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  return { page, devTools };
}

/** Waits until nothing more is loaded or moves. */
export async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isLoading = document.readyState !== "complete" || document.querySelector(".animate-shimmer");
    return !isLoading && window.noted.lcp !== undefined && performance.now() - window.noted.at > 1_000;
  });
}

/**
 * Opens a page with an empty cache, a slow network and a slow CPU, performs the steps and returns the measurements.
 */
export async function visit(context: BrowserContext, url: string, steps: readonly Step[]): Promise<Vitals> {
  const { page, devTools } = await slowPage(context);
  try {
    await devTools.send("Network.enable");
    await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devTools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
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

/** Sizes in bytes after gzip. `js`: what the HTML requests; `jsAtRest`: what has been loaded when the page is at rest. */
export type Sizes = { html: number; js: number; jsAtRest: number };

/** Returns the sizes of a page. Throws when a request fails or the HTML requests no script. */
export async function pageSizes(context: BrowserContext, url: string): Promise<Sizes> {
  const answer = await context.request.get(url, { maxRedirects: 0 });
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}`);
  const html = await answer.text();
  const first = [...scriptsOf(html)].map((address) => new URL(address, url).href);
  if (first.length === 0) throw new Error(`${url} asks for no script`);
  const loaded = await scriptsAtRest(context, url);
  const sizes = new Map(
    await Promise.all(
      [...new Set([...first, ...loaded])].map(async (href) => [href, await sizeOf(context, href)] as const),
    ),
  );
  const sum = (hrefs: readonly string[]) => hrefs.reduce((bytes, href) => bytes + (sizes.get(href) as number), 0);
  return { html: gzipSync(html).length, js: sum(first), jsAtRest: sum(loaded) };
}

async function scriptsAtRest(context: BrowserContext, url: string): Promise<string[]> {
  const { page } = await slowPage(context);
  try {
    const scripts = new Set<string>();
    page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
    await page.goto(url);
    await rest(page);
    return [...scripts];
  } finally {
    await page.close();
  }
}

async function sizeOf(context: BrowserContext, href: string): Promise<number> {
  const script = await context.request.get(href);
  if (!script.ok()) throw new Error(`${href} answered ${script.status()}`);
  return gzipSync(await script.body()).length;
}
