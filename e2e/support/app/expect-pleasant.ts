import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROW = 320;
/** The longest animation of the console takes less than a second. */
const SETTLE_MS_MAX = 3_000;

/**
 * Expects no axe violations in either theme, and no horizontal overflow at 320 px. Leaves the page in the light theme.
 */
export async function expectPleasant(page: Page): Promise<void> {
  await turn(page, "dark");
  // The themes differ only in colours, so the other rules run once.
  await expectNothing(new AxeBuilder({ page }).withRules(["color-contrast"]));
  await turn(page, "light");
  await expectNothing(new AxeBuilder({ page }));
  await expectToFit(page, NARROW);
}

/** Expects no horizontal overflow in a viewport of this many pixels. Leaves the viewport as it was. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ ...size, width });
  // A chart needs a moment to adapt to the viewport.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.setViewportSize(size);
}

async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
  // Waits for colour transitions: a colour between two themes must not be checked.
  await page.evaluate(async (most) => {
    const settled = async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    };
    // The browser draws no page that it takes for hidden, and an animation without an end never finishes.
    await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, most))]);
  }, SETTLE_MS_MAX);
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}
