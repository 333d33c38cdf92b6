import type { Page } from "@playwright/test";

/** A button or link in the accessibility tree, and where a link leads. */
const CONTROL = /^\s*- (button|link) "((?:[^"\\]|\\.)*)"[^\n]*(?:\n\s*- \/url: (\S+))?/gm;

/**
 * Returns the names that two controls in the tables of a page share although they do different things. A person who
 * hears only the names cannot tell them apart.
 */
export async function repeatedNames(page: Page): Promise<string[]> {
  const tables = await page.getByRole("table").all();
  const trees = await Promise.all(tables.map((table) => table.ariaSnapshot()));
  const effects = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [place, [, role, name, url]] of trees.flatMap((tree) => [...tree.matchAll(CONTROL)]).entries()) {
    const control = `${role} ${name}`;
    const effect = url ?? `${place}`;
    if (effects.has(control) && effects.get(control) !== effect) repeated.add(control);
    effects.set(control, effect);
  }
  return [...repeated];
}
