import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { WORDS } from "./console-test.ts";

const NARROW = 320;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** What lies over a page: while it is open, the rest cannot be reached. */
const OVER = ["dialog", "alertdialog", "menu"].map((role) => `[role=${role}][data-state=open]`).join(", ");

type WithAxe = { axe?: typeof axe };
type Options = { runOnly?: string[]; isPart?: boolean };

/**
 * Expects no axe violations in either theme, and no horizontal overflow at 320 px. Leaves the page in the light theme.
 */
export async function expectPleasant(page: Page): Promise<void> {
  await check(page, false);
}

/**
 * Expects the same of what a person's acts have changed in a page: the dialog or menu that lies over it, else its main part. What an
 * address alone shows is looked at in every-page.spec.ts.
 */
export async function expectPleasantPart(page: Page): Promise<void> {
  await check(page, true);
}

async function check(page: Page, isPart: boolean): Promise<void> {
  // Next sends a page's title apart from its content, which may be shown first.
  await expect(page).toHaveTitle(/./);
  await turn(page, "dark");
  // The themes differ only in colours, so the other rules run once.
  await expectNoViolations(page, { runOnly: ["color-contrast"], isPart });
  await turn(page, "light");
  await expectNoViolations(page, { isPart });
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
async function expectNoViolations(page: Page, { runOnly, isPart }: Options): Promise<void> {
  if (await page.evaluate(() => (window as WithAxe).axe === undefined)) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ over, ...only }) => {
      const part =
        over === null ? document : ([...document.querySelectorAll(over)].at(-1) ?? document.querySelector("main"));
      const { violations } = await (window as unknown as Required<WithAxe>).axe.run(part ?? document, {
        ...only,
        resultTypes: ["violations"],
      });
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    },
    { over: isPart ? OVER : null, ...(runOnly ? { runOnly } : {}) },
  );
  expect(found).toEqual([]);
}

type Texts = { [key: string]: string | Texts };

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : textsOf(text)));

const english = new Set(textsOf(WORDS.en));
/** A text with arguments is never shown as it is written, and a single word may be data: a field of the API, a description. */
const PORTUGUESE = textsOf(WORDS["pt-BR"]).filter((text) => !english.has(text) && /^[^{<]+ [^{<]+$/.test(text));

/** Returns the console's own texts that a page shows in Portuguese, those of its labels and placeholders included. */
export async function portugueseIn(page: Page): Promise<string[]> {
  return page.evaluate((portuguese) => {
    const shown = new Set<string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!(node instanceof Element)) shown.add(`${node.nodeValue}`.trim());
      else for (const name of ["aria-label", "placeholder", "title"]) shown.add(node.getAttribute(name) ?? "");
    }
    return portuguese.filter((text) => shown.has(text));
  }, PORTUGUESE);
}
