import path from "node:path";
import { expect, type Page } from "@playwright/test";

const FOLDER = path.resolve(import.meta.dirname, "../../screenshots");

type Look = (typeof LOOKS)[number];

/** What stands there until there is more. The mark of a lost connection in the header shimmers too, for as long as it is lost. */
export const WAITING = ".animate-shimmer:not(header *)";

/** Every look that the console has: language, theme and width. */
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

/** Names a look, for tests and files. */
export function nameOf({ locale, colorScheme, viewport }: Look): string {
  return `${locale} ${colorScheme} ${viewport.width}`;
}

/** Takes pictures of a page in one look, of the whole of it or of what the window shows. */
export function camera(page: Page, look: Look) {
  return async (name: string, fullPage = true, of = page) => {
    await expect(of.locator(WAITING)).toHaveCount(0);
    await of.evaluate(() => document.fonts.ready);
    await of.evaluate(() => scrollTo(0, 0));
    await of.screenshot({ path: `${FOLDER}/${name}-${nameOf(look).replaceAll(" ", "-")}.png`, fullPage });
  };
}
