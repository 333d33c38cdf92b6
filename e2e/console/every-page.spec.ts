import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { everyPage, routesOfApp } from "../support/app/every-page.ts";
import { expectPleasant } from "../support/app/expect-pleasant.ts";

/** All pages and axe on each of them; it takes less than half of this on a quiet machine. */
const TOUR_MS = 240_000;

type Tour = { complaints: string[]; asked: string[] };

/** Notes what goes wrong on a page without a word on its console, and what it asks the service for. */
async function watch(page: Page): Promise<Tour> {
  const tour: Tour = { complaints: [], asked: [] };
  await page.exposeFunction("onViolation", (text: string) => tour.complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { onViolation: (text: string) => void }).onViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on("requestfailed", (request) => {
    // A page that is left takes its requests along.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") tour.complaints.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tour.complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (request.method() === "POST") tour.asked.push(new URL(request.url()).pathname);
  });
  return tour;
}

test("no page is missing from the list of pages", async ({ signedIn: page }) => {
  const listed = (await everyPage(page)).map(({ route }) => route);
  expect(listed.toSorted()).toEqual(routesOfApp().toSorted());
});

test("every page stands at once and is pleasant in both themes", async ({ signedIn: page, context }) => {
  test.setTimeout(TOUR_MS);
  const pages = await everyPage(page);
  const tour = await watch(page);
  // The sign-in page is for those who are not signed in yet.
  for (const { route, path } of pages.toSorted(
    (a, b) => Number(a.route === "/sign-in") - Number(b.route === "/sign-in"),
  )) {
    await test.step(route, async () => {
      if (route === "/sign-in") await context.clearCookies({ name: "guiche-session" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".animate-shimmer")).toHaveCount(0);
      await expectPleasant(page);
      expect.soft(tour, route).toEqual({ complaints: [], asked: [] });
      Object.assign(tour, { complaints: [], asked: [] });
    });
  }
});
