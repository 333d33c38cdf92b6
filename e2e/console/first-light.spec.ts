import { expect, type Page } from "@playwright/test";
import { instantOf } from "#lib/core/brt.ts";
import { signIn, test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { someAmount } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const SHOWN_WITHIN_MS = 1_000;
// The journey includes about a dozen axe scans.
const JOURNEY_MS = 300_000;

/**
 * Records in the page when the charge turns paid. The returned function gives the delay after the payment, in
 * milliseconds.
 */
async function watchPaid(page: Page, words: Words): Promise<() => Promise<number>> {
  await page.evaluate((label) => {
    new MutationObserver((_changes, observer) => {
      const line = [...document.querySelectorAll("p")].find((paragraph) => paragraph.textContent.startsWith(label));
      const paidAt = line?.querySelector("time")?.dateTime;
      if (!paidAt) return;
      observer.disconnect();
      Object.assign(document.body.dataset, { paidAt, shownAt: `${Date.now()}` });
    }).observe(document.body, { childList: true, subtree: true });
  }, words.charge.paidAt);
  return async () => {
    const noted = page.locator("body[data-shown-at]");
    await noted.waitFor();
    const paidAt = instantOf(`${await noted.getAttribute("data-paid-at")}`);
    return Number(await noted.getAttribute("data-shown-at")) - paidAt.getTime();
  };
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("from sign-in to a paid charge", async ({ page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const { money, typed } = someAmount(locale, 10_000);

      await test.step("sign in", async () => {
        await page.goto("/");
        await expect(page).toHaveURL(/\/sign-in\?next=%2F$/);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        await signIn(page, words);
      });

      await test.step("see the balances", async () => {
        await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
        const balances = page.getByRole("region", { name: words.overview.balances });
        await expect(balances.getByText(/^R\$\s?[\d.,]+$/).first()).toBeVisible();
        await expect(page.getByRole("slider", { name: words.overview.in })).toBeVisible();
        await page.getByRole("button", { name: words.overview.asTable }).click();
        await expect(page.getByRole("table", { name: words.overview.flow })).toBeVisible();
        await expectPleasantPart(page);
      });

      await test.step("find the list of charges", async () => {
        await page.getByRole("link", { name: words.shell.charges, exact: true }).click();
        await expect(page.getByRole("table", { name: words.charges.title }).getByRole("row").nth(1)).toBeVisible();
      });

      await test.step("create a charge; a double click creates only one", async () => {
        await page.getByRole("link", { name: words.newRecord.charge }).click();
        await page.getByLabel(words.newCharge.amount).fill(typed);
        await page.getByLabel(words.newCharge.description).fill("Playwright");
        await page.getByRole("button", { name: words.newCharge.submit }).dblclick();
        await expect(page).toHaveURL(/\/charges\/[0-9a-f-]{36}$/);
        await expect(page.getByText(words.charge.waiting)).toBeVisible();
      });

      await test.step("see the code, the countdown and the amount", async () => {
        await expect(page.getByRole("img", { name: words.charge.qrTitle })).toBeVisible();
        await expect(page.getByRole("timer")).toHaveText(/59:\d\d/);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(money);
      });

      await test.step("pay it in the sandbox bank; the page turns to paid by itself", async () => {
        await page.getByRole("button", { name: words.charge.pay }).click();
        const phone = page.getByRole("dialog");
        await expect(phone.getByText(money).first()).toBeVisible();
        await expectPleasantPart(page);
        const shownAfterMs = await watchPaid(page, words);
        await phone.getByRole("button", { name: words.sandbox.payAmount.replace("{amount}", money) }).click();
        expect(await shownAfterMs()).toBeLessThan(SHOWN_WITHIN_MS);
        await expect(phone.getByText(words.sandbox.paid, { exact: true })).toBeVisible();
        await expectPleasantPart(page);
        await phone.getByRole("button", { name: words.sandbox.seeCharge }).click();
        await expect(page.getByText(words.status.charge.PAID, { exact: true }).first()).toBeVisible();
        await expectPleasantPart(page);
      });

      await test.step("find it once in the list and once among the payments", async () => {
        await page.getByRole("link", { name: words.shell.charges, exact: true }).first().click();
        await expect(page.getByRole("row").filter({ hasText: money })).toHaveCount(1);
        await page.getByRole("link", { name: words.shell.overview, exact: true }).click();
        const payments = page.getByRole("table", { name: words.overview.recent });
        await expect(payments.getByRole("row").filter({ hasText: money })).toHaveCount(1);
      });

      await test.step("sign out", async () => {
        await page.getByRole("button", { name: words.shell.userMenu }).click();
        await page.getByRole("menuitem", { name: words.shell.signOut }).click();
        await expect(page).toHaveURL(/\/sign-in$/);
        await page.goto("/charges");
        await expect(page).toHaveURL(/\/sign-in\?next=%2Fcharges$/);
      });
    });

    test("a payer that may not pay is refused with a reason", async ({ signedIn: page, words }) => {
      const { typed } = someAmount(locale, 10_000);
      await page.goto("/charges/new");
      await page.getByLabel(words.newCharge.amount).fill(typed);
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      await page.getByRole("button", { name: words.charge.pay }).click();
      const phone = page.getByRole("dialog");
      await phone.getByRole("radio", { name: words.sandbox.deceased }).check();
      await phone.getByRole("button", { name: /R\$/ }).click();
      await expect(phone.getByText(words.chargeError.HOLDER_DECEASED)).toBeVisible();
      await phone.getByRole("button", { name: words.sandbox.seeCharge }).click();
      await expect(page.getByText(words.charge.rejected)).toBeVisible();
      await expectPleasantPart(page);
    });

    test("the simulated phone of the sandbox page pays a pasted code", async ({ signedIn: page, words }) => {
      const { typed } = someAmount(locale, 10_000);
      await page.goto("/charges/new");
      await page.getByLabel(words.newCharge.amount).fill(typed);
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      const code = await page.getByText(/^000201.*6304[0-9A-F]{4}$/).textContent();
      await page.getByRole("link", { name: words.shell.sandbox }).click();
      await page.getByRole("button", { name: words.sandbox.pay, exact: true }).click();
      await expect(page.getByText(words.sandbox.codeEmpty)).toBeVisible();
      await page.getByLabel(words.sandbox.code).fill(`${code}x`);
      await expect(page.getByText(words.sandbox.codeIncomplete)).toBeVisible();
      await expectPleasantPart(page);
      await page.getByLabel(words.sandbox.code).fill(`${code}`);
      await page.getByRole("button", { name: /R\$/ }).click();
      await expect(page.getByText(words.sandbox.paid, { exact: true })).toBeVisible();
    });

    test("a charge is canceled after a confirmation with its amount", async ({ signedIn: page, words }) => {
      const { money, typed } = someAmount(locale, 10_000);
      await page.goto("/charges/new");
      await page.getByLabel(words.newCharge.amount).fill(typed);
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      await page.getByRole("button", { name: words.charge.cancel }).click();
      const question = page.getByRole("dialog", { name: words.charge.cancelTitle });
      await expect(question).toContainText(money);
      await expectPleasantPart(page);
      await question.getByRole("button", { name: words.charge.cancelConfirm }).click();
      await expect(page.getByText(words.charge.canceledHint)).toBeVisible();
      await expectPleasantPart(page);
    });
  });
}

test("a wrong charge form says what is wrong", async ({ signedIn: page, words }) => {
  await page.goto("/charges/new");
  await page.getByLabel(words.newCharge.amount).fill("1.2.3");
  await page.getByLabel(words.newCharge.description).fill("x".repeat(141));
  await page.getByLabel(words.newCharge.restrict).check();
  await page.getByLabel(words.newCharge.payerTaxId).fill("123.456.789-00");
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  for (const says of [words.form.amountWrong, words.newCharge.descriptionLong, words.newCharge.payerTaxIdWrong]) {
    await expect(page.getByText(says)).toBeVisible();
  }
  await expect(page.getByLabel(words.newCharge.amount)).toHaveAttribute("aria-invalid", "true");
  await expectPleasantPart(page);
});

test("the address contains the filters and pages of the list, and the back button restores them", async ({
  signedIn: page,
  words,
}) => {
  await page.goto("/charges");
  await page.getByRole("radio", { name: words.status.charge.EXPIRED }).check();
  await expect(page).toHaveURL(/status=EXPIRED/);
  const rows = page.getByRole("table", { name: words.charges.title }).locator("tbody tr");
  await expect(rows.getByText(words.status.charge.PAID, { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("radio", { name: words.list.all })).toBeChecked();
  await page.getByRole("button", { name: words.list.nextPage }).click();
  await expect(page).toHaveURL(/before=/);
  await page.reload();
  await page.getByRole("button", { name: words.list.firstPage }).click();
  await expect(page).not.toHaveURL(/before=/);
  await page.getByRole("searchbox").fill("nothing has this id");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText(words.list.noMatch)).toBeVisible();
  await page.getByRole("button", { name: words.list.clear }).first().click();
  await expect(rows.first()).toBeVisible();
});
