import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const JOURNEY_MS = 300_000;
/** The tax id of the person who pays in the sandbox. */
const TAX_ID = "000.000.001-91";
const DIGITS = "00000000191";
const NOBODYS = "390.533.447-05";

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("from a payment to everything of its player, with a note, by keyboard", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.player;
      await page.goto("/charges?status=PAID");
      const charges = page.getByRole("table", { name: words.charges.title }).locator("tbody tr");
      await charges.first().getByRole("link").click();
      const payer = page.locator("dl a").first();
      const name = `${await payer.textContent()}`;
      await tabTo(page, payer);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/players\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      const records = page.getByRole("table", { name: t.records }).locator("tbody tr");
      await expect(records.first().getByRole("link")).toBeVisible();
      await expect(page.getByText(t.first, { exact: true })).toBeVisible();

      const note = page.locator("section").filter({ has: page.getByRole("heading", { name: words.note.title }) });
      const text = `called about ${locale} ${Date.now()}`;
      await note.getByRole("button").first().click();
      await note.getByRole("textbox").fill(text);
      await note.getByRole("checkbox").check();
      await expectPleasantPart(page);
      await note.getByRole("button", { name: words.note.save }).click();
      await expect(note.getByText(text)).toBeVisible();
      await expect(note.getByText(words.note.flagged)).toBeVisible();
      await page.reload();
      await expect(note.getByText(text)).toBeVisible();
      await records.first().getByRole("link").click();
      await expect(page).toHaveURL(/\/(charges|payouts|refunds)\//);
    });

    test("a CPF that is searched becomes a filter by player, and never stands in the address", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      const chip = page.getByRole("button", {
        name: words.list.clearFilter.replace("{name}", words.player.title),
      });
      for (const path of ["/charges", "/payouts", "/statement"]) {
        await page.goto(path);
        const box = page.getByRole("searchbox");
        await box.fill(TAX_ID);
        await box.press("Enter");
        await expect(page).toHaveURL(/player=[0-9a-f-]{36}/);
        await expect(chip).toBeVisible();
        await expect(box).toHaveValue("");
        await expect(page.locator("tbody tr").first()).toBeVisible();
        await expectPleasantPart(page);
      }
      await chip.click();
      await expect(page).not.toHaveURL(/player=/);
    });

    test("a tax id that nobody has is an empty list that says so and keeps what was typed, also after another player", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      for (const path of ["/charges", "/payouts", "/statement"]) {
        await page.goto(path);
        const box = page.getByRole("searchbox");
        await box.fill(TAX_ID);
        await box.press("Enter");
        await expect(page).toHaveURL(/player=[0-9a-f-]{36}/);
        await box.fill(NOBODYS);
        await box.press("Enter");
        await expect(page.getByText(words.list.nobodyWithTaxId)).toBeVisible();
        await expect(box).toHaveValue(NOBODYS);
        await expect(page.locator("tbody tr")).toHaveCount(0);
        await expect(page.getByText(words.player.unknown)).toBeVisible();
        if (path === "/statement") await expectPleasantPart(page);
        await page.reload();
        await expect(page.getByText(words.list.nobodyWithTaxId)).toBeVisible();
        await expect(page.locator("tbody tr")).toHaveCount(0);
        await box.fill("");
        await box.press("Enter");
        await expect(page.locator("tbody tr").first()).toBeVisible();
      }
      expect(addresses.filter((address) => address.includes(DIGITS) || address.includes("12345678909"))).toEqual([]);
    });
  });
}

test("a list is filtered by amount, by a part of a name, and says when nothing matches", async ({
  signedIn: page,
  words,
}) => {
  const t = words.list;
  await page.goto("/charges");
  const rows = page.getByRole("table", { name: words.charges.title }).locator("tbody tr");
  await page.getByRole("button", { name: t.amount, exact: true }).click();
  await page.getByLabel(t.amountFrom, { exact: true }).fill("x");
  await page.getByRole("button", { name: t.apply }).click();
  await expect(page.getByText(words.form.amountWrong)).toBeVisible();
  await page.getByLabel(t.amountFrom, { exact: true }).fill("50,00");
  await page.getByLabel(t.amountTo, { exact: true }).fill("20");
  await expectPleasantPart(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/min=2000&max=5000/);
  await expect(rows.first().getByRole("link")).toBeVisible();
  const areBetween = () =>
    rows.evaluateAll((all) =>
      all.every((row) => {
        const [, reais = "", cents = ""] = /([\d.]+),(\d\d)/.exec(row.querySelector("td")?.textContent ?? "") ?? [];
        const amount = Number(reais.replaceAll(".", "") + cents);
        return amount >= 2_000 && amount <= 5_000;
      }),
    );
  await expect.poll(areBetween).toBe(true);
  await page.getByRole("searchbox").fill("no such name anywhere");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText(t.noMatch)).toBeVisible();
  await page.getByRole("button", { name: t.clear }).first().click();
  await expect(rows.first().getByRole("link")).toBeVisible();
});
