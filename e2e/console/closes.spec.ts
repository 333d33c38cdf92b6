import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { brtDay } from "../../lib/core/brt.ts";
import { formatMoney } from "../../lib/core/money.ts";
import { garble, letReauthenticationLapse, ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { runOperation, tabTo } from "../support/app/page-actions.ts";
import { shownPeriod } from "../support/app/period-name.ts";
import { localesOf } from "../support/browsers/locales-of.ts";
import { readCsv } from "../support/files/read-csv.ts";

// The journey includes several axe scans.
const JOURNEY_MS = 300_000;
const DAYS_40_MS = 40 * 86_400_000;
const PAID_CENTS = 12_345n;

type Around = { browser: Browser; baseURL: string | undefined; locale: string | undefined };

/**
 * Opens the console for an operator of its own that was paid this month, with a message in quarantine, and whose clock was then moved into
 * a later month. The page logs a refusal that the test provokes.
 */
async function operatorWithMonth({ browser, baseURL, locale }: Around) {
  const page: Page = await (await browser.newContext({ baseURL, locale })).newPage();
  const person = await ownOperator();
  await openSession(page.context(), person);
  const month = brtDay(new Date()).slice(0, 7);
  const { accounts } = (await runOperation(page, "listAccounts", {})) as unknown as {
    accounts: { accountNumber: string; pixKeys: { key: string; keyType: string }[] }[];
  };
  const [first] = accounts;
  const pixKey = first?.pixKeys.find(({ keyType }) => keyType === "EVP")?.key ?? "";
  const charge = { externalId: crypto.randomUUID(), amount: Number(PAID_CENTS), expiresIn: 3_600, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { brCode = "" } = await runOperation(page, "showCharge", { chargeId });
  await runOperation(page, "payInSandbox", { brCode });
  await expect.poll(async () => (await runOperation(page, "showCharge", { chargeId })).status).toBe("PAID");
  await garble({ pixKey });
  await runOperation(page, "moveClock", { byMs: DAYS_40_MS });
  return { page, person, month, account: first?.accountNumber ?? "" };
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a month is closed: looked at, confirmed with a fresh reauthentication, once, with files of fixed hashes", async ({
      browser,
      baseURL,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.closes;
      const { page, person, month, account } = await operatorWithMonth({ browser, baseURL, locale });
      const name = shownPeriod(locale, month);
      const dialog = page.getByRole("dialog", { name: t.confirmTitle.replace("{period}", name) });
      const start = page.getByRole("button", { name: t.closePeriod.replace("{period}", name), exact: true }).first();

      await test.step("nothing is closed yet; any month leads to its page", async () => {
        await page.goto("/closes");
        await expect(page.getByText(t.nothingClosed)).toBeVisible();
        await page.getByLabel(t.day, { exact: true }).fill(`${month}-01`);
        await page.getByRole("link", { name: t.openMonth }).click();
        await expect(page).toHaveURL(new RegExp(`/closes/${month}$`));
      });

      await test.step("the preview proves opening + movements = closing, and warns of what waits", async () => {
        const figures = page.getByRole("table", { name: t.figures });
        await expect(figures.getByRole("row", { name: t.kind_deposit })).toContainText(formatMoney(PAID_CENTS, locale));
        await expect(figures.getByRole("row", { name: t.proof })).toContainText(t.proven);
        await expect(page.getByText(t.provenAll)).toBeVisible();
        await expect(page.getByText(t.warnings)).toBeVisible();
        await expect(page.getByRole("main").getByRole("link", { name: /quarent|quarant/ })).toBeVisible();
        await expect(page.getByRole("table", { name: t.days }).locator("tbody tr")).not.toHaveCount(0);
        await expectPleasantPart(page);
      });

      await test.step("a figure leads to the statement lines behind it", async () => {
        const link = page.getByRole("table", { name: t.figures }).getByRole("link").first();
        await expect(link).toHaveAttribute(
          "href",
          new RegExp(`account=${account}&from=${month}-01&to=${month}-\\d\\d&kind=deposit`),
        );
      });

      const sent: number[] = [];
      page.on("response", (response) => {
        if (response.url().endsWith("/bff/closePeriod")) sent.push(response.status());
      });
      await test.step("it asks with the facts, and for a fresh reauthentication; a double click sends it once", async () => {
        await start.click();
        await expect(dialog).toContainText(t.never);
        await expect(dialog).toContainText(t.closesBefore);
        await expectPleasantPart(page);
        await letReauthenticationLapse(person.email);
        const confirm = dialog.getByRole("button", { name: t.closePeriod.replace("{period}", name) });
        await confirm.dblclick();
        const stepUp = page.getByRole("dialog", { name: words.stepUp.title });
        await stepUp.getByLabel(words.stepUp.password).fill(person.password);
        await page.keyboard.press("Enter");
        // While the proof is asked for, the dialog behind it is hidden too.
        await expect(stepUp).toBeHidden();
        await expect(page.getByText(t.asClosed)).toBeVisible();
        await expect(dialog).toBeHidden();
        // The page may hear that the month is closed before its own request is answered.
        await expect.poll(() => sent).toEqual([403, 200]);
      });

      await test.step("the files appear, and the page can be printed", async () => {
        await expect(page.getByRole("heading", { level: 1 })).toContainText(t.CLOSED);
        await expect(start).toBeHidden();
        await expect(page.getByText(t.asClosed)).toBeVisible();
        await expect(page.getByRole("table", { name: t.files }).locator("tbody tr").first()).toBeVisible();
        await expectPleasantPart(page);
        await page.emulateMedia({ media: "print" });
        await expect(page.getByRole("navigation", { name: words.shell.navigation })).toBeHidden();
        await expect(page.getByRole("button", { name: t.print })).toBeHidden();
        await expect(page.getByText(t.provenAll)).toBeVisible();
        await page.emulateMedia({ media: "screen" });
      });

      const row = (cpfs: string) =>
        page
          .getByRole("row")
          .filter({ hasText: `${account}_${month}-01` })
          .filter({ hasText: ".csv" })
          .filter({ hasText: cpfs });
      const hashOf = async (cpfs: string) =>
        row(cpfs).locator("[title]").filter({ hasText: "…" }).first().getAttribute("title");
      const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

      await test.step("a file's bytes have the hash that is shown", async () => {
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          row(t.masked).getByRole("button").last().click(),
        ]);
        const bytes = await readFile(await file.path());
        expect(sha256(bytes)).toBe(await hashOf(t.masked));
        expect(readCsv(bytes, locale === "en" ? "," : ";").lines).toHaveLength(1);
      });

      await test.step("a file with whole CPFs needs a reason", async () => {
        await row(t.whole).getByRole("button").last().click();
        const asking = page.getByRole("dialog", { name: t.downloadWhole });
        await asking.getByRole("button", { name: words.statement.exportStart }).click();
        await expect(asking.getByText(words.statement.exportReasonMissing.replace("{min}", "5"))).toBeVisible();
        await expectPleasantPart(page);
        await asking.getByLabel(words.statement.exportReason).fill("importar no ERP");
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          asking.getByRole("button", { name: words.statement.exportStart }).click(),
        ]);
        expect(sha256(await readFile(await file.path()))).toBe(await hashOf(t.whole));
      });

      await test.step("it is closed once and for all, and the audit says so", async () => {
        const headers = { origin: new URL(page.url()).origin };
        const again = { period: month, formats: ["csv"], locale };
        const answer = await page.request.post("/bff/closePeriod", { data: again, headers });
        expect(answer.status()).toBe(409);
        await page.goto("/closes");
        await expect(page.getByRole("table", { name: t.closes }).getByRole("row").nth(1)).toContainText(t.CLOSED);
        await expectPleasantPart(page);
        await page.goto("/audit?what=close.files");
        await page.getByRole("table").getByRole("button").first().click();
        await expect(page.getByRole("dialog")).toContainText(`${account}_${month}-01`);
      });
      await page.context().close();
    });
  });
}

test("a day is closed without a mouse, and the next one follows", async ({ browser, baseURL, locale, words }) => {
  const t = words.closes;
  const { page, month } = await operatorWithMonth({ browser, baseURL, locale });
  const day = `${month}-01`;
  await page.goto(`/closes/${day}`);
  const name = shownPeriod("pt-BR", day);
  const start = page.getByRole("button", { name: t.closePeriod.replace("{period}", name) });
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: t.closePeriod.replace("{period}", name) }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t.CLOSED);
  await page.goto("/closes");
  const next = page.getByRole("link", { name: `${t.review}: ${shownPeriod("pt-BR", `${month}-02`)}` });
  await expect(next).toHaveAttribute("href", `/closes/${month}-02`);
  await page.goto(`/closes/${month}-03`);
  await expect(page.getByRole("main").getByRole("link", { name: shownPeriod("pt-BR", `${month}-02`) })).toBeVisible();
  await page.context().close();
});
