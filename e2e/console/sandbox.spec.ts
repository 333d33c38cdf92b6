import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a key is set up in the simulated DICT and shown in its list", async ({ signedIn: page, words }) => {
      const key = `key-${crypto.randomUUID()}@example.com`;
      await page.goto("/sandbox");
      await page.getByRole("button", { name: words.dict.setUp }).click();
      const form = page.getByRole("dialog");
      await form.getByRole("button", { name: words.dict.save }).click();
      await expect(form.getByText(words.dict.keyWrong)).toBeVisible();
      await form.getByLabel(words.dict.key, { exact: true }).fill(key);
      await form.getByLabel(words.dict.outcome).selectOption("REJECTED");
      await form.getByLabel(words.dict.reason).selectOption("AC03");
      await expectPleasantPart(page);
      await form.getByRole("button", { name: words.dict.save }).click();
      const row = page.getByRole("table", { name: words.dict.title }).getByRole("row").filter({ hasText: key });
      await expect(row).toContainText("AC03");
      await expect(row).toContainText(words.dict.REJECTED);
    });

    test("without a camera the page says that it cannot scan a code", async ({ signedIn: page, words }) => {
      await page.goto("/sandbox");
      await page.getByRole("button", { name: words.sandbox.scan }).click();
      const says = page.getByText(words.sandbox.scanCannot).or(page.getByText(words.sandbox.scanFailed));
      await expect(says).toBeVisible();
      await expectPleasantPart(page);
    });
  });
}

test("the phone pays the code that its camera sees", async ({ signedIn: page, words }) => {
  await page.goto("/charges/new");
  await page.getByLabel(words.newCharge.amount).fill("12,34");
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  const code = await page.getByText(/^000201.*6304[0-9A-F]{4}$/).textContent();
  // The machine has no camera: a stub detects the code instead.
  await page.addInitScript((seen) => {
    const media = { getUserMedia: async () => document.createElement("canvas").captureStream() };
    Object.defineProperty(navigator, "mediaDevices", { value: media });
    HTMLMediaElement.prototype.play = async () => {};
    class Detector {
      detect = async () => [{ rawValue: seen }];
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  }, `${code}`);
  await page.goto("/sandbox");
  await page.getByRole("button", { name: words.sandbox.scan }).click();
  await expect(page.getByLabel(words.sandbox.code)).toHaveValue(`${code}`);
  await page.getByRole("button", { name: /12,34/ }).click();
  await expect(page.getByText(words.sandbox.paid, { exact: true })).toBeVisible();
});
