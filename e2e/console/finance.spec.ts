import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { addDays, brtDay } from "../../lib/core/brt.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { addToFilter, runOperation, tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";
import { readCsv, type StatementFile } from "../support/files/read-csv.ts";

// The journey includes several axe scans.
const JOURNEY_MS = 300_000;

const lines = (page: Page, words: Words) =>
  page.getByRole("table", { name: words.statement.title }).locator("tbody tr");

async function downloaded(page: Page, start: () => Promise<void>, delimiter: ";" | ","): Promise<StatementFile> {
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  return readCsv(await readFile(await file.path()), delimiter);
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a statement is read, filtered and exported", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.statement;

      await test.step("the statement shows the last 30 days", async () => {
        await page.goto("/statement");
        await expect(lines(page, words).nth(24)).toBeVisible();
        await expect(page.getByText(t.opening)).toBeVisible();
      });

      await test.step("a line opens with all its details", async () => {
        await lines(page, words).first().getByRole("button").first().click();
        const sheet = page.getByRole("dialog", { name: t.movement });
        await expect(sheet.getByText(t.lineNumber)).toBeVisible();
        await expectPleasantPart(page);
        await page.keyboard.press("Escape");
      });

      await test.step("the address contains pages and filters", async () => {
        // Other tests create movements today.
        const yesterday = addDays(brtDay(new Date()), -1);
        // The totals above the list take another height with the new answer.
        const answered = Promise.all(
          ["getStatement", "showStatementTotals"].map((name) =>
            page.waitForResponse(
              (response) =>
                response.url().includes(`/bff/${name}`) &&
                `${response.url()} ${response.request().postData()}`.includes(yesterday),
            ),
          ),
        );
        await page.getByLabel(words.period.to, { exact: true }).fill(yesterday);
        await expect(page).toHaveURL(new RegExp(`to=${yesterday}`));
        await answered;
        await page.getByRole("button", { name: words.list.nextPage }).click();
        await expect(page).toHaveURL(/page=2/);
        await addToFilter(page, t.kind, words.lineKind.refund);
        await expect(page).toHaveURL(/kind=refund/);
        await expect(page).not.toHaveURL(/page=/);
        await expect(lines(page, words).first()).toContainText(words.lineKind.refund);
        await expect(lines(page, words).filter({ hasNotText: words.lineKind.refund })).toHaveCount(0);
        await page.goBack();
        await expect(page).toHaveURL(/page=2/);
        await page.goForward();
        await page.reload();
        await expect(lines(page, words).first()).toContainText(words.lineKind.refund);
      });

      await test.step("the totals follow the filters", async () => {
        const figure = (name: string) =>
          page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
        await expect(figure(t.credits)).toContainText(/R\$\s?0[.,]00/);
        await expect(figure(t.debits)).not.toContainText(/R\$\s?0[.,]00/);
        await expect(page.getByText(t.narrowedTotals)).toBeVisible();
      });

      await test.step("the exported file has exactly the lines that are shown", async () => {
        const where = await page
          .getByRole("navigation", { name: words.list.pages })
          .locator("span")
          .first()
          .textContent();
        const shown = Number(/(\d+)$/.exec(where ?? "")?.[1]);
        await page.getByRole("button", { name: t.export }).click();
        const dialog = page.getByRole("dialog", { name: t.exportTitle });
        await expectPleasantPart(page);
        const start = () => dialog.getByRole("button", { name: t.exportStart }).click();
        const file = await downloaded(page, start, locale === "en" ? "," : ";");
        expect(file.lines).toHaveLength(shown);
        const kinds = new Set(file.lines.map((line) => line[locale === "en" ? "kind" : "lançamento"]));
        expect([...kinds]).toEqual([locale === "en" ? "Pix refund" : "Devolução Pix"]);
        await expect(dialog).toBeHidden();
      });

      await test.step("each day's summary opens its lines", async () => {
        await page.getByRole("button", { name: words.list.clear }).click();
        await page.getByRole("radio", { name: words.period.month }).check();
        await page.getByRole("radio", { name: t.days }).check();
        const days = page.getByRole("table", { name: t.days }).locator("tbody tr");
        await expect(days).toHaveCount(30);
        await expectPleasantPart(page);
        await days.nth(1).getByRole("button").click();
        await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
        await expect(lines(page, words).first()).toBeVisible();
      });

      await test.step("balances are shown for now and for a closing day; an amount opens its lines", async () => {
        const b = words.balances;
        await page.getByRole("link", { name: words.shell.balances, exact: true }).click();
        const table = page.getByRole("table", { name: b.closingDay });
        await expect(page.getByRole("table", { name: b.now }).getByText(b.all, { exact: true })).toBeVisible();
        await expect(page.getByRole("img", { name: /R\$.*R\$.*R\$.*R\$/ })).toBeVisible();
        const day = addDays(brtDay(new Date()), -20);
        await page.getByLabel(b.closingDay, { exact: true }).fill(day);
        await expect(page).toHaveURL(new RegExp(`day=${day}`));
        await page.getByRole("button", { name: b.asTable }).click();
        // The staging operator's accounts were opened a month ago: of the days before there is nothing.
        const { days } = (await runOperation(page, "showBalanceYear", {})) as unknown as { days: unknown[] };
        expect(days.length).toBeGreaterThan(28);
        expect(days.length).toBeLessThan(100);
        await expect(page.getByRole("table", { name: t.days }).locator("tbody tr")).toHaveCount(days.length);
        await page.getByLabel(b.account, { exact: true }).selectOption("10000001");
        await expect(page.getByRole("table", { name: b.year }).locator("tbody tr")).toHaveCount(days.length);
        await expectPleasantPart(page);
        await table.getByRole("link").first().click();
        await expect(page).toHaveURL(new RegExp(`statement\\?account=\\d+&from=${day}&to=${day}`));
      });

      await test.step("a wrong period and an empty result are explained", async () => {
        await page.goto("/statement?from=2020-01-01&to=2026-01-01");
        await expect(page.getByRole("main").getByText(t.wrongPeriod)).toBeVisible();
        await page.goto("/statement?search=00000000000000000000000000000000");
        await expect(page.getByText(words.list.noMatch)).toBeVisible();
      });
    });
  });
}

test("a statement is exported without a mouse", async ({ signedIn: page, words }) => {
  const t = words.statement;
  await page.goto("/statement");
  await expect(lines(page, words).first()).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: t.export }));
  await page.keyboard.press("Enter");
  const start = page.getByRole("dialog").getByRole("button", { name: t.exportStart });
  await tabTo(page, start);
  await expect(start).not.toHaveAttribute("aria-disabled", "true");
  const file = await downloaded(page, () => page.keyboard.press("Enter"), ";");
  expect(file.lines.length).toBeGreaterThan(0);
});

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a full CPF is shown after a reason is given, and audited", async ({ signedIn: page, words }) => {
      const t = words.taxId;
      const reason = `ticket ${randomUUID()}`;
      await page.goto("/charges?status=PAID");
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("button", { name: t.unmask }).first().click();
      const dialog = page.getByRole("dialog", { name: t.title });
      await dialog.getByRole("button", { name: t.reveal }).click();
      await expect(dialog.getByLabel(t.reason)).toHaveAccessibleDescription(t.reasonMissing.replace("{min}", "5"));
      await expectPleasantPart(page);
      await dialog.getByLabel(t.reason).fill(reason);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/).first()).toBeVisible();

      await page.goto("/audit");
      const auditEvent = page.getByRole("row").filter({ hasText: reason });
      await expect(auditEvent).toContainText(/CPF \*{3}\.\d{3}\.\d{3}-\*{2}/);
      await expect(auditEvent.getByRole("link")).toHaveAttribute("href", /^\/charges\//);
    });

    test("the full tax id of a counterparty is shown in the details of a statement line", async ({
      signedIn: page,
      words,
    }) => {
      const t = words.taxId;
      await page.goto("/statement?kind=deposit");
      await lines(page, words).first().getByRole("button").first().click();
      const sheet = page.getByRole("dialog", { name: words.statement.movement });
      await sheet.getByRole("button", { name: t.unmask }).click();
      await page.getByRole("dialog", { name: t.title }).getByLabel(t.reason).fill("a customer's question");
      await page.keyboard.press("Enter");
      await expect(sheet.getByText(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)).toBeVisible();
    });
  });
}
