import { expect, type Page } from "@playwright/test";
import { EVERY_PAGE } from "../support/app/every-page.ts";

/**
 * Records the paths that a page visits from now on. Returns a function that takes a screenshot of every page that was
 * not visited, under its route's name.
 */
export function notePlaces(page: Page, shoot: (name: string) => Promise<void>): () => Promise<void> {
  const places = new Set<string>();
  page.on("framenavigated", (frame) => places.add(new URL(frame.url(), "http://nowhere").pathname));
  return async () => {
    const seen = [...places];
    for (const { route, address, who } of EVERY_PAGE) {
      if ((who !== "staff" && who !== "anybody") || seen.some((place) => patternOf(route).test(place))) continue;
      await page.goto(await address(page));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await shoot(route.slice(1).replaceAll(/[[\]]/g, "").replaceAll("/", "-"));
    }
  };
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\[\w+\]/g, "(?!new$)[^/]+")}$`);
}
