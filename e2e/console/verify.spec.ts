import { expect, test as plain } from "@playwright/test";
import { formatMoney } from "../../lib/core/money.ts";
import { test, WORDS } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { issuedStatement } from "../support/app/issued-statement.ts";
import { tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes several axe scans.
const JOURNEY_MS = 300_000;

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("whoever has a statement's code sees what it says and compares the file, with the keyboard alone", async ({
      signedIn,
      words,
      browser,
      baseURL,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.verify;
      const { bytes, pages, code } = await issuedStatement(signedIn, locale);
      const stranger = await browser.newContext({ locale, baseURL });
      const page = await stranger.newPage();
      const sent: string[] = [];
      page.on("request", (request) => void (request.method() === "GET" || sent.push(request.url())));
      await page.goto("/verify");
      const field = page.getByLabel(t.code);
      await tabTo(page, field);
      await page.keyboard.type("7K3M");
      await page.keyboard.press("Enter");
      await expect(field).toHaveAccessibleDescription(t.codeWrong);
      await field.fill(code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o"));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/verify/${code}$`));
      await expect(page.getByRole("heading", { level: 1, name: t.issued })).toBeVisible();
      const main = (await page.getByRole("main").textContent()) ?? "";
      const figures = (pages[0] ?? "").match(/R\$ ?[\d.,]+\d/g) ?? [];
      expect(figures.length).toBeGreaterThanOrEqual(4);
      for (const figure of figures.slice(0, 4)) expect(main).toContain(figure);

      const file = page.getByLabel(t.choose);
      await file.setInputFiles({ name: "extrato.pdf", mimeType: "application/pdf", buffer: bytes });
      await expect(page.getByRole("status")).toContainText(t.same);
      await expectPleasantPart(page);
      const changed = Buffer.from(bytes);
      changed[changed.length - 10] = (changed[changed.length - 10] ?? 0) ^ 1;
      await file.setInputFiles({ name: "extrato.pdf", mimeType: "application/pdf", buffer: changed });
      await expect(page.getByRole("status")).toContainText(t.different);
      await expectPleasantPart(page);
      // The file stays in the browser.
      expect(sent).toEqual([]);
      await stranger.close();
    });
  });
}

// The browser logs a page that is not there as an error, which fails our own `test`.
plain(
  "404 a code that was never issued, in one sentence, with the form to type it again",
  async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ locale: "pt-BR", baseURL })).newPage();
    const t = WORDS["pt-BR"].verify;
    for (const code of ["0000-0000-0000-0000-0000-0000", "none", "%27--"]) {
      const answer = await page.goto(`/verify/${code}`);
      expect(answer?.status()).toBe(404);
      expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer" });
      await expect(page.getByRole("heading", { level: 1, name: t.unknown })).toBeVisible();
    }
    await expect(page.getByLabel(t.code)).toBeVisible();
    await expectPleasantPart(page);
    expect(await page.content()).not.toContain(formatMoney(0n, "pt-BR"));
    await page.context().close();
  },
);
