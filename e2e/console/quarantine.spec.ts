import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { makeEndToEndId } from "../../lib/core/pix/end-to-end-id.ts";
import { garble } from "../support/app/app-database.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { linkTo, runOperation } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes several axe scans.
const JOURNEY_MS = 300_000;

const row = (page: Page, words: Words, endToEndId: string) =>
  page.getByRole("table", { name: words.quarantine.title }).locator("tbody tr").filter({ hasText: endToEndId });

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a message that cannot be read is shown, resolved with a reason, and audited", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.quarantine;
      const endToEndId = makeEndToEndId("E", "60701190", new Date());
      const reason = `Checked with the bank ${randomUUID()}`;
      const messageId = await garble({ endToEndId, amount: 4_321 });

      await test.step("the alert on the overview links to the quarantine", async () => {
        await page.goto("/");
        await page.getByRole("alert").getByRole("link", { name: words.overview.openQuarantine }).click();
        await expect(page).toHaveURL(/quarantine/);
        await page.getByRole("searchbox").fill("529.982.247-25");
        await page.keyboard.press("Enter");
        await expect(page.getByText(t.noTaxIds)).toBeVisible();
        await expect(page).not.toHaveURL(/search/);
        await page.getByRole("searchbox").fill(endToEndId.slice(-9).toLowerCase());
        await page.keyboard.press("Enter");
        await expect(page.getByRole("row")).toHaveCount(2);
        await expect(row(page, words, endToEndId)).toContainText("payer, proof, holder");
        await expect(row(page, words, endToEndId)).toContainText(/43[.,]21/);
        await expectPleasantPart(page);
      });

      await test.step("the message is not resolved without a reason", async () => {
        await row(page, words, endToEndId).getByRole("button").first().click();
        const sheet = page.getByRole("dialog", { name: t.message });
        await expect(sheet).toContainText(words.quarantineAdvice.missing);
        await sheet.getByRole("button", { name: t.resolve }).click();
        await expect(sheet.getByText(t.whyMissing)).toBeVisible();
        await expectPleasantPart(page);
        await sheet.getByLabel(t.why).fill(reason);
        await sheet.getByRole("button", { name: t.resolve }).click();
        await expect(sheet).toBeHidden();
      });

      await test.step("the message leaves the open list and stays in the resolved list", async () => {
        await expect(row(page, words, endToEndId)).toHaveCount(0);
        await page.getByRole("radio", { name: t.resolved }).check();
        await expect(page).toHaveURL(/state=resolved/);
        await row(page, words, endToEndId).getByRole("button").first().click();
        const sheet = page.getByRole("dialog", { name: t.message });
        await expect(sheet).toContainText(reason);
        await expect(sheet.getByRole("button", { name: t.resolve })).toHaveCount(0);
      });

      await test.step("the audit has an event with the reason", async () => {
        await page.goto(`/audit?what=quarantine.resolve&search=${messageId}`);
        const table = page.getByRole("table", { name: words.audit.title });
        await expect(table.locator("tbody tr")).toHaveText([new RegExp(reason)]);
      });
    });
  });
}

test("finance sees the quarantine and cannot resolve a message; support does not see the page", async ({
  browser,
  signedIn: admin,
  words,
}) => {
  const endToEndId = makeEndToEndId("E", "60701190", new Date());
  const messageId = await garble({ endToEndId });
  const { page: finance } = await newcomer("finance", { browser, admin });
  await finance.goto("/quarantine");
  await row(finance, words, endToEndId).getByRole("button").first().click();
  const sheet = finance.getByRole("dialog", { name: words.quarantine.message });
  await expect(sheet).toContainText(words.quarantineAdvice.missing);
  await expect(sheet.getByRole("button", { name: words.quarantine.resolve })).toHaveCount(0);
  const { page: support } = await newcomer("support", { browser, admin });
  await support.goto("/charges");
  await expect(support.getByRole("link", { name: words.shell.charges, exact: true })).toBeVisible();
  await expect(linkTo(support, words.shell.quarantine)).toHaveCount(0);
  await Promise.all([finance.close(), support.close()]);
  await runOperation(admin, "resolveQuarantined", { messageId, reason: "The test is over" });
});
