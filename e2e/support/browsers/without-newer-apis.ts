import type { Browser } from "@playwright/test";
import { NEWER_APIS } from "./newer-apis.ts";

type Holder = Record<string, unknown> & { prototype?: Record<string, unknown> };

/** Takes out of a page what the oldest browsers have not. A page that uses it without asking first breaks, as it would there. */
function takeOut(apis: readonly string[]): void {
  const page = window as unknown as Record<string, Holder | undefined>;
  for (const api of apis) {
    const [owner = "", member] = api.split(".");
    const holder = page[owner];
    if (member === undefined || !holder) continue;
    // `Response.json()` is newer than the `json()` of a response.
    const place =
      owner === "Window" ? page : Object.getOwnPropertyNames(holder).includes(member) ? holder : holder.prototype;
    if (place) delete place[member];
  }
  for (const api of apis) if (!api.includes(".")) delete page[api];
}

/** Returns the browser, whose further pages have only what the oldest browsers have. */
export function withoutNewerApis(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(takeOut, NEWER_APIS);
    return context;
  };
  return browser;
}
