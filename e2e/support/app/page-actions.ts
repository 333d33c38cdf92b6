import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import type { Name } from "#lib/client/contracts.ts";
import { staging } from "./staging.ts";

const TABS_MAX = 60;

/**
 * Runs a console operation as the person of this page. Returns the answer as on the wire. Throws when it is refused.
 */
export async function runOperation<N extends Name>(
  page: Page,
  name: N,
  input: ConsoleInput<N>,
): Promise<Record<string, string>> {
  const headers = { origin: new URL(staging().baseUrl).origin };
  const answer = await page.request.post(`/bff/${name}`, { data: input, headers });
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Makes a charge of R$ 43,00 for the first account of the staging operator, pays it, and returns its id. */
export async function payCharge(page: Page): Promise<string> {
  const pixKey = staging().accounts[0]?.pixKeys[0] ?? "";
  const charge = { externalId: randomUUID(), amount: 4_300, expiresIn: 3_600, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { brCode = "" } = await runOperation(page, "showCharge", { chargeId });
  await runOperation(page, "payInSandbox", { brCode });
  return chargeId;
}

/**
 * Takes the session away from the page. It leaves the console first: a read that is refused there goes to the
 * sign-in page by itself, which would end the navigation that follows here.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "guiche-session" });
}

/** Holds back the page's requests that match until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

/**
 * Presses Tab until `target` has the focus, like a user without a mouse, and waits until it is enabled: a button that
 * waits for something has the focus and ignores Enter. Throws after `TABS_MAX` presses.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeEnabled();
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target}`);
}

/** The navigation's link to a page. Its name goes on with the number of what waits there, when something does. */
export function linkTo(page: Page, name: string): Locator {
  return page.getByRole("link", { name: new RegExp(`^${name}( \\d.*)?$`) });
}

/** Chooses one more option of a list's filter that takes several. */
export async function addToFilter(page: Page, filter: string, option: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${filter}(:|$)`) }).click();
  await page
    .getByRole("dialog", { name: filter, exact: true })
    .getByRole("checkbox", { name: option, exact: true })
    .check();
  await page.keyboard.press("Escape");
}

/** Chooses an option of a list's filter. */
export async function chooseFilter(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${filter}(:|$)`) }).click();
  await page
    .getByRole("dialog", { name: filter, exact: true })
    .getByRole("radio", { name: option, exact: true })
    .click();
}
