import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { inAppDatabase, ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const JOURNEY_MS = 300_000;

/** A bank of this administrator's operator, a day whose proof found that the bank has R$ 1.50 more, and one that failed. */
function provenDay(email: string): Promise<void> {
  return inAppDatabase(async (sql) => {
    const connectionId = randomUUID();
    const operator = "(SELECT operator_id FROM staff WHERE email = $2)";
    await sql(
      `INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
         sealed_webhook_secret, webhook_secret_hash, active, created_by)
       VALUES ($1, ${operator}, 'Banco Horizonte', 'efi', 'SANDBOX', 'x', '', '', now(), '', '', false, 'staff:x')`,
      [connectionId, email],
    );
    await sql(
      `UPDATE account SET connection_id = $1 WHERE id = (SELECT id FROM account WHERE operator_id = ${operator} ORDER BY number LIMIT 1)`,
      [connectionId, email],
    );
    await sql(
      `INSERT INTO connection_proof (connection_id, day, operator_id, status, our_balance, bank_balance, opening_difference, lines_matched, differences, ended_at)
       VALUES ($1, '2026-11-01', ${operator}, 'DIFFERENT', 0, 150, 0, 12, 1, now())`,
      [connectionId, email],
    );
    await sql(
      `INSERT INTO connection_proof (connection_id, day, operator_id, status, attempts, failure, ended_at)
       VALUES ($1, current_date - 3, ${operator}, 'FAILED', 20, 'The bank did not answer.', now())`,
      [connectionId, email],
    );
    await sql(
      `INSERT INTO proof_difference (operator_id, id, connection_id, day, kind, movement, end_to_end_id, at, amount_bank)
       VALUES (${operator}, gen_random_uuid(), $1, '2026-11-01', 'ONLY_AT_BANK', '{"kind": "PAYMENT", "text": "Pix recebido"}',
         'E99999008202611011200abcdefghijk', '2026-11-01T15:00:00Z', 150)`,
      [connectionId, email],
    );
  });
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("finance asks for a correction of what only the bank has, and an administrator confirms it", async ({
      browser,
      page: admin,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const [t, days, approvals] = [words.differences, words.proofs, words.approvals];
      const person = await ownOperator();
      await provenDay(person.email);
      await openSession(admin.context(), person);
      const { page } = await newcomer("finance", { browser, admin, locale });

      await test.step("a day that failed is tried again", async () => {
        await page.goto("/proofs/days");
        const failed = page.getByRole("row").filter({ hasText: "The bank did not answer." });
        await failed.getByRole("button", { name: days.retry }).click();
        await expect(page.getByText(days.retried)).toBeVisible();
        await expect(page.getByRole("row").filter({ hasText: days.is_OPEN })).toBeVisible();
        await expect(page.getByRole("button", { name: days.retry })).toBeHidden();
      });

      await test.step("the day leads to what differs", async () => {
        await page.goto("/proofs/days");
        await expect(page.getByRole("row").filter({ hasText: days.is_DIFFERENT })).toBeVisible();
        await expectPleasantPart(page);
        await page.getByRole("row").filter({ hasText: days.is_DIFFERENT }).getByRole("link").click();
        await expect(page.getByText(`${t.ONLY_AT_BANK}: ${t.line_PAYMENT}`)).toBeVisible();
        await expectPleasantPart(page);
      });

      await test.step("a correction needs a reason", async () => {
        await page.getByText(`${t.ONLY_AT_BANK}: ${t.line_PAYMENT}`).click();
        const sheet = page.getByRole("dialog", { name: t.ONLY_AT_BANK });
        await expectPleasantPart(page);
        await sheet.getByRole("button", { name: t.correct }).click();
        const question = page.getByRole("dialog", { name: t.correctTitle });
        await question.getByRole("button", { name: t.ask }).click();
        await expect(question.getByText(t.reasonMissing)).toBeVisible();
        await expectPleasantPart(page);
        await question.getByLabel(t.reason).fill("conferido com o extrato");
        await tabTo(page, question.getByRole("button", { name: t.ask }));
        await page.keyboard.press("Enter");
        await expect(question).toBeHidden();
        await expect(sheet.getByText(t.waits)).toBeVisible();
      });

      await test.step("an administrator sees what it is about, and confirms it", async () => {
        await admin.goto("/settings/policy#approvals");
        await admin.getByText(approvals.correctDifference).click();
        const request = admin.getByRole("dialog", { name: approvals.correctDifference });
        await expect(request.getByText("conferido com o extrato")).toBeVisible();
        await expectPleasantPart(admin);
        await request.getByRole("button", { name: approvals.confirm }).click();
        await expect(request).toBeHidden();
        await page.goto("/proofs?state=all");
        await expect(page.getByRole("row").filter({ hasText: t.is_CORRECTED })).toBeVisible();
      });
    });
  });
}
