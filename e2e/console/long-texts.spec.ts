import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { runOperation } from "../support/app/page-actions.ts";
import { someAmount, staging } from "../support/app/staging.ts";

/** One word, without any place to break the line. */
const word = (length: number) => "x".repeat(length);
const METADATA = { [word(50)]: word(200) };

/** No part of the page is wider than the window, on a desktop and on a phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [size.width, 320]) {
    await page.setViewportSize({ ...size, width });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(size);
}

/** Nor is a sheet or dialog: what is wider than it scrolls inside it. */
async function expectDialogFits(page: Page): Promise<void> {
  const fits = () => page.getByRole("dialog").evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
  await expect.poll(fits).toBe(true);
}

test("the longest texts without a space do not overflow the page", async ({ signedIn: page }) => {
  const [from, to] = staging().accounts;
  const { chargeId = "" } = await runOperation(page, "createCharge", {
    ...{ externalId: word(64) + randomUUID(), amount: 100, expiresIn: 2_147_483_647, pixKey: from?.pixKeys[0] ?? "" },
    ...{ description: word(140), metadata: { ...METADATA, "": "without a name" } },
  });
  const { payUrl = "" } = await runOperation(page, "showCharge", { chargeId });
  const { transactionId } = await runOperation(page, "createTransfer", {
    ...{ accountNumber: from?.accountNumber ?? "", toAccountNumber: to?.accountNumber ?? "" },
    ...{ externalId: randomUUID(), amount: 100, description: word(1_000) },
  });

  for (const path of [`/charges/${chargeId}`, new URL(payUrl).pathname, `/transfers/${transactionId}`]) {
    await page.goto(path);
    await expect(page.getByText(word(140)).first()).toBeVisible();
    await expectNoOverflow(page);
  }
  for (const path of ["/charges", "/transfers", `/charges/new?repeat=${chargeId}`]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
});

test("a payout with the longest texts fits its pages, its receipt, its sheet and its confirmation", async ({
  signedIn: page,
  words,
}) => {
  const [from] = staging().accounts;
  const { money, typed, cents } = someAmount("pt-BR", 100);
  const bank = { ispb: "60701190", branch: "0001", accountNumber: "9".repeat(20), accountType: "CACC" } as const;
  const { transactionId } = await runOperation(page, "withdrawToAccount", {
    ...{ accountNumber: from?.accountNumber ?? "", externalId: word(64) + randomUUID(), amount: Number(cents) },
    ...{ description: word(140), metadata: METADATA },
    creditor: { ...bank, name: word(140), taxId: "00000000191" },
  });
  const path = `/payouts/${transactionId}`;
  await page.goto(path);
  await expect(page.getByText(words.payout.success)).toBeVisible();
  for (const other of [path, `${path}/receipt`, "/payouts", "/"]) {
    await page.goto(other);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
  await page.goto(`${path}/receipt`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(words.receipt.note)).toBeVisible();
  await expectNoOverflow(page);
  await page.emulateMedia({ media: "screen" });

  await page.goto(`/statement?search=${transactionId}`);
  await page.getByRole("table").getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toContainText(word(140));
  await expectDialogFits(page);
  await expectNoOverflow(page);

  await page.goto("/payouts/new");
  await page.getByRole("radio", { name: words.newPayout.byAccount }).check();
  await page.getByLabel(words.newPayout.name).fill(word(140));
  await page.getByLabel(words.newPayout.taxId, { exact: true }).fill("00000000191");
  await page.getByRole("combobox", { name: words.newPayout.institution }).fill(bank.ispb);
  await page.getByRole("option").first().click();
  await page.getByLabel(words.newPayout.branch).fill(bank.branch);
  await page.getByRole("textbox", { name: words.newPayout.number, exact: true }).fill(bank.accountNumber);
  await page.getByLabel(words.newPayout.amount).fill(typed);
  await page.getByRole("button", { name: words.newPayout.review }).click();
  await expect(page.getByRole("dialog")).toContainText(money);
  await expectDialogFits(page);
  await expectNoOverflow(page);
});
