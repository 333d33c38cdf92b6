import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Locale } from "../../lib/core/words/locale.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { someAmount } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

async function makeCharge(page: Page, words: Words, locale: Locale): Promise<string> {
  const { money, typed } = someAmount(locale, 10_000);
  await page.goto("/charges/new");
  await page.getByLabel(words.newCharge.amount).fill(typed);
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  await expect(page.getByText(words.charge.waiting)).toBeVisible();
  return money;
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a player opens the payment link without sign-in and sees when the charge is paid", async ({
      signedIn: page,
      words,
      browser,
    }) => {
      const money = await makeCharge(page, words, locale);
      const url = await page.getByRole("link", { name: words.charge.openLink }).getAttribute("href");
      const stranger = await browser.newContext({ locale });
      const player = await stranger.newPage();
      const response = await player.goto(`${url}`);
      expect(response?.headers()).toMatchObject({ "referrer-policy": "no-referrer" });
      expect(response?.headers()["cache-control"]).toContain("no-store");
      await expect(player.getByText(money)).toBeVisible();
      await expect(player.getByRole("img", { name: words.pay.qrTitle })).toBeVisible();
      await expect(player.getByRole("timer")).toBeVisible();
      await page.getByRole("button", { name: words.charge.pay }).click();
      await page.getByRole("dialog").getByRole("button", { name: money }).click();
      await expect(player.getByRole("paragraph").filter({ hasText: words.pay.paid })).toBeVisible();
      await expectPleasantPart(player);
      // Neither the page nor the data sent with it may contain a tax id or a name.
      expect(await player.content()).not.toMatch(/00000000191|\.000\.001-|Vera|staff:|@casaverde/);
      await stranger.close();
    });

    test("a charge is repeated with all its values", async ({ signedIn: page, words }) => {
      await page.goto("/charges/new");
      await page.getByLabel(words.newCharge.amount).fill("12");
      await page.getByText(words.newCharge.expiresOther, { exact: true }).click();
      await page.getByLabel(words.newCharge.expires, { exact: true }).last().fill("45");
      await page.getByLabel(words.newCharge.unit).selectOption("minutes");
      await page.getByLabel(words.newCharge.description).fill("Playwright");
      for (const [index, [name, value]] of [
        ["player", "42"],
        ["table", "7"],
      ].entries()) {
        await page.getByRole("button", { name: words.newCharge.metadataAdd }).click();
        const number = `${index + 1}`;
        await page.getByLabel(words.newCharge.metadataName.replace("{number}", number)).fill(`${name}`);
        await page.getByLabel(words.newCharge.metadataValue.replace("{number}", number)).fill(`${value}`);
      }
      await expectPleasantPart(page);
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      await expect(page.getByText(words.charge.waiting)).toBeVisible();
      const first = page.url();
      await page.getByRole("link", { name: words.charge.repeat }).click();
      await expect(page.getByLabel(words.newCharge.description)).toHaveValue("Playwright");
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      await expect(page).toHaveURL(/\/charges\/[0-9a-f-]{36}$/);
      await expect(page).not.toHaveURL(first);
      await expect(page.getByRole("timer")).toHaveText(/44:\d\d/);
      await expect(page.getByText("player 42")).toBeVisible();
      await expect(page.getByText("table 7")).toBeVisible();
    });
  });
}

test("a code is shown full-screen, and the charge turns to paid there", async ({ signedIn: page, words, browser }) => {
  const money = await makeCharge(page, words, "pt-BR");
  await page.getByRole("button", { name: words.charge.large }).click();
  const large = page.getByRole("dialog");
  await expect(large.getByRole("img", { name: words.charge.qrTitle })).toBeVisible();
  await expectPleasantPart(page);
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const cashier = await other.newPage();
  await cashier.goto(page.url());
  await cashier.getByRole("button", { name: words.charge.pay }).click();
  await cashier.getByRole("dialog").getByRole("button", { name: money }).click();
  await expect(large).toContainText(words.status.charge.PAID);
  await other.close();
  await large.getByRole("button", { name: words.common.close }).click();
  await expect(page.getByText(words.charge.paidAt)).toBeVisible();
});

test("a code is saved as an SVG and as a PNG", async ({ signedIn: page, words }) => {
  await makeCharge(page, words, "pt-BR");
  await expect(page.getByRole("img", { name: words.charge.qrTitle })).toBeVisible();
  const save = async (name: string) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await saved;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const svg = await save(words.charge.saveSvg);
  expect(svg.name).toMatch(/^pix-[\w-]+\.svg$/);
  expect(svg.bytes.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  const png = await save(words.charge.savePng);
  expect(png.name).toMatch(/^pix-[\w-]+\.png$/);
  expect(png.bytes.subarray(0, 8)).toEqual(PNG);
});

test("the printed page has the code and the amount, and no buttons or navigation", async ({
  signedIn: page,
  words,
}) => {
  const money = await makeCharge(page, words, "pt-BR");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: words.charge.qrTitle })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(money);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.charge.copyCode })).toBeHidden();
});

test("a form with two metadata entries of the same name says so", async ({ signedIn: page, words }) => {
  await page.goto("/charges/new");
  await page.getByLabel(words.newCharge.amount).fill("12");
  await page.getByText(words.newCharge.expiresOther, { exact: true }).click();
  await page.getByLabel(words.newCharge.expires, { exact: true }).last().fill("24856");
  await page.getByLabel(words.newCharge.unit).selectOption("days");
  for (const number of ["1", "2"]) {
    await page.getByRole("button", { name: words.newCharge.metadataAdd }).click();
    await page.getByLabel(words.newCharge.metadataName.replace("{number}", number)).fill("player");
  }
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  await expect(page.getByText(words.newCharge.metadataWrong)).toBeVisible();
  await expect(page.getByText(words.newCharge.expiresWrong)).toBeVisible();
  await expectPleasantPart(page);
});
