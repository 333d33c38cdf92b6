import { randomInt, randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { runOperation, tabTo } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

test("a charge is created and paid without a mouse", async ({ page, words }) => {
  await page.goto("/sign-in?next=/charges");
  const { email, password } = staging().staff;
  await tabTo(page, page.getByLabel(words.signIn.email));
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: words.charges.title }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words.shell.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: words.newRecord.charge }));
  await page.keyboard.press("Enter");

  await expect(page.getByLabel(words.newCharge.amount)).toBeFocused();
  await page.keyboard.type("12,34");
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("button", { name: words.charge.pay }));
  await page.keyboard.press("Enter");
  const phone = page.getByRole("dialog");
  await tabTo(page, phone.getByRole("radio", { name: words.sandbox.valid }));
  await tabTo(page, phone.getByRole("button", { name: /12,34/ }));
  await page.keyboard.press("Enter");
  await expect(phone.getByText(words.sandbox.paid, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(phone).toBeHidden();
  await expect(page.getByText(words.charge.paidAt)).toBeVisible();
  // The button that opened it is gone, because the charge is paid.
  await expect(page.locator("#content")).toBeFocused();
});

test("a payout is sent without a mouse", async ({ signedIn: page, words }) => {
  await page.goto("/payouts");
  await tabTo(page, page.getByRole("link", { name: words.newRecord.withdrawal }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true })).toBeFocused();
  await page.keyboard.type("00000000191");
  await tabTo(page, page.getByLabel(words.newPayout.amount));
  await page.keyboard.type("3,21");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
  await expect(question).toContainText("3,21");
  await tabTo(page, question.getByRole("button", { name: words.newPayout.confirm }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.payout.success)).toBeVisible();
});

test("a refund is made without a mouse", async ({ signedIn: page, words }) => {
  await page.goto("/charges?status=PAID");
  await tabTo(page, page.getByRole("table").getByRole("link").nth(5));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: words.newRefund.title }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel(words.newRefund.amount)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0,50");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: words.newRefund.confirmTitle });
  await tabTo(page, question.getByRole("button", { name: words.newRefund.confirm }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.refund.success).first()).toBeVisible();
});

test("the search finds a part of a name, an amount and an account, and leads on to all of them, without a mouse", async ({
  signedIn: page,
  words,
}) => {
  const t = words.palette;
  const { accountNumber, pixKeys } = staging().accounts[0] as ReturnType<typeof staging>["accounts"][number];
  const name = `Zuleide ${randomUUID().replace(/[^a-f]/g, "")} Araújo`;
  const amount = 1_000_000 + randomInt(8_000_000);
  const typedAmount = (amount / 100).toFixed(2).replace(".", ",");
  const made: string[] = [];
  while (made.length < 21) {
    const expectedPayer = made.length === 0 ? { expectedPayer: { name, taxId: "11144477735" } } : {};
    const charge = { externalId: randomUUID(), amount, expiresIn: 3_600, pixKey: pixKeys[0] ?? "", ...expectedPayer };
    made.push((await runOperation(page, "createCharge", charge)).chargeId as string);
  }
  await page.goto("/charges");
  const search = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type(text);
  };
  // Below it stands the dialog's own, which speaks of the network.
  const status = page.getByRole("dialog").getByRole("status").first();
  const chosen = page.getByRole("option", { selected: true });

  await search("ninguém se chama assim");
  await expect(status).toContainText(t.nothingFor.replace("{text}", "ninguém se chama assim"));
  await page.keyboard.press("Escape");

  await search(`araujo ${name.split(" ")[1]?.toUpperCase()}`);
  await expect(status).toContainText(t.name);
  await expect(chosen).toContainText(name);
  await expectPleasantPart(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/charges/${made[0]}`));

  await search(typedAmount);
  await expect(status).toContainText(t.amount);
  await expect(page.getByRole("option")).toHaveCount(21);
  await page.keyboard.press("End");
  await expect(chosen).toHaveText(t.seeAll.replace("{place}", words.shell.charges));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/charges\\?min=${amount}&max=${amount}`));
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(21);

  await search(accountNumber);
  await expect(chosen).toContainText(accountNumber);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/statement\\?account=${accountNumber}`));
});
