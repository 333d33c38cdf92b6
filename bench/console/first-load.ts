import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

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
