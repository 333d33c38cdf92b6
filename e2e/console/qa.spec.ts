import { expect, type Page } from "@playwright/test";
import { ownOperator } from "../support/app/app-database.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { runOperation } from "../support/app/page-actions.ts";
import { someAmount, staging } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journeys include several axe scans, and payments that arrive late.
const JOURNEY_MS = 300_000;

type Name = "late" | "twice" | "wrongAmount" | "thirdParty" | "quarantine" | "many";

const tileOf = (page: Page, words: Words, scenario: Name) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: words.scenarios[scenario], exact: true }) });

async function openSandbox(page: Page, words: Words): Promise<void> {
  await page.goto("/sandbox");
  await expect(tileOf(page, words, "late")).toBeVisible();
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("each scenario runs in one click and shows what came of it", async ({ page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.scenarios;
      await openSession(page.context(), await ownOperator());
      await openSandbox(page, words);
      const run = (scenario: Name) => tileOf(page, words, scenario).getByRole("button").click();
      const isOver = (scenario: Name) => expect(tileOf(page, words, scenario).getByText(t.over)).toBeVisible();

      await test.step("all but one, side by side", async () => {
        const many = tileOf(page, words, "many");
        await many.getByLabel(t.count).fill("101");
        await run("many");
        await expect(many.getByText(t.countWrong.replace("{max}", "100"))).toBeVisible();
        await many.getByLabel(t.count).fill("5");
        for (const scenario of ["late", "wrongAmount", "thirdParty", "quarantine", "many"] as const)
          await run(scenario);
        for (const scenario of ["late", "wrongAmount", "thirdParty", "quarantine", "many"] as const)
          await isOver(scenario);
        await expect(tileOf(page, words, "late")).toContainText(words.status.charge.EXPIRED);
        await expect(tileOf(page, words, "late").getByText(t.refused, { exact: true })).toBeVisible();
        await expect(tileOf(page, words, "wrongAmount")).toContainText(words.chargeError.AMOUNT_MISMATCH);
        await expect(tileOf(page, words, "thirdParty")).toContainText(words.chargeError.PAYER_MISMATCH);
        await expect(tileOf(page, words, "quarantine")).toContainText(words.status.charge.PAID);
        await expect(many).toContainText(/5 (de|of) 5/);
        await expectPleasantPart(page);
      });

      await test.step("a double click runs it once", async () => {
        const before = (await runOperation(page, "listCharges", { limit: 100 })) as unknown as { rows: unknown[] };
        await tileOf(page, words, "twice").getByRole("button").dblclick();
        await isOver("twice");
        await expect(tileOf(page, words, "twice").getByText(t.accepted, { exact: true })).toHaveCount(1);
        await expect(tileOf(page, words, "twice").getByText(t.refused, { exact: true })).toHaveCount(1);
        const after = (await runOperation(page, "listCharges", { limit: 100 })) as unknown as { rows: unknown[] };
        expect(after.rows.length - before.rows.length).toBe(1);
      });

      await test.step("the links lead to the charge and into quarantine", async () => {
        await tileOf(page, words, "quarantine").getByRole("link", { name: t.seeQuarantine }).click();
        await expect(page.getByRole("table", { name: words.quarantine.title }).locator("tbody tr")).toHaveCount(1);
        await page.goBack();
      });
    });

    test("the inspector shows webhooks live, and answers as it is told to", async ({ page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.inspector;
      await openSession(page.context(), await ownOperator());
      await openSandbox(page, words);
      await page.getByRole("link", { name: t.open }).click();
      await page.getByRole("button", { name: t.create }).click();
      const rows = page.getByRole("table", { name: t.arrived }).locator("tbody tr");

      await test.step("the challenge arrives, signed", async () => {
        await expect(rows).toHaveCount(1);
        await expect(rows.first()).toContainText("webhook.validation");
        await expect(rows.first()).toContainText(t.VERIFIED);
      });

      await test.step("an event that is answered with 500 is sent again", async () => {
        await page.getByRole("radio", { name: t.ERROR }).check();
        await expect(page.getByRole("radio", { name: t.ERROR })).toBeChecked();
        const { accounts } = (await runOperation(page, "listAccounts", {})) as unknown as {
          accounts: { pixKeys: { key: string }[] }[];
        };
        const pixKey = `${accounts[0]?.pixKeys[0]?.key}`;
        await runOperation(page, "runScenario", { scenario: "many", pixKey, runId: crypto.randomUUID() });
        await expect(rows.filter({ hasText: "500" })).toHaveCount(1);
        await page.getByRole("radio", { name: t.OK, exact: true }).check();
        const { inspector } = (await runOperation(page, "showInspector", {})) as unknown as {
          inspector: { webhookId: string };
        };
        await runOperation(page, "resendDeliveries", { webhookId: inspector.webhookId, status: "DUE" });
        await expect(rows).toHaveCount(3);
        await expectPleasantPart(page);
      });

      await test.step("a request opens with its body and its headers", async () => {
        await rows.first().getByRole("button").first().click();
        const sheet = page.getByRole("dialog");
        await expect(sheet).toContainText('"chargeId"');
        await expect(sheet).toContainText("webhook-signature: v1,");
        await expectPleasantPart(page);
        await page.keyboard.press("Escape");
      });

      await test.step("reset empties it; removed it is gone", async () => {
        await page.goto("/sandbox");
        await page.getByRole("button", { name: words.resetSandbox.open, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: words.resetSandbox.title });
        await expect(dialog).toContainText(words.resetSandbox.stays2);
        await expectPleasantPart(page);
        await dialog.getByRole("button", { name: words.resetSandbox.confirm, exact: true }).click();
        await expect(page.getByText(words.resetSandbox.done)).toBeVisible();
        await page.goto("/sandbox/inspector");
        await expect(page.getByText(t.empty)).toBeVisible();
        await page.getByRole("button", { name: t.remove, exact: true }).click();
        await page.getByRole("dialog").getByRole("button", { name: t.remove, exact: true }).click();
        await expect(page.getByText(t.none)).toBeVisible();
      });
    });

    test("a form and a record show the same as a curl command", async ({ signedIn: page, words }) => {
      const { typed, cents } = someAmount(locale, 100);
      const dialog = page.getByRole("dialog", { name: words.curl.title });
      await page.goto("/charges/new");
      await page.getByRole("button", { name: words.curl.open }).click();
      await expect(page.getByRole("textbox", { name: words.newCharge.amount })).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel(words.newCharge.amount).fill(typed);
      await page.getByRole("button", { name: words.curl.open }).click();
      await expect(dialog).toContainText("/v1/pix/deposit/immediate-charge");
      await expect(dialog).toContainText(`"amount": ${cents}`);
      await expect(dialog).toContainText("Bearer $TOKEN");
      await dialog.getByRole("radio", { name: `${words.docs.variant} B` }).check();
      await expect(dialog).toContainText("X-API-Key: $API_KEY");
      await expectPleasantPart(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      await expect(page).toHaveURL(/\/charges\/[0-9a-f-]{36}$/);
      await page.getByRole("button", { name: words.curl.open }).click();
      await expect(dialog).toContainText(`/v1/pix/deposit/immediate-charge/${page.url().split("/").at(-1)}`);
    });

    test("a logged request is repeated with a pasted credential, and its answer is the idempotent one", async ({
      signedIn: page,
      words,
    }) => {
      const { clientId, clientSecret, accounts } = staging();
      const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
      const token = (await (await page.request.post("/v1/oauth2/token", { form })).json()).access_token;
      const data = {
        amount: 777,
        externalId: crypto.randomUUID(),
        expiresIn: 600,
        pixKey: accounts[0]?.pixKeys[0],
        expectedPayer: { taxId: "00000000191" },
      };
      const headers = { authorization: `Bearer ${token}` };
      const answer = await page.request.post("/v1/pix/deposit/immediate-charge", { data, headers });
      const { chargeId } = await answer.json();
      const requestId = `${answer.headers()["x-request-id"]}`;
      const isLogged = () =>
        runOperation(page, "showRequest", { id: requestId }).then(
          () => true,
          () => false,
        );
      await expect.poll(isLogged).toBe(true);
      await page.goto(`/developers/requests/${requestId}`);
      await expect(page.getByText(words.requests.replayLead)).toBeVisible();
      await expect(page.getByText(words.requests.replayMasked)).toBeVisible();
      await expectPleasantPart(page);
      await page.getByText(words.docs.tryIt).click();
      const again = page.getByRole("form", { name: words.docs.tryOf.replace("{name}", "createCharge") });
      await again.getByLabel(words.docs.token).fill(token);
      await again.getByLabel(words.docs.body).fill(JSON.stringify(data));
      await again.getByRole("button", { name: words.docs.send }).click();
      const shown = again.getByRole("status").filter({ hasText: words.docs.replayed });
      await expect(shown).toContainText(chargeId);
    });
  });
}

test("QA runs a scenario and sees its message in quarantine; support has neither scenarios nor the inspector", async ({
  browser,
  page,
  words,
}) => {
  await openSession(page.context(), await ownOperator());
  const { page: qa } = await newcomer("qa", { browser, admin: page });
  await openSandbox(qa, words);
  await tileOf(qa, words, "quarantine").getByRole("button").click();
  await tileOf(qa, words, "quarantine").getByRole("link", { name: words.scenarios.seeQuarantine }).click();
  const table = qa.getByRole("table", { name: words.quarantine.title });
  await table.locator("tbody tr").first().getByRole("button").first().click();
  const sheet = qa.getByRole("dialog", { name: words.quarantine.message });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("button", { name: words.quarantine.resolve })).toHaveCount(0);
  const { page: support } = await newcomer("support", { browser, admin: page });
  await support.goto("/sandbox");
  await expect(support.getByRole("heading", { name: words.sandbox.title })).toBeVisible();
  await expect(support.getByRole("heading", { name: words.scenarios.title })).toHaveCount(0);
  await expect(support.getByRole("link", { name: words.inspector.open })).toHaveCount(0);
  await Promise.all([qa.close(), support.close()]);
});
