import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const NARROW = 320;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type WithAxe = { axe?: typeof axe };

/**
 * Expects no axe violations in either theme, and no horizontal overflow at 320 px. Leaves the page in the light theme.
 */
export async function expectPleasant(page: Page): Promise<void> {
  // Next sends a page's title apart from its content, which may be shown first.
  await expect(page).toHaveTitle(/./);
  await turn(page, "dark");
  // The themes differ only in colours, so the other rules run once.
  await expectNoViolations(page, { runOnly: ["color-contrast"] });
  await turn(page, "light");
  await expectNoViolations(page);
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

/** Loads axe into the page once: reading it takes longer than its rules. Pages here have no frames. */
async function expectNoViolations(page: Page, options: axe.RunOptions = {}): Promise<void> {
  if (await page.evaluate(() => (window as WithAxe).axe === undefined)) await page.evaluate(AXE);
  const found = await page.evaluate(async (only) => {
    const { violations } = await (window as unknown as Required<WithAxe>).axe.run(document, {
      ...only,
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, options);
  expect(found).toEqual([]);
}
