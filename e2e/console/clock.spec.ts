import { expect, type Page } from "@playwright/test";
import { addDays } from "#lib/core/brt.ts";
import { readDay } from "../../components/ui/inputs/day-text.ts";
import { ownOperator } from "../support/app/app-database.ts";
import { test as consoleTest, WORDS, type Words } from "../support/app/console-test.ts";
import { expectPleasant, expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

/** A test of the console for an operator of its own, whose clock moves for nobody else. */
const test = consoleTest.extend({
  signedIn: async ({ page }, use) => {
    await openSession(page.context(), await ownOperator());
    await use(page);
  },
});

async function openCharge(page: Page, words: Words): Promise<string> {
  await page.goto("/charges/new");
  await page.getByLabel(words.newCharge.amount).fill("50");
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  return page.url();
}

async function move(page: Page, words: Words, way: string): Promise<void> {
  await page.getByRole("button", { name: way, exact: true }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(words.clock.confirmTitle);
  await question.getByRole("button", { name: words.clock.confirm }).click();
  await expect(question).toBeHidden();
}

/** Returns the console's current day, from the end of the statement's period. */
async function today(page: Page, words: Words): Promise<string> {
  await page.goto("/statement");
  const shown = await page.getByLabel(words.period.to, { exact: true }).inputValue();
  const read = readDay(shown, words === WORDS.en ? "en" : "pt-BR", false);
  return "value" in read ? read.value : shown;
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the page asks before it moves the clock, and refuses an earlier time", async ({ signedIn: page, words }) => {
      await page.goto("/sandbox");
      await page.getByLabel(words.clock.to, { exact: true }).fill("2026-01-01T00:00");
      await page.getByRole("button", { name: words.clock.move, exact: true }).click();
      await expect(page.getByText(words.clock.toWrong)).toBeVisible();
      await page.getByRole("button", { name: words.clock.day, exact: true }).click();
      await expectPleasantPart(page);
      await page.getByRole("button", { name: words.clock.keep }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    test("the clock moves a day: an open charge expires, today is the next day, and every page says so", async ({
      signedIn: page,
      words,
    }) => {
      const before = await today(page, words);
      const charge = await openCharge(page, words);
      await page.goto("/sandbox");
      await move(page, words, words.clock.day);
      const banner = page.getByRole("status").filter({ hasText: words.clock.banner.split("{")[0] });
      await expect(banner).toBeVisible();
      await expectPleasant(page);
      await page.goto(charge);
      await expect(page.getByText(words.status.charge.EXPIRED).first()).toBeVisible();
      await expect(page.getByRole("timer")).toBeHidden();
      expect(await today(page, words)).toBe(addDays(before, 1));
      await expect(banner).toBeVisible();
    });
  });
}

test("the clock moves to midnight: today is the next day, and a new charge is open", async ({
  signedIn: page,
  words,
}) => {
  const before = await today(page, words);
  await page.goto("/sandbox");
  await move(page, words, words.clock.midnight);
  await openCharge(page, words);
  expect(await today(page, words)).toBe(addDays(before, 1));
});

test("a countdown in another window ends immediately when the clock moves", async ({ signedIn: page, words }) => {
  await openCharge(page, words);
  const other = await page.context().newPage();
  await other.goto("/sandbox");
  await move(other, words, words.clock.quarter);
  await expect(page.getByText(words.status.charge.EXPIRED).first()).toBeVisible();
});
