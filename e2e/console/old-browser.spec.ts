import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { someAmount } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

/** Makes a browser of 2022 of this one, as far as our scripts can see. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const [holder, name] of [
      [String.prototype, "isWellFormed"],
      [Array.prototype, "toSorted"],
      [Array.prototype, "findLast"],
    ] as const) {
      Reflect.deleteProperty(holder, name);
    }
  });
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a browser that is too old is told so in a sentence, on the payer's page too", async ({
      browser,
      signedIn: page,
      words,
    }) => {
      await page.goto("/charges/new");
      await expect(page.locator("#old-browser")).toBeHidden();
      await page.getByLabel(words.newCharge.amount).fill(someAmount(locale, 10_000).typed);
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      const payerPage = await page.getByRole("link", { name: words.charge.openLink }).getAttribute("href");
      // A page of its own: in an older browser the pages' scripts fail.
      const old = await browser.newPage({ locale });
      const notice = old.locator("#old-browser");
      await makeOld(old);
      for (const address of ["/sign-in", `${payerPage}`]) {
        await old.goto(address);
        await old.waitForLoadState("networkidle");
        await expect(notice).toBeVisible();
        await expect(notice).toContainText(words.shell.oldBrowser.split(",")[0] as string);
        await expect(notice).toContainText("16.4");
      }
      await old.close();
    });
  });
}
