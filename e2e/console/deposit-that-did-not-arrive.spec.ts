import { expect } from "@playwright/test";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const JOURNEY_MS = 300_000;
/** Who pays the charge of somebody else in the sandbox's scenario. */
const PAYER = { taxId: "123.456.789-09", masked: "***.456.789-**", name: "Tércio Terceiro" };
const EXPECTED_TAX_ID = "000.000.001-91";

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("“my deposit did not arrive” is answered from the tax id of who paid, and from that of who should have", async ({
      page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      await openSession(page.context(), await ownOperator());
      const t = words.scenarios;
      await page.goto("/sandbox");
      const tile = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: t.thirdParty, exact: true }) });
      await tile.getByRole("button").click();
      await expect(tile.getByText(t.over)).toBeVisible();

      await test.step("the search finds who paid, by their own tax id", async () => {
        await page.keyboard.press("Control+k");
        const palette = page.getByRole("dialog", { name: words.palette.title });
        await palette.getByRole("combobox").fill(PAYER.taxId);
        await palette.getByRole("option", { name: PAYER.name }).first().click();
        await expect(page.getByRole("heading", { name: PAYER.name, level: 1 })).toBeVisible();
      });

      await test.step("from the player to the charge: who tried, from where, and why it was refused", async () => {
        const attempts = page.getByRole("table", { name: words.player.notCredited });
        await expect(attempts).toContainText(words.unapplied.refused);
        await attempts.locator("tbody tr").first().getByRole("link").click();
        const card = page
          .locator("section")
          .filter({ has: page.getByRole("heading", { name: words.unapplied.ofCharge }) });
        for (const text of [PAYER.name, PAYER.masked, words.unappliedReason.PAYER_MISMATCH])
          await expect(card.getByText(text).first()).toBeVisible();
        await expect(card.getByText(/^E[0-9A-Z]{8}\d{12}\w{11}$/)).toBeAttached();
        await expectPleasantPart(page);
      });

      await test.step("the list finds the refused charge by the tax id of who was expected", async () => {
        await page.goto("/charges");
        const box = page.getByRole("searchbox");
        await box.fill(EXPECTED_TAX_ID);
        await box.press("Enter");
        await expect(page).toHaveURL(/player=[0-9a-f-]{36}/);
        const rows = page.getByRole("table", { name: words.charges.title }).locator("tbody tr");
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText(words.status.charge.REJECTED);
      });
    });
  });
}
