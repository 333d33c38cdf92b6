import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROW = 320;

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
  // A window that fills the screen keeps its width.
  const fillsScreen = await page.evaluate(() => document.fullscreenElement !== null);
  if (!size || fillsScreen) return;
  await page.setViewportSize({ ...size, width });
  // A chart needs a moment to adapt to the viewport.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.setViewportSize(size);
}

async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
  // A colour between two themes must not be checked.
  await expect.poll(() => page.evaluate(running)).toEqual([]);
}

/** Returns the elements of a page that an animation or a transition still changes. */
function running(): string[] {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === "running")
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 200) ?? "");
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  // Otherwise axe opens and closes a page of its own each time, for frames of other sites. There are none, and a browser under load may hang at it.
  const { violations } = await axe.setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}
