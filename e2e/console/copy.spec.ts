import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { test, type Words } from "../support/app/console-test.ts";
import { runOperation } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

type Way = "selected" | "none";

/** Lets the browser copy in one way only, and notes what it copies by a selection. */
async function allow(page: Page, way: Way): Promise<void> {
  await page.addInitScript((allowed) => {
    const clipboard = {
      writeText: async () => {
        throw new DOMException("Write permission denied.", "NotAllowedError");
      },
    };
    Object.defineProperty(navigator, "clipboard", { value: clipboard });
    if (allowed === "none") document.execCommand = () => false;
    document.addEventListener("copy", () => {
      const { activeElement } = document;
      document.documentElement.dataset.copied = activeElement instanceof HTMLTextAreaElement ? activeElement.value : "";
    });
  }, way);
}

const copyButton = (place: Locator, words: Words) =>
  place.getByRole("button", { name: words.common.copy.replace("{what}", "") }).first();

test("a text that the browser refuses to copy is offered to copy by hand, to staff and to the payer", async ({
  signedIn: page,
  words,
}) => {
  const pixKey = staging().accounts[0]?.pixKeys[0] ?? "";
  const charge = { externalId: randomUUID(), amount: 4_100, expiresIn: 3_600, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { payUrl = "", brCode = "" } = await runOperation(page, "showCharge", { chargeId });
  const toasts = page.getByRole("region", { name: words.common.toasts });
  await allow(page, "none");
  await page.goto(`/charges/${chargeId}`);
  await copyButton(page.getByRole("main"), words).click();
  await expect(toasts).toContainText(words.common.copyRefused);

  await page.goto(new URL(payUrl).pathname);
  await page.getByRole("button", { name: words.pay.copy }).click();
  await expect(toasts).toContainText(words.common.copyThisByHand);
  await toasts.getByText(brCode).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(brCode);
});

test("in a dialog, a text is copied without the clipboard, and the focus stays", async ({ signedIn: page, words }) => {
  await allow(page, "selected");
  await page.goto("/audit");
  await page.getByRole("table").locator("tbody tr button[data-row]").first().click();
  const button = copyButton(page.getByRole("dialog"), words);
  await button.click();
  await expect(page.getByRole("dialog").getByText(words.common.copied)).toBeAttached();
  await expect(button).toBeFocused();
  const copied = await page.locator("html").getAttribute("data-copied");
  await expect(button).toHaveAccessibleName(new RegExp(`${copied}$`));
  expect(copied).not.toBe("");
});
