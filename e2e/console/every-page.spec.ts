import { type BrowserContext, expect, type Page } from "@playwright/test";
import { LOCALE_COOKIE } from "../../components/i18n/locale-choice.ts";
import { ownOperator, platformPerson } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { EVERY_PAGE, routesOfApp } from "../support/app/every-page.ts";
import { expectPleasant, expectToFit, portugueseIn } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { repeatedNames } from "../support/app/repeated-names.ts";

/** So that both workers share the tour. */
const PARTS = 6;
/** Time to visit a part of the pages and run axe on each. A quiet machine needs less than half of it. */
const TOUR_MS = 300_000;
/** Chapters that show what the chapter of the list does not: the other variant, and the pages of events. */
const MORE_OF_THE_REFERENCE = ["/docs/withdrawals?variant=B", "/docs/webhooks", "/docs/events"];

/** The width of a phone at its largest zoom, in pixels. */
const ZOOMED = 160;

type Tour = { complaints: string[]; asked: { from: string; path: string }[] };

const pathOf = (address: string) => new URL(address).pathname;

/** Records failures that do not appear on the page's console, and the paths that each page reads data or other pages from. */
async function watch(page: Page): Promise<Tour> {
  const tour: Tour = { complaints: [], asked: [] };
  await page.exposeFunction("onViolation", (text: string) => tour.complaints.push(text));
  await page.addInitScript(() => {
    // Other users' changes would make the page read again. Without events, only the page's own requests count.
    class Silence {
      onopen = () => {};
      close = () => {};
      addEventListener = () => {};
      constructor() {
        setTimeout(() => this.onopen());
      }
    }
    Object.assign(window, { EventSource: Silence });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { onViolation: (text: string) => void }).onViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") tour.complaints.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tour.complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const isAhead = new URL(request.url()).searchParams.has("_rsc");
    if (request.method() === "POST" || isAhead)
      tour.asked.push({ from: pathOf(page.url()), path: pathOf(request.url()) });
  });
  return tour;
}

test("no page is missing from the list of pages, and each is looked at as somebody who sees it", () => {
  expect(EVERY_PAGE.map(({ route }) => route).toSorted()).toEqual(routesOfApp().toSorted());
  const ofVisitors = EVERY_PAGE.filter((page) => !shown.includes(page) && page.who !== "passing");
  expect(ofVisitors.map(({ route }) => route).toSorted()).toEqual(Object.keys(VISITORS).toSorted());
});

test("the tab of each page has a name of its own, and that of a record names it", async ({ signedIn: page }) => {
  const titles: Record<string, string> = {};
  for (const { route, address, who } of EVERY_PAGE) {
    if (who !== "staff") continue;
    const html = await (await page.request.get(await address(page))).text();
    titles[route] = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  }
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
  for (const [route, title] of Object.entries(titles)) {
    expect(title, route).toMatch(/^\S.* · Guichê$/);
    if (route.includes("[")) expect(title, route).toMatch(/^\S.* · .* · Guichê$/);
    if (route.endsWith("/[transactionId]")) expect(title, route).toMatch(/^R\$/);
  }
});

async function look(page: Page, tour: Tour, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".animate-shimmer")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  // The page before asks for its charge every few seconds, also while it is being left.
  const asked = tour.asked.filter(({ from }) => from === pathOf(page.url()));
  expect.soft(asked, address).toEqual([]);
  expect.soft(await repeatedNames(page), address).toEqual([]);
  if (address.startsWith("/docs")) await openParts(page);
  await expectPleasant(page);
  await expectToFit(page, ZOOMED);
  await lookInEnglish(page, address);
  expect.soft(tour.complaints, address).toEqual([]);
  Object.assign(tour, { complaints: [], asked: [] });
}

/** What depends on the language: the words, and how wide they are. */
async function lookInEnglish(page: Page, address: string): Promise<void> {
  const cookie = { name: LOCALE_COOKIE, url: new URL(page.url()).origin };
  await page.context().addCookies([{ ...cookie, value: "en" }]);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".animate-shimmer")).toHaveCount(0);
  expect.soft(await portugueseIn(page), address).toEqual([]);
  await expectToFit(page, ZOOMED);
  await page.context().addCookies([{ ...cookie, value: "pt-BR" }]);
}

/** Shows what the reference folds. */
const openParts = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });

const shown = EVERY_PAGE.filter(({ who }) => who === "staff" || who === "anybody");
const addresses = [...shown.map(({ address }) => address), ...MORE_OF_THE_REFERENCE.map((path) => async () => path)];

const PROMISE =
  "loads without further requests and passes the layout checks in both themes, also at 160 px and in English; no two controls of its tables have one name";

for (let part = 0; part < PARTS; part++) {
  test(`every page ${PROMISE}: part ${part + 1} of ${PARTS}`, async ({ signedIn: page }) => {
    test.setTimeout(TOUR_MS);
    const tour = await watch(page);
    for (const [place, address] of addresses.entries()) {
      if (place % PARTS === part) await look(page, tour, await address(page));
    }
  });
}

const VISITORS: Record<string, (context: BrowserContext) => Promise<void>> = {
  "/sign-in": async () => {},
  "/new-password": async (context) => openSession(context, await ownOperator({ mustChoose: true })),
  "/new-authenticator": async (context) => openSession(context, await ownOperator({ authenticatorRequired: true })),
  "/health": async (context) => openSession(context, await platformPerson()),
};

for (const [address, enter] of Object.entries(VISITORS)) {
  test(`${address} ${PROMISE}`, async ({ page }) => {
    await enter(page.context());
    await look(page, await watch(page), address);
  });
}
