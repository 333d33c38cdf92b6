import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import ssh from "ssh2";
import { inAppDatabase } from "../support/app/app-database.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasant, expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { runOperation, tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journeys include several axe scans.
const JOURNEY_MS = 300_000;

async function sha256OfDownload(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return createHash("sha256")
    .update(await readFile(await file.path()))
    .digest("hex");
}

/** Opens the export of all accounts' statement of the shown period, to be made in the background. */
async function askForFile(page: Page, words: Words): Promise<Locator> {
  const t = words.statement;
  await page.goto("/statement");
  await page.getByRole("button", { name: t.export }).click();
  const dialog = page.getByRole("dialog", { name: t.exportTitle });
  await dialog.getByRole("checkbox", { name: words.form.allAccounts }).check();
  await dialog.getByRole("radio", { name: t.exportLater }).check();
  return dialog;
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("an export in the background is watched, told of when it is ready, and downloaded with its hash", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.statement;
      const dialog = await askForFile(page, words);
      await expect(dialog.getByText(words.fileFormatFor.csv)).toBeVisible();
      await expectPleasantPart(page);
      await dialog.getByRole("button", { name: t.exportStartLater }).click();
      await expect(page.getByRole("dialog", { name: t.exportReady })).toBeVisible();
      await expect(page.getByText(words.files.ready.replace("{name}", "")).first()).toBeVisible();
      await expectPleasant(page);
      await page.getByRole("link", { name: t.exportSeeFiles }).click();
      await expect(page.getByRole("heading", { name: words.files.title, level: 1 })).toBeVisible();
      const row = page.getByRole("table", { name: words.files.title }).locator("tbody tr").first();
      await expect(row).toContainText(words.files.DONE);
      await expectPleasantPart(page);
      await row.getByRole("button").first().click();
      const sheet = page.getByRole("dialog");
      await expectPleasantPart(page);
      const hash = await sha256OfDownload(page, sheet.getByRole("button", { name: words.files.download }));
      await expect(sheet.getByText(hash)).toBeAttached();
    });

    test("a schedule is created, run by hand, seen delivered, paused, changed and deleted", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.schedules;
      const name = `Contabilidade ${randomUUID().slice(0, 8)}`;
      await page.goto("/statement/files/schedules");
      await page.getByRole("button", { name: t.new }).click();
      const form = page.getByRole("dialog", { name: t.createTitle });
      await form.getByRole("button", { name: t.create }).click();
      await expect(form.getByText(t.nameMissing)).toBeVisible();
      await form.getByLabel(t.name, { exact: true }).fill(name);
      await form.getByLabel(t.frequency).selectOption("monthly");
      await form.getByLabel(t.monthDay).selectOption("31");
      await expectPleasantPart(page);
      await form.getByRole("button", { name: t.create }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page.getByText(t.noRuns)).toBeVisible();

      await page.getByRole("button", { name: t.run }).click();
      await page.getByRole("dialog", { name: t.runTitle }).getByRole("button", { name: t.run }).click();
      await expect(page.getByText(t.DONE, { exact: true })).toBeVisible();
      await expect(page.getByText(words.files.runReady.replace("{name}", name))).toBeVisible();
      await expect(page.getByText(t.onlyHere)).toBeVisible();
      const shown = page.getByRole("listitem").filter({ hasText: ".csv" }).last();
      const hash = await sha256OfDownload(page, shown.getByRole("button", { name: /CSV|csv/ }).last());
      await expect(shown.getByText(hash)).toBeAttached();

      await page.getByRole("button", { name: t.pause }).click();
      await expect(page.getByText(t.paused, { exact: true })).toBeVisible();
      await page.getByRole("button", { name: t.resume }).click();
      await expect(page.getByRole("button", { name: t.pause })).toBeVisible();
      await page.getByRole("button", { name: t.edit }).click();
      const change = page.getByRole("dialog", { name: t.editTitle });
      await change.getByLabel(t.emails).fill("contabilidade@casa.example\nnonsense");
      await change.getByRole("button", { name: t.save }).click();
      await expect(change.getByText(t.emailsWrong.replace("{max}", "10"))).toBeVisible();
      await change.getByLabel(t.emails).fill("contabilidade@casa.example");
      await change.getByRole("button", { name: t.save }).click();
      await expect(page.getByText("contabilidade@casa.example")).toBeVisible();

      await page.getByRole("button", { name: t.delete }).click();
      await page.getByRole("dialog", { name: t.deleteTitle }).getByRole("button", { name: t.delete }).click();
      await expect(page).toHaveURL(/\/schedules$/);
      await expect(page.getByText(name)).toHaveCount(0);
    });
  });
}

test("a file in the making shows its progress and is cancelled", async ({ signedIn: page, words }) => {
  const t = words.files;
  await inAppDatabase(async (sql) => {
    // The worker has claimed the file and waits to write it.
    await sql("BEGIN");
    await sql("LOCK TABLE statement_export_part IN ACCESS EXCLUSIVE MODE");
    const dialog = await askForFile(page, words);
    await dialog.getByRole("button", { name: words.statement.exportStartLater }).click();
    await page.getByRole("link", { name: words.statement.exportSeeFiles }).click();
    const row = page.getByRole("table", { name: t.title }).locator("tbody tr").first();
    await expect(row.getByRole("progressbar")).toBeVisible();
    await expect(row).toContainText(t.RUNNING);
    await row.getByRole("button", { name: new RegExp(`^${t.cancel} `) }).click();
    const cancel = page.getByRole("dialog", { name: t.cancelTitle });
    await expect(cancel).toContainText("Ana Admin");
    await cancel.getByRole("button", { name: t.cancel, exact: true }).click();
    await expect(row).toContainText(t.CANCELLED);
    await sql("ROLLBACK");
  });
});

test("what could not be delivered says why, when it is tried again, and how often it was", async ({
  signedIn: page,
  words,
}) => {
  const t = words.schedules;
  const { scheduleId } = await runOperation(page, "createStatementSchedule", {
    ...{ name: `E-mail ${randomUUID().slice(0, 8)}`, recurrence: { frequency: "daily", hour: 6 }, locale: "pt-BR" },
    ...{ accountNumbers: [], formats: ["csv"], emails: ["contabilidade@casa.example"], sftpServerId: null },
  });
  await runOperation(page, "runStatementSchedule", { scheduleId: `${scheduleId}` });
  await expect
    .poll(async () =>
      JSON.stringify(await runOperation(page, "showStatementSchedule", { scheduleId: `${scheduleId}` })),
    )
    .toContain('"NOT_CONFIGURED"');
  await page.goto(`/statement/files/schedules/${scheduleId}`);
  // This application has no mail server.
  const delivery = page.getByRole("listitem").filter({ hasText: "contabilidade@casa.example" }).last();
  await expect(delivery).toContainText(words.deliveryFault.NOT_CONFIGURED);
  await expect(delivery).toContainText(t.nextAttempt);
  await delivery.locator("summary").click();
  await expect(delivery).toContainText(t.attempt.replace("{number}", "1"));
  await inAppDatabase((sql) =>
    sql("UPDATE statement_delivery SET tries_left = 0, next_attempt_at = now() WHERE status = 'DUE'"),
  );
  await expect(page.getByText(words.deliveryFault.INTERRUPTED).first()).toBeVisible();
  await expectPleasantPart(page);
  await page.getByRole("button", { name: t.again }).click();
  await expect(page.getByText(t.DELIVERING)).toBeVisible();
  await runOperation(page, "deleteStatementSchedule", { scheduleId: `${scheduleId}` });
});

test("a server's key is compared and confirmed before anybody signs in", async ({ signedIn, words, browser }) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.sftp;
  // A page of its own: it logs a refusal that the test provokes.
  const { page } = await newcomer("admin", { browser, admin: signedIn });
  const signIns: string[] = [];
  const server = new ssh.Server({ hostKeys: [ssh.utils.generateKeyPairSync("ed25519").private] }, (client) => {
    client.on("error", () => {});
    client.on("authentication", (asked) => {
      signIns.push(asked.method);
      asked.reject(["password"]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await page.goto("/statement/files/schedules");
  await page.getByRole("button", { name: t.new }).first().click();
  const form = page.getByRole("dialog", { name: t.createTitle });
  await form.getByRole("button", { name: t.create }).click();
  await expect(form.getByText(t.secretMissing)).toBeVisible();
  await form.getByLabel(t.name, { exact: true }).fill("Banco");
  await form.getByLabel(t.host).fill("10.0.0.1");
  await form.getByLabel(t.port).fill(`${(server.address() as AddressInfo).port}`);
  await form.getByLabel(t.userName).fill("casa");
  const passphrase = "a passphrase of the key";
  const { private: key } = ssh.utils.generateKeyPairSync("ed25519", { passphrase, cipher: "aes256-ctr", rounds: 16 });
  await form.getByLabel(t.signIn).selectOption("privateKey");
  await form.getByLabel(t.privateKey, { exact: true }).fill(key);
  await form.getByRole("button", { name: t.create }).click();
  await expect(form.getByText(t.hostWrong)).toBeVisible();
  await form.getByLabel(t.host).fill("127.0.0.1");
  await form.getByRole("button", { name: t.create }).click();
  await expect(form.getByText(t.passphraseMissing)).toBeVisible();
  await form.getByLabel(t.passphrase).fill("another");
  await form.getByRole("button", { name: t.create }).click();
  await expect(form.getByText(t.passphraseWrong)).toBeVisible();
  await expectPleasantPart(page);
  await form.getByLabel(t.signIn).selectOption("password");
  await form.getByLabel(t.host).fill("10.0.0.1");
  await form.getByLabel(t.password, { exact: true }).fill("a-planted-canary");
  await form.getByRole("button", { name: t.create }).click();
  await expect(form.getByText(t.hostWrong)).toBeVisible();
  await form.getByLabel(t.host).fill("127.0.0.1");
  await form.getByRole("button", { name: t.create }).click();
  const sheet = page.getByRole("dialog", { name: "Banco" });
  await expect(sheet.getByText(/^ssh-ed25519 SHA256:/)).toBeVisible();
  expect(signIns).toEqual([]);
  await expectPleasantPart(page);
  await sheet.getByRole("button", { name: t.confirm }).click();
  await expect(sheet.getByText(words.deliveryFault.SIGN_IN_REFUSED)).toBeVisible();
  expect(signIns).toContain("password");
  expect(await page.content()).not.toContain("a-planted-canary");
  await sheet.getByRole("button", { name: t.remove }).click();
  await page.getByRole("dialog", { name: t.removeTitle }).getByRole("button", { name: t.remove }).click();
  await expect(page.getByText(t.removed)).toBeVisible();
  await page.context().close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test("a schedule is created and run without a mouse", async ({ signedIn: page, words }) => {
  const t = words.schedules;
  const name = `Teclado ${randomUUID().slice(0, 8)}`;
  await page.goto("/statement/files");
  await tabTo(
    page,
    page.getByRole("navigation", { name: words.files.pages }).getByRole("link", { name: words.files.schedules }),
  );
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: t.new }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(t.name, { exact: true }));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: t.run }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: t.run }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.DONE, { exact: true })).toBeVisible();
});

test("an auditor sees files and schedules, and changes none", async ({ signedIn: page, words, browser }) => {
  const { page: auditor } = await newcomer("auditor", { browser, admin: page });
  await auditor.goto("/statement/files/schedules");
  await expect(auditor.getByRole("heading", { name: words.files.title, level: 1 })).toBeVisible();
  for (const name of [words.schedules.new, words.sftp.new])
    await expect(auditor.getByRole("button", { name })).toHaveCount(0);
  await auditor.getByRole("table", { name: words.schedules.title }).getByRole("link").first().click();
  await expect(auditor.getByRole("heading", { name: words.schedules.runs })).toBeVisible();
  await expect(auditor.getByRole("button", { name: words.schedules.run })).toHaveCount(0);
  await auditor.context().close();
});
