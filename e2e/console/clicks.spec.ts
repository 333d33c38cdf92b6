import { expect, type Page } from "@playwright/test";
import { formatMoney } from "../../lib/core/money.ts";
import { test } from "../support/app/console-test.ts";
import { linkTo, payCharge } from "../support/app/page-actions.ts";
import { someAmount } from "../support/app/staging.ts";

const JOURNEY_MS = 300_000;
const PERSONA = { taxId: "00000000191", name: "Vera Regular de Souza" };

/** Runs a journey that begins at the overview, and returns how often the person clicked. */
async function clicksOf(page: Page, journey: () => Promise<void>): Promise<number> {
  await page.goto("/");
  await page.evaluate(() => {
    sessionStorage.setItem("clicks", "0");
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem("clicks", `${Number(sessionStorage.getItem("clicks")) + 1}`);
    };
    // A key that presses a button makes a click, too, but no pointer goes down.
    addEventListener("pointerdown", count, true);
  });
  await journey();
  return Number(await page.evaluate(() => sessionStorage.getItem("clicks")));
}

/** Goes to a place of the navigation, and waits for its page: the page before may have controls of the same name. */
async function goTo(page: Page, link: string, title: string): Promise<void> {
  await linkTo(page, link).click();
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
}

test("the four most used journeys take as many clicks as docs/journeys.md says", async ({ signedIn: page, words }) => {
  test.setTimeout(JOURNEY_MS);
  const { typed } = someAmount("pt-BR", 100);

  const found = await clicksOf(page, async () => {
    await page.getByRole("button", { name: words.palette.open }).first().click();
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type(PERSONA.taxId);
    await page.getByRole("option").filter({ hasText: "R$" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("R$");
  });

  const paid = await clicksOf(page, async () => {
    await goTo(page, words.shell.payouts, words.payouts.title);
    await page.getByRole("link", { name: words.newRecord.withdrawal }).click();
    await expect(page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true })).toBeFocused();
    await page.keyboard.type(PERSONA.taxId);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(words.newPayout.amount)).toBeFocused();
    await page.keyboard.type(typed);
    await page.getByRole("button", { name: words.newPayout.review }).click();
    await page.getByRole("button", { name: words.newPayout.confirm }).click();
    await expect(page.getByText(words.payout.success)).toBeVisible();
  });

  const chargeId = await payCharge(page);
  const refunded = await clicksOf(page, async () => {
    await goTo(page, words.shell.charges, words.charges.title);
    await page.getByRole("table", { name: words.charges.title }).locator(`a[href="/charges/${chargeId}"]`).click();
    await page.getByRole("button", { name: words.newRefund.title }).click();
    await expect(page.getByRole("dialog").getByLabel(words.newRefund.amount)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(formatMoney(103n, "pt-BR").replace(/^R\$\s*/, ""));
    await page.getByRole("button", { name: words.newRefund.review }).click();
    await page.getByRole("button", { name: words.newRefund.confirm }).click();
    await expect(page).toHaveURL(/\/refunds\/[0-9a-f-]{36}$/);
  });

  const exported = await clicksOf(page, async () => {
    await goTo(page, words.shell.statement, words.statement.title);
    await page.getByRole("radio", { name: words.period.today }).click();
    await page.getByRole("button", { name: words.statement.export }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: words.statement.exportStart }).click();
    await file;
  });

  expect({ found, paid, refunded, exported }).toEqual({ found: 2, paid: 4, refunded: 5, exported: 4 });
});
