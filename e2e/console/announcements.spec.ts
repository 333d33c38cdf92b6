import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { runOperation } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

const JOURNEY_MS = 300_000;

/** Returns what the live region of a page will have said. It must be there before it says anything. */
async function hear(page: Page): Promise<string[]> {
  const said: string[] = [];
  const region = page.locator("[data-announcements]");
  await expect(region).toHaveText("");
  await expect(region).toHaveAttribute("aria-live", "polite");
  await page.exposeFunction("onSaid", (text: string) => said.push(text));
  await region.evaluate((live) => {
    const tell = () =>
      live.textContent && (window as unknown as { onSaid: (text: string) => void }).onSaid(live.textContent);
    new MutationObserver(tell).observe(live, { childList: true, subtree: true, characterData: true });
  });
  return said;
}

test("a payment that arrives while a page is open is announced once, politely", async ({
  signedIn: page,
  context,
  words,
}) => {
  // Four pages are opened.
  test.setTimeout(JOURNEY_MS);
  const pixKey = staging().accounts[0]?.pixKeys[0] ?? "";
  const charge = { externalId: randomUUID(), amount: 4_300, expiresIn: 3_600, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { brCode = "", payUrl = "" } = await runOperation(page, "showCharge", { chargeId });
  const { pathname } = new URL(payUrl);
  const said: Record<string, string[]> = {};
  for (const path of ["/", "/charges", `/charges/${chargeId}`, pathname]) {
    const open = await context.newPage();
    await open.goto(path);
    if (path === "/") await expect(open.getByRole("region", { name: words.common.toasts })).toBeAttached();
    if (path !== pathname) await expect(open.getByRole("banner").getByText(words.shell.live)).toBeVisible();
    if (path === "/" || path === "/charges") await open.getByRole("main").getByRole("row").nth(1).waitFor();
    said[path] = await hear(open);
  }
  await runOperation(page, "payInSandbox", { brCode });
  await expect.poll(() => said[`/charges/${chargeId}`]).toEqual([expect.stringContaining(words.status.charge.PAID)]);
  await expect.poll(() => said[pathname]).toEqual([words.pay.paid]);
  // Other tests are paid meanwhile, too.
  const ofOne = words.list.newPayments.replace(/.*one \{# (.*?)\}.*/, "$1");
  for (const list of ["/", "/charges"]) await expect.poll(() => said[list]?.[0]).toContain(ofOne.slice(0, 5));
});
