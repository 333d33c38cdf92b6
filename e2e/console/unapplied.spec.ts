import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { moneyThatWaits } from "../support/app/money-that-waits.ts";
import { tabTo } from "../support/app/page-actions.ts";
import { someAmount } from "../support/app/staging.ts";

test("money that was not credited is found, explained, and returned with a reason, by keyboard", async ({
  signedIn: page,
  words,
}) => {
  const t = words.unapplied;
  const { money, cents } = someAmount("pt-BR", 100);
  await moneyThatWaits({ amount: Number(cents) });

  await page.goto("/charges/unapplied");
  const row = page.getByRole("table", { name: t.title }).getByRole("row").filter({ hasText: money });
  await expect(row).toContainText(words.unappliedReason.WITHOUT_CHARGE);
  await row.getByRole("link").first().click();
  await expect(page.getByText(words.unappliedAdvice.WITHOUT_CHARGE)).toBeVisible();
  await expect(page.getByText(t.refusal_NO_CHARGE)).toBeVisible();
  await expect(page.getByRole("button", { name: t.credit })).toHaveCount(0);

  await tabTo(page, page.getByRole("button", { name: t.return, exact: true }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: t.returnTitle });
  await question.getByRole("button", { name: t.returnConfirm }).click();
  await expect(question.getByText(t.becauseMissing)).toBeVisible();
  await question.getByLabel(t.because).fill("Conferido com o banco");
  await expectPleasantPart(page);
  await question.getByRole("button", { name: t.returnConfirm }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("main").locator("p").filter({ hasText: t.returned })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Conferido com o banco");
});
