import { expect, type Locator } from "@playwright/test";
import { test } from "../support/app/console-test.ts";

const background = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);

test("in high contrast the current page, the chosen segment, the button that goes on and coloured marks stay visible", async ({
  signedIn: page,
  words,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: words.shell.navigation });
  await expect(page.getByRole("banner").getByText(words.shell.live)).toBeVisible();
  const canvas = await background(page.locator("body"));
  const chosen = page.locator("label:has(input[type=radio]:checked)").first();
  const goesOn = page.getByRole("link", { name: words.newRecord.charge });
  const marks = ["bg-chart-in", "bg-chart-out", "bg-good-mark"].map((mark) => page.locator(`.${mark}`).first());
  for (const place of [navigation.locator("[aria-current=page]"), chosen, ...marks]) {
    expect(await background(place)).not.toBe(canvas);
  }
  expect(await background(navigation.getByRole("link").nth(2))).not.toBe(
    await background(navigation.locator("[aria-current=page]")),
  );
  await page.goto("/charges");
  expect(await background(goesOn)).not.toBe(canvas);
});
