import { expect } from "@playwright/test";
import { pauseWebhook } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { chooseFilter } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes about a dozen axe scans.
const JOURNEY_MS = 300_000;

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a webhook is created, tested, changed and deleted", async ({ signedIn: page, words, baseURL }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.webhooks;
      const url = `${baseURL}/v1/mock/webhook-sink?of=${locale}-${Date.now()}`;

      await test.step("create a webhook; its secret is shown", async () => {
        await page.goto("/webhooks");
        await page.getByRole("button", { name: t.new }).click();
        const form = page.getByRole("dialog", { name: t.new });
        await form.getByLabel(t.url).fill("ftp://example.com");
        await form.getByRole("button", { name: t.create }).click();
        await expect(form.getByText(t.urlWrong)).toBeVisible();
        await form.getByLabel(t.url).fill(url);
        await form.getByLabel(t.authentication).selectOption("basic");
        await form.getByLabel(t.userName).fill("loja");
        await form.getByLabel(t.password).fill("made up by a test");
        await expectPleasantPart(page);
        await form.getByRole("button", { name: t.create }).click();
        const secret = page.getByRole("dialog", { name: t.secretTitle });
        await expect(secret.getByText(/^whsec_/)).toBeVisible();
        await expectPleasantPart(page);
        await secret.getByRole("button", { name: t.secretDone }).click();
        await expect(page.getByRole("table", { name: t.title }).getByText(url)).toBeVisible();
      });

      // Events of other tests may be delivered to this webhook too.
      const deliveries = page
        .getByRole("table", { name: t.deliveries })
        .locator("tbody tr")
        .filter({ hasText: "webhook.validation" });
      await test.step("send a test event and see the request and the answer", async () => {
        await page.getByRole("link", { name: url }).click();
        await page.getByRole("button", { name: t.test }).click();
        await expect(deliveries).toHaveCount(2);
        const delivered = deliveries.getByText(words.deliveryStatus.DELIVERED).filter({ visible: true });
        await expect(delivered).toHaveCount(2);
        await expect(page.getByRole("region", { name: t.health })).toContainText("100");
        await deliveries.first().getByRole("button").first().click();
        const sheet = page.getByRole("dialog", { name: "webhook.validation" });
        await expect(sheet.getByRole("region", { name: t.request })).toContainText("challenge");
        await expectPleasantPart(page);
        await page.keyboard.press("Escape");
      });

      await test.step("send a delivery again", async () => {
        await deliveries.first().getByRole("checkbox").check();
        await page.getByRole("button", { name: / 1 / }).click();
        await expect(deliveries.first().getByText("2", { exact: true })).toBeVisible();
        await page.getByRole("radio", { name: words.deliveryStatus.EXHAUSTED }).check();
        await expect(page).toHaveURL(/status=EXHAUSTED/);
        await expect(page.getByText(words.list.noMatch)).toBeVisible();
      });

      await test.step("find deliveries by event and by id", async () => {
        await page.getByRole("radio", { name: t.all }).check();
        await chooseFilter(page, t.event, "pixRefundFailed");
        await expect(page).toHaveURL(/event=pixRefundFailed/);
        await expect(page.getByText(words.list.noMatch)).toBeVisible();
        await chooseFilter(page, t.event, "webhook.validation");
        await expect(deliveries).toHaveCount(2);
        await page.getByRole("searchbox", { name: words.list.search }).fill(crypto.randomUUID());
        await page.keyboard.press("Enter");
        await expect(page.getByText(words.list.noMatch)).toBeVisible();
        await page.getByRole("button", { name: words.list.clear }).first().click();
        await expect(deliveries).toHaveCount(2);
      });

      const choose = async (act: string) => {
        await page.getByRole("button", { name: t.more }).click();
        await page.getByRole("menuitem", { name: act, exact: true }).click();
      };
      await test.step("rotate its secret, with the keyboard", async () => {
        await page.getByRole("button", { name: t.more }).press("Enter");
        await expect(page.getByRole("menuitem", { name: t.rotate })).toBeVisible();
        await expectPleasantPart(page);
        await page.keyboard.press("ArrowDown");
        await expect(page.getByRole("menuitem", { name: t.rotate })).toBeFocused();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: t.rotateTitle });
        await dialog.getByLabel(words.newSecret.overlap).selectOption("3600");
        await expectPleasantPart(page);
        await dialog.getByRole("button", { name: t.rotateConfirm, exact: true }).click();
        await expect(page.getByText(/^whsec_/)).toBeVisible();
        await page.getByRole("button", { name: t.secretDone }).click();
      });

      await test.step("change its events", async () => {
        await page.getByRole("button", { name: t.edit, exact: true }).click();
        const form = page.getByRole("dialog", { name: t.editTitle });
        await form.getByLabel(t.url).fill("https://elsewhere.example/hook");
        await expect(form.getByText(t.moves)).toBeVisible();
        await expect(form.getByLabel(t.authentication)).toHaveValue("none");
        await form.getByLabel(t.url).fill(url);
        await expect(form.getByText(t.moves)).toBeHidden();
        await expect(form.getByLabel(t.authentication)).toHaveValue("keep");
        await form.getByLabel("pixChargeExpired").uncheck();
        await form.getByRole("button", { name: t.save }).click();
        await expect(form).toBeHidden();
        await page.getByText(t.details, { exact: true }).click();
        await expect(page.locator("dd", { hasText: "pixChargePaid" })).not.toContainText("pixChargeExpired");
        await expect(page.getByText("Basic · loja")).toBeVisible();
        await expectPleasantPart(page);
      });

      await test.step("change its authentication to a token", async () => {
        await page.getByRole("button", { name: t.edit, exact: true }).click();
        const form = page.getByRole("dialog", { name: t.editTitle });
        await form.getByLabel(t.authentication).selectOption("bearer");
        await form.getByLabel(t.token).fill("two words");
        await form.getByRole("button", { name: t.save }).click();
        await expect(form.getByText(t.tokenWrong)).toBeVisible();
        await form.getByLabel(t.token).fill("made.up-by_a~test==");
        await form.getByRole("button", { name: t.save }).click();
        await expect(form).toBeHidden();
        await expect(page.getByText("Bearer", { exact: true })).toBeVisible();
      });

      await test.step("send it CPFs in full; the developers page names it, and takes that back in one click", async () => {
        await choose(t.taxIdsGrant);
        const question = page.getByRole("dialog", { name: t.taxIdsTitle });
        await expect(question).toContainText(url);
        await expectPleasantPart(page);
        await question.getByRole("button", { name: t.taxIdsGrant, exact: true }).click();
        await expect(page.locator("dd", { hasText: t.taxIdsWhole })).toBeVisible();
        await page.getByRole("link", { name: words.shell.developers, exact: true }).click();
        const mask = page.getByRole("button", { name: words.developers.readersRemoveFrom.replace("{name}", url) });
        await expect(mask).toBeVisible();
        await expectPleasantPart(page);
        await mask.click();
        await expect(page.getByRole("link", { name: url })).toHaveCount(0);
        await page.goBack();
        await page.reload();
        await page.getByText(t.details, { exact: true }).click();
        await expect(page.locator("dd", { hasText: t.taxIdsMasked })).toBeVisible();
      });

      await test.step("resume it after it was paused, without what it is owed", async () => {
        await pauseWebhook(url);
        await page.reload();
        await page.getByRole("button", { name: t.resume, exact: true }).click();
        const question = page.getByRole("dialog", { name: t.resumeTitle });
        await expect(question).toContainText(url);
        await question.getByRole("radio", { name: t.owedSkip }).check();
        await expect(question).toContainText(t.owedSkipHint);
        await expectPleasantPart(page);
        await question.getByRole("button", { name: t.resume, exact: true }).click();
        await expect(page.getByRole("button", { name: t.test })).toBeVisible();
      });

      await test.step("delete it after a confirmation with its URL", async () => {
        await choose(t.delete);
        const question = page.getByRole("dialog", { name: t.deleteTitle });
        await expect(question).toContainText(url);
        await question.getByRole("button", { name: t.delete, exact: true }).click();
        await expect(page).toHaveURL(/\/webhooks$/);
        await expect(page.getByText(url)).toHaveCount(0);
      });
    });
  });
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(`${locale}: access`, () => {
    test.use({ locale });

    test("a credential is created, rotated and revoked", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.developers;
      const name = `Playwright ${locale} ${Date.now()}`;
      await page.goto("/developers");
      await page.getByRole("button", { name: t.new }).click();
      const form = page.getByRole("dialog", { name: t.new });
      await form.getByLabel(t.name).fill(name);
      await form.getByLabel(t.kind).selectOption("apiKeyB");
      await form.getByLabel(t.networksLabel).fill("203.0.113.9/24");
      await expectPleasantPart(page);
      await form.getByRole("button", { name: t.create }).click();
      await expect(page.getByText(/^pk_staging_/)).toBeVisible();
      await page.getByRole("button", { name: t.secretDone }).click();

      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toContainText(t.works);
      await row.getByRole("button", { name }).click();
      // The confirmation dialogs contain this name too, so the match must be exact.
      const sheet = page.getByRole("dialog", { name, exact: true });
      await expect(sheet.getByLabel(t.networksLabel)).toHaveValue("203.0.113.0/24");
      await sheet.getByLabel(t.certificate).fill("ab".repeat(32));
      await sheet.getByRole("button", { name: t.addCertificate }).click();
      await expect(sheet.getByText("ab".repeat(32))).toBeAttached();
      await expectPleasantPart(page);
      await sheet.getByRole("button", { name: t.rotate }).click();
      await page.getByRole("button", { name: t.rotateConfirm, exact: true }).click();
      await expect(page.getByText(/^pk_staging_/)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alert").filter({ hasText: words.common.notAgain })).toBeVisible();
      await expect(page.getByText(/^pk_staging_/)).toBeVisible();
      await page.getByRole("button", { name: t.secretDone }).click();
      await sheet.getByRole("button", { name: t.revoke }).click();
      await page.getByRole("dialog").getByRole("button", { name: t.revoke, exact: true }).click();
      await expect(sheet).toBeVisible();
      await expect(sheet.getByRole("button", { name: t.revoke })).toHaveCount(0);
      // The sheet handles keys only once it has the focus.
      await expect(sheet.locator(":focus")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(row).toContainText(t.revoked);
    });

    test("a person is invited and disabled, with two audit events", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.settings;
      const email = `p${Date.now()}@${locale.toLowerCase()}.example`;
      await page.goto("/settings/team");
      await expect(page.getByText(words.roleMay.auditor)).toBeVisible();
      await page.getByRole("button", { name: t.invite }).click();
      const form = page.getByRole("dialog", { name: t.inviteTitle });
      await form.getByLabel(t.name).fill("Bia Teste");
      await form.getByLabel(t.email).fill(email);
      await form.getByLabel(t.role).selectOption("auditor");
      await expectPleasantPart(page);
      await form.getByRole("button", { name: t.invite }).click();
      await page.getByRole("dialog").getByRole("button", { name: t.done }).click();

      const row = page.getByRole("row").filter({ hasText: email });
      await row.getByRole("button", { name: t.change }).click();
      await page.getByRole("dialog").getByRole("button", { name: t.disable }).click();
      await expect(row).toContainText(t.disabled);

      await page.getByRole("link", { name: words.shell.audit, exact: true }).click();
      await page.getByLabel(words.audit.search).fill(email);
      await page.keyboard.press("Enter");
      const events = page.getByRole("table", { name: words.audit.title }).locator("tbody tr");
      await expect(events).toHaveText([/Bia Teste/, /Bia Teste/]);
    });
  });
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(`${locale}: requests`, () => {
    test.use({ locale });

    test("a refused request is found and read, and links to the reference", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.requests;
      const requestId = `${locale}-${Date.now()}`;
      const headers = { "x-api-key": staging().apiKey, "x-request-id": requestId };
      const [externalId, pixKey] = [crypto.randomUUID(), staging().accounts[0]?.pixKeys[0]];
      const data = { amount: 1_990, externalId, expiresIn: 3_600, pixKey, expectedPayer: { taxId: "00000000191" } };
      await page.request.post("/v1/pix/deposit", { headers, data: { ...data, expiresIn: 0 } });
      const made = await page.request.post("/v1/pix/deposit", { headers: { ...headers, "x-request-id": "" }, data });

      await test.step("the list shows the request without a reload, and is filtered", async () => {
        await page.goto("/developers/requests");
        await expect(page.getByRole("table", { name: t.title }).getByText("/v1/pix/deposit").first()).toBeVisible();
        await page.getByRole("radio", { name: t.refused }).check();
        await expect(page).toHaveURL(/outcome=refused/);
        await page.getByRole("searchbox").fill(requestId);
        await page.getByRole("searchbox").press("Enter");
        await expect(page.getByRole("table", { name: t.title }).locator("tbody tr")).toHaveCount(1);
        await chooseFilter(page, t.period, t.period_custom);
        await page.getByLabel(t.from, { exact: true }).fill("2020-01-01T00:00");
        await expect(page.getByRole("row").filter({ hasText: "VALIDATION_ERROR" })).toBeVisible();
        await page.getByLabel(t.to, { exact: true }).fill("2020-01-02T00:00");
        await page.keyboard.press("Escape");
        await expect(page.getByText(words.list.noMatch)).toBeVisible();
      });

      await test.step("the command palette finds the request by its id; its bodies are masked", async () => {
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("dialog").getByRole("combobox").fill(requestId);
        await page.getByRole("option", { name: words.palette.request }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText("POST /v1/pix/deposit");
        await expect(page.getByText('"***.000.001-**"').first()).toBeVisible();
        await expect(page.getByText("00000000191")).toHaveCount(0);
        await page.getByRole("link", { name: t.reference }).click();
        await expect(page).toHaveURL(/\/docs\/charges\?variant=B#createCharge/);
      });

      await test.step("a record links to its requests, and a request to its record", async () => {
        const { chargeId } = (await made.json()) as { chargeId: string };
        await page.goto(`/charges/${chargeId}`);
        await page.getByRole("link", { name: words.timeline.requests }).click();
        const row = page.getByRole("table", { name: t.title }).locator("tbody tr");
        await expect(row).toHaveCount(1);
        await row.getByRole("link").click();
        await page.getByRole("link", { name: t.charge, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/charges/${chargeId}`));
      });

      await test.step("the address of a request contains the id from its error message", async () => {
        await page.goto(`/developers/requests/${requestId}`);
        await expect(page.getByRole("heading", { name: t.sent })).toBeVisible();
      });
    });
  });
}
