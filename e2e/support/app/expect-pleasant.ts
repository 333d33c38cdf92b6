import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROW = 320;

/** Axe finds nothing, in either theme, and at 320 px nothing sticks out sideways. Leaves the page in the light. */
export async function expectPleasant(page: Page): Promise<void> {
  await turn(page, "dark");
  // The themes differ in colours alone: the rest is judged once.
  await expectNothing(new AxeBuilder({ page }).withRules(["color-contrast"]));
  await turn(page, "light");
  await expectNothing(new AxeBuilder({ page }));
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ ...size, width: NARROW });
  // A chart takes a moment to follow the window.
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(NARROW);
  await page.setViewportSize(size);
}

async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
  // A colour on its way from one theme to the other is nobody's choice.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}
