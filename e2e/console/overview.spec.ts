import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasant } from "../support/app/expect-pleasant.ts";

for (const locale of ["pt-BR", "en"] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the overview says how charges, payouts and webhooks fare", async ({ signedIn: page, words }) => {
      for (const title of ["chargesEnded", "payoutsEnded", "inFlight", "webhooks"] as const) {
        await expect(page.getByRole("heading", { name: words.overview[title], exact: true })).toBeVisible();
      }
      await expect(page.getByText(words.overview.webhooks_well)).toBeVisible();
      await expect(page.locator(".animate-shimmer")).toHaveCount(0);
      await expectPleasant(page);
    });
  });
}

test("the network's weather is chosen, and fair again", async ({ signedIn: page, words }) => {
  await page.goto("/sandbox");
  for (const kind of ["slow", "fair"] as const) {
    const choice = page.getByRole("radio", { name: words.weather[kind] });
    await choice.click();
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
  }
});

test("an account's card leads to its statement", async ({ signedIn: page, words }) => {
  const number = "10000002";
  await page.getByRole("link", { name: words.overview.accountNumber.replace("{number}", number) }).click();
  await expect(page).toHaveURL(new RegExp(`/statement\\?account=${number}`));
  await expect(page.getByRole("heading", { level: 1, name: words.statement.title })).toBeVisible();
});
