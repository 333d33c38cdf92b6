import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { linkTo } from "../support/app/page-actions.ts";
import { someAmount } from "../support/app/staging.ts";

const PERSONA = "00000000191";
const DAY_MS = 120_000;

const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status();

test("QA in staging makes a payout, sees refunds and webhooks, and none of the other rooms of money", async ({
  browser,
  signedIn: admin,
  words,
}) => {
  test.setTimeout(DAY_MS);
  const { typed, money } = someAmount("pt-BR", 100);
  const { page } = await newcomer("qa", { browser, admin });
  await page.goto("/payouts");
  await page.getByRole("link", { name: words.newRecord.withdrawal }).click();
  await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill(PERSONA);
  await page.getByLabel(words.newPayout.amount).fill(typed);
  await page.getByRole("button", { name: words.newPayout.review }).click();
  await page.getByRole("button", { name: words.newPayout.confirm }).click();
  await expect(page.getByText(words.payout.success)).toBeVisible();
  await expect(page.getByText(money, { exact: true }).first()).toBeVisible();
  for (const place of ["refunds", "webhooks"] as const) {
    await linkTo(page, words.shell[place]).click();
    await expect(page.getByRole("heading", { name: words[place].title, level: 1 })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: words.webhooks.new })).toHaveCount(0);
  for (const path of ["/statement", "/balances", "/transfers", "/developers"])
    expect([path, await statusOf(page, path)]).toEqual([path, 403]);
  await page.context().close();
});

test("a developer looks at a payout, and makes none", async ({ browser, signedIn: admin, words }) => {
  test.setTimeout(DAY_MS);
  const { page } = await newcomer("developer", { browser, admin });
  await page.goto("/payouts");
  await page.getByRole("main").locator('a[href^="/payouts/"]').first().click();
  await expect(page.getByRole("heading", { name: words.payout.title, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: words.newRecord.withdrawal })).toHaveCount(0);
  for (const path of ["/payouts/new", "/refunds", "/balances"])
    expect([path, await statusOf(page, path)]).toEqual([path, 403]);
  await page.context().close();
});
