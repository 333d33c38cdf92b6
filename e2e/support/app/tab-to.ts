import type { Locator, Page } from "@playwright/test";

const TABS_MAX = 60;

/** Presses Tab until `target` has the focus, like a user without a mouse. Throws after `TABS_MAX` presses. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target}`);
}
