import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";

const WIDTHS = [320, 390, 640, 768, 1024, 1280];
const PERIOD = "from=2026-01-28&to=2026-02-28";
/** Pages whose list has a period among its filters, and pages that show the period at once. */
const LISTS = ["/charges", "/payouts", "/refunds", "/transfers", "/charges/unapplied", "/audit"];
const AT_ONCE = ["/", "/statement"];

/** What is wrong with how the two days of a period, which have these names, stand on the page. */
function faultsOf(names: readonly string[]): string[] {
  const inputs = names.map((name) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`));
  const [from, to] = inputs as [HTMLInputElement, HTMLInputElement];
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const room = (from.closest('[role="dialog"]') ?? document.body).getBoundingClientRect();
  return [
    a.right <= b.left || a.bottom <= b.top ? [] : "overlap",
    [a, b].every(({ left, right }) => left >= room.left && right <= room.right) ? [] : "outside",
    [from, to].every(({ value, scrollWidth, clientWidth }) => value && scrollWidth <= clientWidth) ? [] : "cut",
  ].flat();
}

async function faultsByWidth(page: Page, { from, to }: { from: string; to: string }): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await page.evaluate(faultsOf, [from, to])).map((fault) => `${width} ${fault}`));
  }
  return faults;
}

test("the two days of a period stand apart and are read whole at every width", async ({ signedIn: page, words }) => {
  const found: Record<string, string[]> = {};
  for (const path of [...LISTS, ...AT_ONCE]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${path}?${PERIOD}`);
    if (LISTS.includes(path)) {
      await page.getByRole("button", { name: `${words.list.period}:` }).click();
    }
    await page.getByRole("textbox", { name: words.period.to, exact: true }).waitFor();
    found[path] = await faultsByWidth(page, words.period);
  }
  expect(found).toEqual(Object.fromEntries([...LISTS, ...AT_ONCE].map((path) => [path, []])));
});

test("at 390 px a balance is what is available", async ({ signedIn: page, words }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/balances");
  const heads = page.getByRole("table", { name: words.balances.now }).getByRole("columnheader");
  await expect(heads.filter({ hasText: words.balances.available })).toBeVisible();
});
