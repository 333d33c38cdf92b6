import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasant } from "../support/app/expect-pleasant.ts";
import { holdBack, runOperation } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

async function payCharge(page: Page): Promise<string> {
  const pixKey = staging().accounts[0]?.pixKeys[0] ?? "";
  const charge = { externalId: randomUUID(), amount: 4_300, expiresIn: 3_600, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { brCode = "" } = await runOperation(page, "showCharge", { chargeId });
  await runOperation(page, "payInSandbox", { brCode });
  return chargeId;
}

for (const locale of ["pt-BR", "en"] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the overview shows the state of charges, payouts and webhooks", async ({ signedIn: page, words }) => {
      for (const title of ["chargesEnded", "payoutsEnded", "inFlight", "webhooks"] as const) {
        await expect(page.getByRole("heading", { name: words.overview[title], exact: true })).toBeVisible();
      }
      await expect(page.getByText(words.overview.webhooks_well)).toBeVisible();
      await expect(page.locator("main .animate-shimmer")).toHaveCount(0);
      await expectPleasant(page);
    });
  });
}

test("network faults are chosen and removed", async ({ signedIn: page, words }) => {
  await page.goto("/sandbox");
  for (const kind of ["slow", "none"] as const) {
    const choice = page.getByRole("radio", { name: words.networkFaults[kind] });
    await choice.click();
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
  }
});

test("the card of an account links to its statement", async ({ signedIn: page, words }) => {
  const number = "10000002";
  await page.getByRole("link", { name: words.overview.accountNumber.replace("{number}", number) }).click();
  await expect(page).toHaveURL(new RegExp(`/statement\\?account=${number}`));
  await expect(page.getByRole("heading", { level: 1, name: words.statement.title })).toBeVisible();
});

test("a new payment waits for a click while the pointer is on the list of payments", async ({
  signedIn: page,
  words,
  context,
}) => {
  const payments = page.getByRole("table", { name: words.overview.recent }).locator("tbody tr");
  const hrefs = () => payments.evaluateAll((all) => all.map((row) => row.querySelector("a")?.pathname));
  const pill = page.getByRole("status").getByRole("button");
  const other = await context.newPage();
  await other.goto("/settings");
  await payments.nth(2).hover();
  const before = await hrefs();
  const place = await payments.nth(2).boundingBox();
  const paid = await payCharge(other);
  await expect(pill).toBeVisible();
  expect(await hrefs()).toEqual(before);
  expect(await payments.nth(2).boundingBox()).toEqual(place);
  await pill.click();
  await expect.poll(hrefs).toContain(`/charges/${paid}`);
});

test("nothing on the page moves when its fonts have loaded", async ({ signedIn, words }) => {
  // A new page: the page that signed in has already loaded the fonts.
  const page = await signedIn.context().newPage();
  // Other tests make payments, which would come into the list meanwhile.
  await page.route("**/bff/live*", (route) => route.abort());
  const letGo = await holdBack(page, /\.woff2$/);
  const haveCome = () => [...document.fonts].some(({ family, status }) => family === "sans" && status === "loaded");
  const heights = () =>
    page.locator("main section, main tr").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // Not "load": that event waits for the fonts, which are held back.
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  await expect(page.locator("main .animate-shimmer")).toHaveCount(0);
  const before = await heights();
  expect(await page.evaluate(haveCome)).toBe(false);
  letGo();
  await page.waitForFunction(haveCome);
  expect(await heights()).toEqual(before);
});
