import { expect, type Page } from "@playwright/test";
import { ownOperator, platformPerson } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { everyPage, routesOfApp } from "../support/app/every-page.ts";
import { expectPleasant, expectToFit } from "../support/app/expect-pleasant.ts";
import { invited, signInAs } from "../support/app/newcomer.ts";
import { forgetSession } from "../support/app/page-actions.ts";
import { repeatedNames } from "../support/app/repeated-names.ts";

/** Time to visit all pages and run axe on each. A quiet machine needs less than half of it. */
const TOUR_MS = 900_000;

/** The width of a phone at its largest zoom, in pixels. */
const ZOOMED = 160;

type Tour = { complaints: string[]; asked: { from: string; path: string }[] };

const pathOf = (address: string) => new URL(address).pathname;

/** Records failures that do not appear on the page's console, and the paths that each page sends POST requests to. */
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
    if (request.method() === "POST") tour.asked.push({ from: pathOf(page.url()), path: pathOf(request.url()) });
  });
  return tour;
}

test("no page is missing from the list of pages", async ({ signedIn: page }) => {
  const listed = (await everyPage(page)).map(({ route }) => route);
  expect(listed.toSorted()).toEqual(routesOfApp().toSorted());
});

test("the tab of each page has a name of its own, and that of a record names it", async ({ signedIn: page }) => {
  const titles: Record<string, string> = {};
  for (const { route, path, who } of await everyPage(page)) {
    if (who !== "staff") continue;
    const html = await (await page.request.get(path)).text();
    titles[route] = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  }
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
  for (const [route, title] of Object.entries(titles)) {
    expect(title, route).toMatch(/^\S.* · Guichê$/);
    if (route.includes("[")) expect(title, route).toMatch(/^\S.* · .* · Guichê$/);
    if (route.endsWith("/[transactionId]")) expect(title, route).toMatch(/^R\$/);
  }
});

test("every page loads without further requests and passes the layout checks in both themes, also at 160 px; no two controls of its tables have one name", async ({
  signedIn: page,
  words,
}) => {
  test.setTimeout(TOUR_MS);
  const pages = await everyPage(page);
  const person = await invited(page, "support");
  // Leaves the first page before the recording starts, so that its last requests are not recorded.
  await page.goto("about:blank");
  const tour = await watch(page);
  const look = (route: string, go: () => Promise<unknown>) =>
    test.step(route, async () => {
      await go();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".animate-shimmer")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      // The page before asks for its charge every few seconds, also while it is being left.
      expect
        .soft(
          tour.asked.filter(({ from }) => from === pathOf(page.url())),
          route,
        )
        .toEqual([]);
      expect.soft(await repeatedNames(page), route).toEqual([]);
      await expectPleasant(page);
      await expectToFit(page, ZOOMED);
      expect.soft(tour.complaints, route).toEqual([]);
      Object.assign(tour, { complaints: [], asked: [] });
    });

  for (const { route, path, who } of pages) {
    if (who === "staff" || who === "anybody") await look(route, () => page.goto(path));
  }
  await forgetSession(page);
  await look("/sign-in", () => page.goto("/sign-in"));
  await signInAs(page, words, person);
  tour.asked = [];
  await look("/new-password", () => page.goto("/new-password"));
  await forgetSession(page);
  await signInAs(page, words, await ownOperator({ authenticatorRequired: true }));
  tour.asked = [];
  await look("/new-authenticator", () => page.goto("/new-authenticator"));
  await forgetSession(page);
  await signInAs(page, words, await platformPerson());
  tour.asked = [];
  for (const { route, path, who } of pages) if (who === "platform") await look(route, () => page.goto(path));
});
