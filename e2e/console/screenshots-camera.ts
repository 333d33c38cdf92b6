import path from "node:path";
import { expect, type Page } from "@playwright/test";

const FOLDER = path.resolve(import.meta.dirname, "../../screenshots");

type Look = (typeof LOOKS)[number];

/**
 * Loading placeholders. The header's mark of a lost connection also shimmers while the connection is lost, so it is
 * excluded.
 */
export const WAITING = ".animate-shimmer:not(header *)";

/** All looks of the console: each language, theme and width. */
export const LOOKS = (["pt-BR", "en"] as const).flatMap((locale) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    [1280, 320].map((width) => ({
      locale,
      colorScheme,
      viewport: { width, height: width === 320 ? 640 : 800 },
      reducedMotion: "reduce" as const,
    })),
  ),
);

/** Returns the name of a look, for test titles and file names. */
export function nameOf({ locale, colorScheme, viewport }: Look): string {
  return `${locale} ${colorScheme} ${viewport.width}`;
}

/** Returns a function that takes a screenshot in one look: of the full page, or of the viewport. */
export function camera(page: Page, look: Look) {
  return async (name: string, fullPage = true, of = page) => {
    await expect(of.locator(WAITING)).toHaveCount(0);
    await of.evaluate(() => document.fonts.ready);
    await of.evaluate(() => scrollTo(0, 0));
    await of.screenshot({ path: `${FOLDER}/${name}-${nameOf(look).replaceAll(" ", "-")}.png`, fullPage });
  };
}
