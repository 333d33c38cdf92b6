import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { tabTo } from "../support/app/page-actions.ts";

const JOURNEY_MS = 300_000;

test("the settings are three pages, and their old addresses lead on", async ({ signedIn: page, words }) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.settings;
  const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await page.goto("/limits");
  await expect(page).toHaveURL(/\/settings\/policy$/);
  await expect(title(t.policy)).toBeVisible();
  for (const rule of [words.limits.title, words.limits.delay, words.requestLimits.title, words.approvals.title])
    await expect(page.getByRole("heading", { level: 2, name: rule, exact: true })).toBeVisible();
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/settings\/me$/);
  await expect(title(t.me)).toBeVisible();
  await expect(page.getByText(words.roleMay.admin)).toBeVisible();
  await tabTo(page, page.getByRole("navigation", { name: t.title }).getByRole("link", { name: t.team }));
  await page.keyboard.press("Enter");
  await expect(title(t.team)).toBeVisible();
  await expect(page.getByRole("table", { name: t.staff })).toBeVisible();
});

test("a role sees only its own pages of the settings", async ({ browser, signedIn: admin, words }) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.settings;
  const { page } = await newcomer("developer", { browser, admin });
  await page.goto("/settings/policy");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([words.requestLimits.title]);
  const pages = page.getByRole("navigation", { name: t.title }).getByRole("link");
  await expect(pages).toHaveText([t.me, t.policy]);
  expect((await page.request.get("/settings/team")).status()).toBe(403);
  await page.context().close();
});

test("a page that does not exist leads on: to the search, back, and to the overview", async ({ signedIn, words }) => {
  const t = words.notFound;
  // A page of its own: the browser logs the answer 404, which would fail the test.
  const page = await signedIn.context().newPage();
  await page.goto("/charges");
  await page.goto("/charges/nothing");
  await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
  await expectPleasantPart(page);
  await tabTo(page, page.getByRole("button", { name: t.search, exact: true }).last());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: words.palette.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: t.home })).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: t.back }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.charges.title })).toBeVisible();
});
