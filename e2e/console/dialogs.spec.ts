import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";

const scrolled = (page: Page) => page.evaluate(() => scrollY);
/** Two frames: what an input scrolls has moved by then. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

for (const width of [1280, 390])
  test(`at ${width} px, the page behind a dialog stays where it is: for the wheel, and for keys`, async ({
    signedIn: page,
    words,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/charges");
    const dialog = page.getByRole("dialog");
    // Not by its role, which is hidden behind a dialog.
    const header = page.locator("header").first();
    await expect(page.getByRole("table").locator("tbody tr").nth(15)).toBeVisible();
    // The caret goes with the search's field, to the body: it must not make the page movable.
    await page.keyboard.press("ControlOrMeta+k");
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 40));
    const look = async () => ({ top: await scrolled(page), header: await header.boundingBox() });
    const before = await look();

    for (const name of [words.list.export, words.savedViews.title]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      await page.mouse.move(width - 6, 400);
      await page.mouse.wheel(0, 500);
      for (const key of ["ArrowDown", "PageDown", "End", "Tab", "End"]) await page.keyboard.press(key);
      await frames(page);
      expect(await look()).toEqual(before);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    expect(await look()).toEqual(before);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before.top);
  });

test("the focus goes back to what opened the search, and to the page's content when it leads on", async ({
  signedIn: page,
  words,
}) => {
  await page.goto("/charges");
  const field = page.getByRole("dialog").getByRole("combobox");
  const button = page.getByRole("button", { name: words.palette.open }).first();
  const link = page.getByRole("table").getByRole("link").first();
  await button.click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await link.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(link).toBeFocused();

  await button.click();
  await page.keyboard.type(words.shell.payouts);
  await page.getByRole("option", { name: words.palette.goTo.replace("{place}", words.shell.payouts) }).click();
  await expect(page).toHaveURL(/\/payouts$/);
  await expect(page.locator("#content")).toBeFocused();
});
