import type { Page } from "@playwright/test";
import type { Words } from "../support/app/console-test.ts";

type Camera = {
  page: Page;
  words: Words;
  visit: (url: string, name: string, sign: string | RegExp) => Promise<void>;
  shoot: (name: string, fullPage?: boolean) => Promise<void>;
};

const PERSONA = "00000000191";

/** Takes screenshots of payouts, refunds, transfers and the search. Submits nothing. */
export async function shootMoneyOut({ page, words, visit, shoot }: Camera): Promise<void> {
  const first = async (url: string, name: string, sign: string) => {
    await page.goto(url);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByText(sign).first().waitFor({ state: "attached" });
    await shoot(name);
  };
  await visit("/payouts", "payouts", /R\$/);
  await first("/payouts?status=SUCCESS", "payout-settled", words.timeline.title);
  await page.getByRole("link", { name: words.next.receipt }).click();
  await page.getByRole("heading", { name: words.receipt.withdrawal }).waitFor();
  await shoot("receipt");
  await first("/payouts?status=REJECTED", "payout-rejected", words.failure.nothingMoved);

  await visit("/payouts/new", "new-payout", words.newPayout.expectedTaxId);
  await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill(PERSONA);
  await page.getByLabel(words.newPayout.amount).fill("12");
  await page.getByText("***.000.001-**").first().waitFor();
  await shoot("new-payout-filled");
  await page.getByRole("button", { name: words.newPayout.review }).click();
  await page.getByRole("dialog").waitFor();
  await shoot("new-payout-confirm", false);
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: words.newPayout.byAccount }).check();
  await page.getByText(words.newPayout.institution).first().waitFor();
  await shoot("new-payout-account");

  await visit("/refunds", "refunds", /R\$/);
  await first("/refunds", "refund", words.timeline.title);
  await page.getByRole("link", { name: words.refund.toCharge }).click();
  await page.getByText(words.newRefund.refunds).first().waitFor();
  await shoot("charge-refunded");
  await visit("/transfers", "transfers", /R\$/);
  await first("/transfers", "transfer", words.timeline.title);
  await visit("/transfers/new", "new-transfer", words.newTransfer.to);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill(PERSONA);
  await page.getByRole("option").first().waitFor();
  await shoot("search", false);
  await page.keyboard.press("Escape");
}
