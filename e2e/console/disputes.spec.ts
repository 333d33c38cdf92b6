import { expect } from "@playwright/test";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { disputesOf } from "../support/app/disputes-of.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes three axe scans.
const JOURNEY_MS = 300_000;

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a dispute is found, read and defended once", async ({ page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.disputes;
      const person = await ownOperator();
      await openSession(page.context(), person);
      await page.goto("/charges/disputes");
      await expect(page.getByText(t.none)).toBeVisible();
      const [, analysed = ""] = await disputesOf(person.email);
      await page.reload();
      const rows = page.getByRole("row");
      await expect(rows.nth(1)).toContainText(t.state_CREATED);
      await expect(rows.nth(4)).toContainText(t.state_COMPLETED);
      await expect(page.getByText("SUSPENSA_POR_OFICIO")).toBeVisible();
      await expectPleasantPart(page);

      await page.getByRole("searchbox").fill(analysed.slice(-9).toLowerCase());
      await page.keyboard.press("Enter");
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(1)).toContainText(t.state_AWAITING_ANALYSIS);
      await page.getByRole("searchbox").fill("529.982.247-25");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.list.nobodyWithTaxId)).toBeVisible();
      await page.getByRole("button", { name: words.list.clear }).first().click();
      await expect(rows).toHaveCount(5);

      await rows.nth(1).click();
      const sheet = page.getByRole("dialog", { name: t.what });
      await expect(sheet.getByText("golpe · Conta invadida")).toBeVisible();
      await expectPleasantPart(page);
      await sheet.getByRole("button", { name: t.defend }).click();
      await page.getByRole("button", { name: t.send }).click();
      await expect(page.getByText(t.defendMissing)).toBeVisible();
      await expectPleasantPart(page);
      await page.getByLabel(t.defendText).fill("O jogador recebeu o prêmio.\nConfira o comprovante.");
      await page.getByRole("button", { name: t.send }).click();
      await expect(page.getByText(t.sent)).toBeVisible();
      await expect(sheet.getByText("O jogador recebeu o prêmio. Confira o comprovante.")).toBeVisible();
      await expect(sheet.getByRole("button", { name: t.defend })).toBeHidden();
      await sheet.press("Escape");
      await expect(rows.nth(1)).toContainText(t.defence_QUEUED);
    });
  });
}
