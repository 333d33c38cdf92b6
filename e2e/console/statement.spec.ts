import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { read, utils } from "@e965/xlsx";
import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, brtDay } from "../../lib/core/brt.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { addToFilter, chooseFilter, tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const JOURNEY_MS = 300_000;
/** Other tests move money today. */
const YESTERDAY = addDays(brtDay(new Date()), -1);
const MONTH = { from: addDays(YESTERDAY, -27), to: YESTERDAY };
const month = (more: Record<string, string> = {}) => `/statement?${new URLSearchParams({ ...MONTH, ...more })}`;

const lines = (page: Page, words: Words) =>
  page.getByRole("table", { name: words.statement.title }).locator("tbody tr");

const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

/** Opens a page and waits until it is live: a click before that would be lost. */
async function openLive(page: Page, words: Words, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
}

/** The cents of the first amount in a text, in either language. */
function centsIn(text: string | null): number {
  const [, sign, digits] = /(-?)R\$\s?(\d{1,3}(?:[.,]\d{3})*[.,]\d{2})/.exec(text ?? "") ?? [];
  return Number(`${sign}${digits?.replaceAll(/[.,]/g, "")}`);
}

const centsOf = async (of: Locator) => centsIn(await of.textContent());

async function sheetOf(page: Page, start: () => Promise<void>): Promise<unknown[][]> {
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  const { SheetNames, Sheets } = read(await readFile(await file.path()));
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {}, { header: 1, raw: true });
}

test("a statement of any length is chosen by name, and shown by month or by day, of several accounts side by side", async ({
  signedIn: page,
  words,
}) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.statement;
  await openLive(page, words, "/statement?view=days");
  await page.getByLabel(words.period.more).selectOption(words.period.twelveMonths);
  await expect(page).toHaveURL(/period=twelveMonths/);
  const rows = page.getByRole("table", { name: t.days }).locator("tbody tr");
  await expect(page.getByRole("radio", { name: t.by_month })).toBeChecked();
  await expect.poll(() => rows.count()).toBeLessThan(14);

  await addToFilter(page, t.account, /^10000002/);
  await expect(page).toHaveURL(/account=all/);
  await expect(page.getByRole("columnheader", { name: "10000002" })).toBeVisible();
  const perAccount = page.getByRole("table", { name: t.perAccount });
  const closings = perAccount.locator("tbody tr td:last-of-type");
  await expect(closings).toHaveCount(2);
  const sum = (await closings.allTextContents()).reduce((total, text) => total + centsIn(text), 0);
  expect(await centsOf(figure(page, t.closing))).toBe(sum);
  await expectPleasantPart(page);

  await page.getByRole("radio", { name: t.by_day }).check();
  await expect(rows).toHaveCount(100);
  await page.getByRole("button", { name: words.list.nextPage }).click();
  await expect(page).toHaveURL(/by=day.*page=2|page=2.*by=day/);
  await page.getByRole("button", { name: words.list.previousPage }).click();
  await rows.nth(1).getByRole("button").last().click();
  await expect(page).toHaveURL(new RegExp(`from=${YESTERDAY}&to=${YESTERDAY}`));
  await expect(page).toHaveURL(/account=10000002/);
  await expect(lines(page, words).first()).toBeVisible();
});

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("every filter narrows the lines and their totals alike, and all of them are saved as a view for others", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.statement;
      await openLive(page, words, month({ account: "all" }));
      await addToFilter(page, t.kind, words.lineKind.withdrawal);
      await addToFilter(page, t.kind, words.lineKind.refund);
      await expect(page).toHaveURL(/kind=withdrawal,refund/);
      await chooseFilter(page, t.method, words.lineMethod.pix);
      await page.getByRole("button", { name: words.list.amount, exact: true }).click();
      await page
        .getByRole("dialog")
        .getByLabel(words.list.amountTo, { exact: true })
        .fill(locale === "en" ? "60.00" : "60,00");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/max=6000/);
      const search = page.getByRole("searchbox", { name: t.search });
      await search.fill("BRÚNA testeira");
      await search.press("Enter");
      await expect(page).toHaveURL(/search=/);
      await expect(lines(page, words).first()).toContainText("Bruna Testeira");
      const amounts = lines(page, words).locator("td:nth-last-child(2)");
      await expect(lines(page, words).filter({ hasNotText: "Bruna Testeira" })).toHaveCount(0);
      const shown = (await amounts.allTextContents()).map(centsIn);
      expect(shown.every((cents) => cents < 0 && cents >= -6_000)).toBe(true);
      const pages = await page
        .getByRole("navigation", { name: words.list.pages })
        .locator("span")
        .first()
        .textContent();
      const total = Number(/(\d+)$/.exec(pages ?? "")?.[1]);
      await expect(figure(page, t.debits)).toContainText(`${total} `);
      if (total === shown.length) {
        expect(await centsOf(figure(page, t.debits))).toBe(shown.reduce((sum, cents) => sum + cents, 0));
      }

      const address = decodeURIComponent(page.url());
      const name = randomUUID();
      await page.getByRole("button", { name: words.savedViews.title }).click();
      const dialog = page.getByRole("dialog", { name: words.savedViews.title });
      await dialog.getByLabel(words.savedViews.name, { exact: true }).fill(name);
      await dialog.getByLabel(words.savedViews.share).check();
      await dialog.getByRole("button", { name: words.savedViews.save }).click();
      await expect(dialog.getByRole("link", { name })).toBeVisible();
      await openLive(page, words, "/statement");
      await page.getByRole("button", { name: words.savedViews.title }).click();
      await dialog.getByRole("link", { name }).click();
      await expect.poll(() => decodeURIComponent(page.url())).toBe(address);
      await expect(figure(page, t.debits)).toContainText(`${total} `);
      await page.getByRole("button", { name: words.list.clear }).click();
      await expect(page).not.toHaveURL(/search=|kind=|method=|max=/);
    });
  });
}

test("the tables behind the charts add up to the totals, and a bar opens its lines with the keyboard", async ({
  signedIn: page,
  words,
}) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.statement;
  await openLive(page, words, month({ view: "charts" }));
  const [credits, debits] = [await centsOf(figure(page, t.credits)), await centsOf(figure(page, t.debits))];
  expect(credits).toBeGreaterThan(0);
  await expectPleasantPart(page);
  await expect(page.getByRole("button", { name: t.asTable })).toHaveCount(3);
  for (let place = 0; place < 3; place++) await page.getByRole("button", { name: t.asTable }).first().click();
  for (const [title, rows] of [
    [t.movedChart, 28],
    [t.hoursChart, 24],
  ] as const) {
    const table = page.getByRole("table", { name: title });
    await expect(table.locator("tbody tr")).toHaveCount(rows);
    const sumOf = async (column: number) =>
      (await table.locator(`tbody td:nth-child(${column})`).allTextContents()).reduce(
        (sum, text) => sum + centsIn(text),
        0,
      );
    expect([await sumOf(2), await sumOf(3)]).toEqual([credits, debits]);
  }
  const closing = await centsOf(figure(page, t.closing));
  const last = page.getByRole("table", { name: t.balanceChart }).locator("tbody tr").first().locator("td");
  expect(await centsOf(last.nth(1))).toBe(closing);
  await page.getByRole("checkbox", { name: t.compare }).uncheck();
  await expect(page).toHaveURL(/compare=false/);
  await expect(last).toHaveCount(2);

  await page.getByRole("button", { name: t.asChart }).nth(1).click();
  const bars = page.getByRole("slider");
  await tabTo(page, bars);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(bars).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("Enter");
  const day = addDays(MONTH.from, 1);
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`));
  await expect(lines(page, words).first()).toBeVisible();
});

test("the balances of a day and the summary of a statement are saved as the page shows them", async ({
  signedIn: page,
  words,
}) => {
  test.setTimeout(JOURNEY_MS);
  const dialog = page.getByRole("dialog");
  const start = () => dialog.getByRole("button", { name: words.statement.exportStart }).click();
  await openLive(page, words, `/balances?day=${YESTERDAY}`);
  const shown = page.getByRole("table", { name: words.balances.closingDay }).locator("tbody tr");
  await expect(shown).toHaveCount(3);
  const closings = (await shown.locator("td:last-of-type a").allTextContents()).map(centsIn);
  await page.getByRole("button", { name: words.list.export }).click();
  await expectPleasantPart(page);
  const balances = await sheetOf(page, start);
  expect(balances[0]?.slice(0, 3)).toEqual(["conta", "titular", "dia"]);
  expect(balances.slice(1).map((row) => Math.round(Number(row[8]) * 100))).toEqual(closings);

  await openLive(page, words, month({ account: "all", view: "days", kind: "deposit" }));
  await expect(page.getByRole("table", { name: words.statement.days }).locator("tbody tr")).toHaveCount(28);
  const credits = await centsOf(figure(page, words.statement.credits));
  await page.getByRole("button", { name: words.list.export, exact: true }).last().click();
  const summary = await sheetOf(page, start);
  expect(summary).toHaveLength(1 + 28 + 1);
  const sums = summary.slice(1, -1).map((row) => Math.round(Number(row[2]) * 100));
  expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(credits);
});
