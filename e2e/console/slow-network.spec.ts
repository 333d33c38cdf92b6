import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasant } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { holdBack, linkTo } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

/** Requests of the router for a page, and not those for a page that is loaded ahead of a click. */
const PAGES = /[?&]_rsc=/;
const SCRIPTS = /\/_next\/static\/.*\.js/;

test("a click on a link shows at once that its page is being loaded", async ({ signedIn: page, words }) => {
  await page.goto("/charges");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  const letGo = await holdBack(page, PAGES);
  const progress = page.getByRole("progressbar", { name: words.shell.loading });
  await expect(progress).toHaveCount(0);
  await linkTo(page, words.shell.payouts).click();
  await expect(progress).toBeVisible();
  await expectPleasant(page);
  // A second click on the way supersedes the first.
  await page.getByRole("link", { name: words.shell.refunds, exact: true }).click();
  await expect(progress).toBeVisible();
  letGo();
  await expect(page.getByRole("heading", { name: words.refunds.title, level: 1 })).toBeVisible();
  await expect(progress).toHaveCount(0);
  // The link to the page that is shown loads nothing.
  await page.getByRole("link", { name: words.shell.refunds, exact: true }).click();
  await expect(progress).toHaveCount(0);
});

test("a click on a button before the page's scripts have come counts", async ({ signedIn: page, words }) => {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: words.shell.userMenu }).click();
  letGo();
  await expect(page.getByRole("menuitem", { name: words.shell.signOut })).toBeVisible();
});

test("a press on a row counts when the page's scripts come before its release", async ({ signedIn: page, words }) => {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto("/charges", { waitUntil: "commit" });
  const cell = page.getByRole("row").nth(1).getByRole("cell").nth(1);
  const { x, y } = await cell.boundingBox().then((box) => box ?? { x: 0, y: 0 });
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  letGo();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/charges\/[0-9a-f-]{36}$/);
});

test("a click before the scripts have come counts on the sign-in page as well, once", async ({ page, words }) => {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByRole("button", { name: words.signIn.show }).click();
  letGo();
  await expect(page.getByLabel(words.signIn.password, { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: words.signIn.hide }).click();
  await expect(page.getByLabel(words.signIn.password, { exact: true })).toHaveAttribute("type", "password");
});

test("a click without a network stays in the page, says so, and goes on when the network is back", async ({
  browser,
  baseURL,
  words,
}) => {
  // A page of its own: the browser reports requests that fail as errors.
  const context = await browser.newContext({ baseURL: baseURL as string, locale: "pt-BR" });
  const page = await context.newPage();
  await openSession(context, staging().staff);
  await page.goto("/payouts");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  await context.setOffline(true);
  const notice = page.getByRole("status").filter({ hasText: words.shell.offline });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.reconnecting);
  await page.getByRole("link", { name: words.shell.transfers, exact: true }).click();
  await expect(notice).toContainText(words.shell.opensLater.replace("{page}", words.shell.transfers));
  await expect(page.getByRole("heading", { name: words.payouts.title, level: 1 })).toBeVisible();
  // Another wish replaces the first.
  await page.getByRole("link", { name: words.shell.refunds, exact: true }).click();
  await expect(notice).toContainText(words.shell.opensLater.replace("{page}", words.shell.refunds));
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: words.refunds.title, level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});
