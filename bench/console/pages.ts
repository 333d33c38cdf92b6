import type { Page } from "@playwright/test";
import { WORDS } from "#e2e/support/app/console-test.ts";
import { EVERY_PAGE } from "#e2e/support/app/every-page.ts";
import type { Step } from "./visit.ts";

export const LOCALE = "pt-BR";
const words = WORDS[LOCALE];
const TYPED = "12";

/** A page: its route, one address of it, whether the visitor is signed in, and what the visitor does there. */
export type ConsolePage = { route: string; path: string; isKnown: boolean; steps: readonly Step[] };

const main = (page: Page) => page.getByRole("main");

const search: Step = async (page) => {
  await page.getByRole("button", { name: words.palette.open }).first().click();
  await page.getByRole("dialog", { name: words.palette.title }).waitFor();
  await page.keyboard.type(TYPED);
};

const type: Step = async (page) => {
  await main(page).getByRole("textbox").or(main(page).getByRole("searchbox")).first().click();
  await page.keyboard.type(TYPED);
};

const filter: Step = (page) => main(page).getByRole("radio", { checked: false }).first().click();

/** Clicks the heading, where a click has no effect. */
export const touch: Step = (page) => page.getByRole("heading", { level: 1 }).click();

/** What a visitor does on each page, besides using the search at the top. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  "/sign-in": [type],
  "/charges": [filter, type],
  "/charges/new": [type],
  "/payouts": [type],
  "/payouts/new": [type],
  "/refunds": [filter, type],
  "/transfers": [filter, type],
  "/transfers/new": [type],
  "/statement": [type],
  "/sandbox": [type],
  "/pay/[token]": [touch],
  "/verify": [type],
  "/verify/[code]": [touch],
};

/** Returns the pages to measure, with the visitor's steps. `page` must belong to a signed-in user. */
export async function consolePages(page: Page): Promise<ConsolePage[]> {
  const pages = EVERY_PAGE.filter(
    ({ route, who }) => !route.startsWith("/docs") && (who === "staff" || who === "anybody" || who === "stranger"),
  );
  const found: ConsolePage[] = [];
  for (const { who, route, address } of pages) {
    const steps = STEPS[route] ?? [];
    const all = who === "staff" ? [...steps, search] : steps;
    found.push({ route, path: await address(page), isKnown: who !== "stranger", steps: all });
  }
  return found;
}
