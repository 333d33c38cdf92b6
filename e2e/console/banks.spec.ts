import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { runOperation, tabTo } from "../support/app/page-actions.ts";
import { NOBODYS_BANK } from "../support/app/start-app.ts";

const P12 = path.resolve(import.meta.dirname, "../support/pkcs12/rc2-ec.p12");
// The journey includes two axe scans.
const JOURNEY_MS = 300_000;

type Numbered = { accountNumber: string };

test("a bank is connected with its .p12 file, given an account, paused and resumed", async ({ page: first, words }) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.banks;
  await openSession(first.context(), await ownOperator());
  // A page of its own: the browser logs the answer 400, which would fail the test.
  const page = await first.context().newPage();
  await page.goto("/settings/banks");
  await expect(page.getByText(t.needs_clientId)).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: t.new }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t.createTitle });
  await dialog.getByLabel(t.environment).selectOption("OTHER");
  await dialog.getByLabel(t.name, { exact: true }).fill("Efí de teste");
  await dialog.getByRole("button", { name: t.continue }).click();
  await dialog.getByRole("button", { name: t.create }).click();
  for (const missing of [t.clientIdMissing, t.clientSecretMissing, t.fileMissing])
    await expect(dialog.getByText(missing)).toBeVisible();
  await dialog.getByLabel(t.clientId).fill("Client_Id_7");
  await dialog.getByLabel(t.clientSecret).fill("a secret");
  await dialog.getByLabel(t.chooseFile).setInputFiles(P12);
  await dialog.getByLabel(t.passphrase).fill("wrong");
  await dialog.getByRole("button", { name: t.create }).click();
  await expect(dialog.getByText(t.passphraseWrong)).toBeVisible();
  await expectPleasantPart(page);
  await dialog.getByLabel(t.passphrase).fill("efi");
  await dialog.getByRole("button", { name: t.create }).click();
  await expect(dialog.getByText(t.created)).toBeVisible();
  const number = await dialog.getByLabel(t.account, { exact: true }).inputValue();
  await dialog.getByRole("button", { name: t.attach }).click();

  const card = page.getByRole("region", { name: "Efí de teste" });
  await expect(card).toContainText(number);
  // Nothing listens at the address: until the worker has found out, the bank is being tried.
  await expect(card).toContainText(new RegExp(`${t.TESTING}|${t.FAILING}`));
  await tabTo(page, card.getByRole("button"));
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Efí de teste" });
  await expect(sheet.getByText(t.stepTOKEN, { exact: true })).toBeVisible();
  await expectPleasantPart(page);

  await sheet.getByRole("button", { name: t.pause }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.pause }).click();
  await expect(sheet.getByText(t.PAUSED, { exact: true })).toBeVisible();
  const charges = await first.context().newPage();
  await charges.goto("/charges");
  await expect(charges.getByRole("status").filter({ hasText: "Efí de teste (" })).toContainText(number);
  await charges.close();
  await sheet.getByRole("button", { name: t.resume }).click();
  await expect(sheet.getByRole("button", { name: t.pause })).toBeVisible();
  await sheet.getByRole("button", { name: t.detachOf.replace("{account}", number) }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.detach }).click();
  await expect(sheet.getByText(t.noAccounts)).toBeVisible();
});

test("with a bank, payouts are filtered by how they stand there", async ({ page, words }) => {
  const t = words.railState;
  await openSession(page.context(), await ownOperator());
  await page.goto("/payouts");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.getByRole("button", { name: t.filter })).toBeHidden();
  const { connectionId } = await runOperation(page, "createConnection", {
    ...{ name: "Sicoob", profile: "sicoob", bankAccount: "1234567", environment: "OTHER", address: NOBODYS_BANK },
    ...{ clientId: "7", latePayments: "RETURN" },
    clientCertificate: { kind: "pkcs12", file: readFileSync(P12).toString("base64"), passphrase: "efi" },
  });
  const { accounts } = (await runOperation(page, "listAccounts", {})) as unknown as { accounts: Numbered[] };
  const bank = { connectionId: `${connectionId}`, accountNumber: `${accounts[0]?.accountNumber}` };
  await runOperation(page, "attachAccount", { ...bank, purpose: "UNRESTRICTED" });
  await page.reload();
  await page.getByRole("button", { name: t.filter, exact: true }).click();
  await page.getByRole("radio", { name: t.PARKED }).click();
  await expect(page).toHaveURL(/rail=PARKED/);
  await expect(page.getByText(words.list.noMatch)).toBeVisible();
  await page.getByRole("button", { name: words.list.clear }).first().click();
  await expect(page).not.toHaveURL(/rail/);
});

test("payees are added to an account of its own money and removed", async ({ page, words }) => {
  const t = words.banks;
  await openSession(page.context(), await ownOperator());
  await page.goto("/settings/banks");
  await runOperation(page, "createConnection", {
    ...{ name: "Sicoob", profile: "sicoob", bankAccount: "1234567", environment: "OTHER", address: NOBODYS_BANK },
    ...{ clientId: "7", latePayments: "RETURN" },
    clientCertificate: { kind: "pkcs12", file: readFileSync(P12).toString("base64"), passphrase: "efi" },
  });
  await page.getByRole("region", { name: "Sicoob" }).getByRole("button").click();
  await page.getByRole("button", { name: t.attach }).click();
  await page.getByRole("radio", { name: t.purposeOWN }).check();
  const number = await page.getByLabel(t.account, { exact: true }).inputValue();
  await page.getByRole("dialog").getByRole("button", { name: t.attach }).click();
  await page.getByRole("button", { name: t.payeesOf.replace("{account}", number) }).click();
  const payees = page.getByRole("dialog");
  await payees.getByLabel(t.payeeName).fill("Rita");
  await payees.getByLabel(t.payeeTaxId).fill("111.444.777-34");
  await payees.getByRole("button", { name: t.addPayee }).click();
  await expect(payees.getByText(t.payeeTaxIdWrong)).toBeVisible();
  await payees.getByLabel(t.payeeTaxId).fill("111.444.777-35");
  await payees.getByRole("button", { name: t.addPayee }).click();
  await expect(payees.getByText("***.444.777-**")).toBeVisible();
  await payees.getByRole("button", { name: t.removePayee.replace("{name}", "Rita") }).click();
  await expect(payees.getByText(t.noPayees)).toBeVisible();
});
