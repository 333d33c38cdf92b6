import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { holdBack } from "../support/app/page-actions.ts";

const JOURNEY_MS = 300_000;
const SCRIPTS = /\/_next\/static\/.*\.js/;

const row = (page: Page, place: number) => page.getByRole("main").locator("tbody tr").nth(place);
const link = (page: Page, place: number) => row(page, place).getByRole("link").first();
const addressOf = async (page: Page, place: number) => `${await link(page, place).getAttribute("href")}`;

/** Clicks beside the text of the row's last cell: on no link. */
const clickEmptyPlace = (cell: Locator, options: Parameters<Locator["click"]>[0] = {}) =>
  cell
    .locator("td:visible")
    .last()
    .click({ ...options, position: { x: 2, y: 2 } });

test("a click on a row's empty place opens its record, and with the middle button or Ctrl in a new tab", async ({
  signedIn: page,
  context,
}) => {
  test.setTimeout(JOURNEY_MS);
  await page.goto("/payouts");
  const address = await addressOf(page, 2);
  const inNewTab: Parameters<typeof clickEmptyPlace>[1][] = [{ button: "middle" }, { modifiers: ["ControlOrMeta"] }];
  for (const options of inNewTab) {
    const opened = context.waitForEvent("page");
    await clickEmptyPlace(row(page, 2), options);
    const tab = await opened;
    await tab.waitForURL(`**${address}`);
    await tab.close();
    await expect(page).toHaveURL(/\/payouts$/);
  }
  await clickEmptyPlace(row(page, 2));
  await page.waitForURL(`**${address}`);
});

test("the text of a row can be marked, and marking it opens nothing", async ({ signedIn: page }) => {
  test.setTimeout(JOURNEY_MS);
  await page.goto("/payouts");
  const address = await addressOf(page, 1);
  const box = await row(page, 1).locator("td:visible").last().boundingBox();
  if (!box) throw new Error("The row is not shown.");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 14, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 14, middle, { steps: 4 });
  await page.mouse.up();
  expect((await page.evaluate(() => `${getSelection()}`)).length).toBeGreaterThan(1);
  await expect(page).toHaveURL(/\/payouts$/);
  await clickEmptyPlace(row(page, 1));
  await page.waitForURL(`**${address}`);
});

test("a row that opens beside the list gives its button the focus back", async ({ signedIn: page }) => {
  await page.goto("/audit");
  await clickEmptyPlace(row(page, 1));
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, 1).getByRole("button").first()).toBeFocused();
});

test("a click on a row before the page's scripts have come counts", async ({ signedIn: page }) => {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto("/payouts", { waitUntil: "commit" });
  const address = await addressOf(page, 2);
  await clickEmptyPlace(row(page, 2));
  letGo();
  await page.waitForURL(`**${address}`);
});
