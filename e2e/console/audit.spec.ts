import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { chooseFilter, runOperation } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes several axe scans.
const JOURNEY_MS = 300_000;

const rows = (page: Page, words: Words) => page.getByRole("table", { name: words.audit.title }).locator("tbody tr");

const SAID = {
  "pt-BR": { paid: "pagou R$ 7,31 a", role: "de Atendimento para Testes", delimiter: ";", amount: "7,31" },
  en: { paid: "paid R$7.33 to", role: "from Support to QA", delimiter: ",", amount: "7.33" },
} as const;
const CENTS = { "pt-BR": 731, en: 733 };

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("acts are read as sentences, filtered, opened and exported", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.audit;
      const said = SAID[locale];
      const receiver = `Vera ${randomUUID().slice(0, 8)}`;
      const person = { name: `Bia ${randomUUID().slice(0, 8)}`, email: `${randomUUID()}@casaverde.example` };

      await test.step("somebody pays, invites a person and changes their role", async () => {
        const creditor = { taxId: "11144477735", name: receiver, ispb: "60701190", branch: "0001" };
        await runOperation(page, "withdrawToAccount", {
          accountNumber: `${staging().accounts[0]?.accountNumber}`,
          amount: CENTS[locale],
          externalId: randomUUID(),
          creditor: { ...creditor, accountNumber: "998877", accountType: "CACC" },
        } as never);
        const { staffId } = await runOperation(page, "inviteStaff", { ...person, role: "support" });
        await runOperation(page, "changeStaff", { staffId: `${staffId}`, change: { kind: "role", role: "qa" } });
      });

      await test.step("the audit tells it in sentences, and leads to the payout", async () => {
        await page.goto("/audit");
        const paid = rows(page, words).filter({ hasText: receiver });
        await expect(paid).toContainText(`${said.paid} ${receiver}`);
        await expect(rows(page, words).filter({ hasText: person.name }).first()).toContainText(said.role);
        await paid.getByRole("link").click();
        await expect(page).toHaveURL(/payouts\//);
        await expect(page.getByText(receiver).first()).toBeVisible();
        await page.goBack();
      });

      await test.step("the filters stand in the address and survive a reload", async () => {
        await chooseFilter(page, t.action, t.allOf.replace("{group}", words.auditGroup.people));
        await expect(page).toHaveURL(/what=people/);
        await expect(rows(page, words).filter({ hasText: receiver })).toHaveCount(0);
        await page.getByLabel(t.search).fill(person.email);
        await page.keyboard.press("Enter");
        await expect(rows(page, words)).toHaveCount(2);
        await chooseFilter(page, t.about, words.auditSubject.staff);
        await chooseFilter(page, t.actor, t.nobodyKnown);
        await expect(page.getByText(t.noMatchHint)).toBeVisible();
        await page.goBack();
        await page.reload();
        await expect(rows(page, words)).toHaveCount(2);
      });

      await test.step("the sheet shows before and after, from where, and closes with Esc", async () => {
        await rows(page, words).first().getByRole("button").first().click();
        const sheet = page.getByRole("dialog", { name: words.action.staffRole });
        const change = sheet.getByRole("table", { name: t.changes }).locator("tbody tr");
        await expect(change).toHaveText([
          new RegExp(`${words.auditFact.role}.*${words.role.support}.*${words.role.qa}`),
        ]);
        for (const name of [t.device, t.source, t.requestId, t.number])
          await expect(sheet.getByText(name, { exact: true })).toBeVisible();
        await expectPleasantPart(page);
        await page.keyboard.press("Escape");
        await expect(sheet).toBeHidden();
      });

      await test.step("the file has what the filters choose, and is audited itself", async () => {
        await page.goto("/audit?what=withdrawal.create");
        await page.getByRole("button", { name: t.export, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: t.exportTitle });
        await expectPleasantPart(page);
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          dialog.getByRole("button", { name: words.statement.exportStart }).click(),
        ]);
        const lines = (await readFile(await file.path(), "utf8")).trim().split("\n").slice(1);
        expect(lines.every((line) => line.includes('"withdrawal.create"'))).toBe(true);
        const own = lines.find((line) => line.includes(receiver));
        expect(own?.split(said.delimiter)).toContain(said.amount);
        await page.goto("/audit?what=audit.export");
        await expect(rows(page, words).first()).toContainText(locale === "en" ? "exported" : "exportou");
      });
    });
  });
}
