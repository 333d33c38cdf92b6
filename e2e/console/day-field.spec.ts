import { expect } from "@playwright/test";
import { dayText } from "../../components/ui/inputs/day-text.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a day is typed in the page's language, digits alone are enough, and a day that no calendar has is refused in words", async ({
      signedIn: page,
      words: { balances: b, common: t },
    }) => {
      await page.goto("/balances?day=2026-11-10");
      const field = page.getByLabel(b.closingDay, { exact: true });
      const digits = (day: string) => dayText(day, locale).replace(/\D/g, "");
      await expect(field).toHaveValue(locale === "en" ? "2026-11-10" : "10/11/2026");
      await field.fill("");
      await field.pressSequentially(digits("2026-10-09"));
      await expect(field).toHaveValue(dayText("2026-10-09", locale));
      await expect(page).toHaveURL(/day=2026-10-09/);
      const never = locale === "en" ? "2026-02-31" : "31/02/2026";
      await field.fill("");
      await field.pressSequentially(never.replace(/\D/g, ""));
      await expect(field).toHaveAccessibleDescription(t.dayMissing.replace("{text}", never));
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(page).not.toHaveURL(/02-31/);
      await field.fill("9999-01-01");
      await expect(page.getByText(t.dayLate.split("{")[0] as string)).toBeVisible();
      await field.fill("11/10");
      await field.blur();
      await expect(page.getByText(t.dayWrong.replace("{shape}", t.dayShape))).toBeVisible();
      await expectPleasantPart(page);
    });
  });
}

test("a day is chosen in the calendar without a mouse, and the focus returns to the field", async ({
  signedIn: page,
  words: { balances: b, common: t },
}) => {
  await page.goto("/balances?day=2026-10-09");
  const field = page.getByLabel(b.closingDay, { exact: true });
  await field.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: t.calendar.replace("{what}", b.closingDay) });
  await expect(calendar.getByRole("grid", { name: "outubro de 2026" })).toBeVisible();
  await expect(calendar.getByRole("button", { name: /\b9 de outubro de 2026/ })).toBeFocused();
  await expectPleasantPart(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(/day=2026-10-10/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("10/10/2026");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("both ends of a period are chosen by touch", async ({ signedIn: page, words: { period: p, common: t } }) => {
    await page.goto("/statement?from=2026-10-01&to=2026-10-09", { waitUntil: "networkidle" });
    for (const [end, day] of [
      [p.from, "3"],
      [p.to, "8"],
    ] as const) {
      await page.getByRole("button", { name: t.calendar.replace("{what}", end) }).tap();
      const calendar = page.getByRole("dialog", { name: t.calendar.replace("{what}", end) });
      await calendar.getByRole("button", { name: new RegExp(`\\b${day} de outubro`) }).tap();
      await expect(calendar).toBeHidden();
    }
    await expect(page).toHaveURL(/from=2026-10-03&to=2026-10-08/);
  });
});
