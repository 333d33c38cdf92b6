import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { startBareApp } from "../support/app/bare-app.ts";
import { WORDS } from "../support/app/console-test.ts";
import { routesOfApp } from "../support/app/every-page.ts";

const LOCALE = "pt-BR";
const words = WORDS[LOCALE];
const NOT_THE_CONSOLES = /^\/(docs|pay|verify|sign-in|new-password|new-authenticator|players\/of)(\/|$)/;
/** Pages that show nothing from the database before a person does something. */
const READS_NOTHING = ["/settings/me", "/reconciliations/new"];
/** The browser sends six requests at once to a host. With more pages, some wait until they are given up. */
const TABS_AT_ONCE = 6;
/** Several pages are open at once, and each of them tries three times before it shows an error. */
const AWAY_MS = 60_000;
const PAGES_MS = 180_000;

const pages = routesOfApp().filter((route) => !NOT_THE_CONSOLES.test(route));
const lists = pages.filter((route) => !route.includes("["));
const records = pages.filter((route) => route.includes("["));

// The browser logs refused requests as console errors, which fail our own `test`, so these tests use Playwright's. They
// share one service.
test.describe.configure({ mode: "serial" });

let app: Awaited<ReturnType<typeof startBareApp>>;
test.beforeAll(async () => {
  app = await startBareApp();
});
test.afterAll(() => app.close());

test.beforeEach(async ({ context }) => {
  await context.addCookies([{ ...app.cookie, url: app.baseURL }]);
});
test.use({ locale: LOCALE });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const retry = (page: Page) => page.getByRole("button", { name: words.common.retry });
/** The alert about data that could not be read. The alert that no worker runs is a different one, and correct here. */
const problem = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("alert")
    .filter({ has: retry(page) });

async function tabs(context: BrowserContext, routes: readonly string[]): Promise<{ route: string; page: Page }[]> {
  return Promise.all(
    routes.map(async (route) => {
      const page = await context.newPage();
      await page.goto(app.baseURL + route);
      return { route, page };
    }),
  );
}

test("every list page without data opens and says that it is empty", async ({ page }) => {
  test.setTimeout(PAGES_MS);
  for (const route of lists) {
    await test.step(route, async () => {
      await page.goto(app.baseURL + route);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator(".animate-shimmer")).toHaveCount(0);
      await expect(problem(page)).toHaveCount(0);
      await expect(page.getByRole("main")).not.toHaveText("");
    });
  }
});

/** On a phone, the header's badge and its buttons stand side by side. */
async function expectRoomInHeader(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const badge = await page.getByRole("banner").getByText(words.shell.staging, { exact: true }).boundingBox();
  const search = await page.getByRole("button", { name: words.palette.open }).first().boundingBox();
  expect((badge?.x ?? 0) + (badge?.width ?? Number.NaN)).toBeLessThanOrEqual(search?.x ?? Number.NaN);
  if (size) await page.setViewportSize(size);
}

test("the page of a record that does not exist says so", async ({ page }) => {
  for (const route of records) {
    await test.step(route, async () => {
      await page.goto(app.baseURL + route.replace(/\[\w+\]/, randomUUID()));
      await expect(page.locator(".animate-shimmer")).toHaveCount(0);
      await expect(
        page
          .getByText(/_NOT_FOUND/)
          .or(page.getByText(words.problem.WEBHOOK_NOT_FOUND))
          .or(page.getByText(words.schedules.gone))
          .or(page.getByText(words.notFound.title))
          .first(),
      ).toBeVisible();
    });
  }
});

test("the actions of a role appear by themselves when the database is back", async ({ page }) => {
  test.setTimeout(PAGES_MS);
  const allowed = {
    "/charges": page.getByRole("main").getByRole("link", { name: words.newRecord.charge }).first(),
    "/settings/team": page.getByRole("main").getByRole("button", { name: words.settings.invite }),
  };
  const person = page.getByRole("button", { name: words.shell.userMenu });
  for (const [route, sight] of Object.entries(allowed)) {
    await test.step(route, async () => {
      app.cut();
      try {
        await page.goto(app.baseURL + route);
        await expect(heading(page)).toBeVisible();
        await expect(page.getByText(words.shell.reconnecting)).toBeVisible();
        await expectRoomInHeader(page);
        await expect(sight).toHaveCount(0);
        await expect(person).toHaveCount(0);
      } finally {
        app.mend();
      }
      await expect(person).toBeVisible({ timeout: AWAY_MS });
      await expect(sight).toBeVisible();
      await expect(problem(page)).toHaveCount(0, { timeout: AWAY_MS });
    });
  }
});

test("without the database every page says so, and its retry button loads it when the database is back", async ({
  context,
}) => {
  test.setTimeout(PAGES_MS);
  for (let first = 0; first < lists.length; first += TABS_AT_ONCE) {
    app.cut();
    const open = await tabs(context, lists.slice(first, first + TABS_AT_ONCE));
    try {
      for (const { route, page } of open) {
        await test.step(`${route} says that the database is not available`, async () => {
          await page.bringToFront();
          if (READS_NOTHING.includes(route)) return expect(heading(page)).toBeVisible();
          await expect(retry(page).first()).toBeVisible({ timeout: AWAY_MS });
          await expect(problem(page).first()).toContainText("SERVICE_UNAVAILABLE");
        });
      }
    } finally {
      app.mend();
    }
    for (const { route, page } of open) {
      await test.step(`${route} loads again`, async () => {
        await page.bringToFront();
        await expect(async () => {
          for (const button of await retry(page).all()) await button.click({ timeout: 1_000 });
          await expect(problem(page)).toHaveCount(0, { timeout: 2_000 });
        }).toPass({ timeout: AWAY_MS });
        await expect(heading(page)).toBeVisible();
        await page.close();
      });
    }
  }
});
