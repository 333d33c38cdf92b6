import type { Page } from "@playwright/test";
import { WORDS } from "#e2e/support/app/console-test.ts";
import { everyPage } from "#e2e/support/app/every-page.ts";
import type { Act } from "./visit.ts";

export const LOCALE = "pt-BR";
const words = WORDS[LOCALE];
const TYPED = "12";

/** A page: its route, an address of it, whether one is signed in there, and what a person does. */
export type ConsolePage = { route: string; path: string; isKnown: boolean; acts: readonly Act[] };

const main = (page: Page) => page.getByRole("main");

/** Opens the search from the top of the page and types into it. */
const search: Act = async (page) => {
  await page.getByRole("button", { name: words.palette.open }).first().click();
  await page.getByRole("dialog", { name: words.palette.title }).waitFor();
  await page.keyboard.type(TYPED);
};

/** Types into the first field of the page. */
const type: Act = async (page) => {
  await main(page).getByRole("textbox").or(main(page).getByRole("searchbox")).first().click();
  await page.keyboard.type(TYPED);
};

/** Narrows a list down. */
const filter: Act = (page) => main(page).getByRole("radio", { checked: false }).first().click();

/** Clicks where nothing happens. */
export const touch: Act = (page) => page.getByRole("heading", { level: 1 }).click();

/** What is done on a page besides searching from its top. */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
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
};

/** The pages that are measured, with what a person does there. `page`: of somebody signed in. */
export async function consolePages(page: Page): Promise<ConsolePage[]> {
  const pages = (await everyPage(page)).filter(({ route, who }) => !route.startsWith("/docs") && who !== "newcomer");
  return pages.map(({ who, route, ...rest }) => {
    const acts = ACTS[route] ?? [];
    return { route, ...rest, isKnown: who !== "stranger", acts: who === "staff" ? [...acts, search] : acts };
  });
}
