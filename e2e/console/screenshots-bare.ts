import { expect, test } from "@playwright/test";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";
import { startBareApp } from "../support/app/bare-app.ts";
import { routesOfApp } from "../support/app/every-page.ts";
import { camera, LOOKS, nameOf, WAITING } from "./screenshots-camera.ts";

// A page tries three times before it shows that the service does not answer.
const AWAY_MS = 60_000;
const PAGES_MS = 360_000;
const pages = routesOfApp().filter((route) => !/\[|^\/(docs|pay|sign-in|new-password)(\/|$)/.test(route));

// The tests share one service, and cutting its database connection affects all of them.
test.describe.configure({ mode: "serial" });

let app: Awaited<ReturnType<typeof startBareApp>>;
test.beforeAll(async () => {
  Object.assign(process.env, TEST_ENVIRONMENT, { DATABASE_URL: "postgres://nobody" });
  app = await startBareApp();
});
test.afterAll(() => app.close());

for (const look of LOOKS) {
  test.describe(nameOf(look), () => {
    test.use(look);

    test("every page without anything, and without its database", async ({ page }) => {
      test.setTimeout(PAGES_MS);
      const shoot = camera(page, look);
      const name = (route: string) => route.slice(1).replaceAll("/", "-") || "overview";
      await page.context().addCookies([{ ...app.cookie, url: app.baseURL }]);
      for (const route of pages) {
        await page.goto(app.baseURL + route);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await shoot(`empty-${name(route)}`);
      }
      await page.goto(`${app.baseURL}/nowhere`);
      await shoot("not-found");
      app.cut();
      try {
        for (const route of ["/", "/charges", "/payouts/new", "/statement"]) {
          await page.goto(app.baseURL + route);
          await expect(page.locator(WAITING)).toHaveCount(0, { timeout: AWAY_MS });
          await shoot(`away-${name(route)}`);
        }
      } finally {
        app.mend();
      }
    });
  });
}
