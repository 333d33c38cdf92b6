import type { Page } from "@playwright/test";
import type { Words } from "../support/app/console-test.ts";

type Camera = {
  page: Page;
  words: Words;
  shoot: (name: string, fullPage?: boolean) => Promise<void>;
};

/** Takes screenshots of what opens above the pages: questions, forms, sheets and menus. Changes no data. */
export async function shootDialogs({ page, words, shoot }: Camera): Promise<void> {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const open = async (button: string, name: string) => {
    await main.getByRole("button", { name: button, exact: true }).first().click();
    await dialog.waitFor();
    await shoot(name, false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  await page.goto("/charges?status=PAID");
  await main.getByRole("button", { name: words.list.view, exact: true }).click();
  await page.getByRole("menu").waitFor();
  await shoot("view-menu", false);
  await page.keyboard.press("Escape");
  await main.getByRole("table").getByRole("link").first().click();
  await open(words.newRefund.title, "refund-dialog");
  await open(words.taxId.unmask, "unmask");

  await page.goto("/statement");
  await main.getByRole("table").getByRole("button").first().click();
  await dialog.waitFor();
  await shoot("statement-line", false);
  await page.keyboard.press("Escape");
  await open(words.statement.export, "export");

  await page.goto("/webhooks");
  await open(words.webhooks.new, "new-webhook");
  await main.getByRole("link", { name: "webhook-sink" }).click();
  await main.getByRole("heading", { name: words.webhooks.deliveries }).waitFor();
  await main.getByRole("table").getByRole("row").nth(1).waitFor();
  await shoot("webhook-deliveries");
  await main.getByRole("table").locator("[data-row]").first().click();
  await dialog.waitFor();
  await shoot("delivery", false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: words.webhooks.more }).click();
  await page.getByRole("menuitem", { name: words.webhooks.rotate }).click();
  await dialog.waitFor();
  await shoot("rotate-secret", false);
  await page.keyboard.press("Escape");

  await page.goto("/developers");
  await open(words.developers.new, "new-credential");
  await main.getByRole("table").locator("[data-row]").first().click();
  await dialog.waitFor();
  await shoot("credential", false);
  await page.goto("/settings/team");
  await open(words.settings.invite, "invite");
  await page.goto("/sandbox");
  await open(words.clock.day, "clock-question");

  await page.goto("/");
  await page.getByRole("button", { name: words.shell.userMenu }).click();
  await page.getByRole("menu").waitFor();
  await shoot("user-menu", false);
  await page.keyboard.press("Escape");
  const drawer = page.getByRole("button", { name: words.shell.openNavigation });
  if (await drawer.isVisible()) {
    await drawer.click();
    await dialog.waitFor();
    await shoot("navigation", false);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("ControlOrMeta+k");
  await dialog.getByRole("option").first().waitFor();
  await shoot("search-commands", false);
  await page.keyboard.press("Escape");
}
