import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes half a dozen axe scans.
const JOURNEY_MS = 300_000;

// Where both run, they do at the same time, for the same operator: each changes the limit of a kind of its own.
const KINDS = { "pt-BR": "charge", en: "other" } as const;

for (const locale of localesOf(import.meta.url)) {
  const kind = KINDS[locale];
  test.describe(locale, () => {
    test.use({ locale });

    test("an administrator sets who is told of alarms, sees the alarm of it, and limits requests", async ({
      signedIn: page,
      words,
      baseURL,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.alarmSettings;
      const email = `${locale.toLowerCase()}.${Date.now()}@casaverde.example`;

      await test.step("set an address for e-mails; a wrong one is named", async () => {
        await page.goto("/alarms");
        await expect(page.getByText(t.noMail)).toBeVisible();
        await page.getByRole("button", { name: t.change, exact: true }).click();
        const form = page.getByRole("dialog", { name: t.settingsTitle });
        await form.getByLabel(t.emails).fill("nobody");
        await form.getByRole("button", { name: t.save }).click();
        await expect(form.getByText(t.emailsWrong)).toBeVisible();
        await form.getByLabel(t.emails).fill(email);
        await form.getByLabel(t.large).fill("5000");
        await expectPleasantPart(page);
        await form.getByRole("button", { name: t.save }).click();
        await expect(form).toBeHidden();
        await expect(page.getByText(email)).toBeVisible();
      });

      await test.step("set the security address; its secret is shown once", async () => {
        await page.getByRole("button", { name: /^(Definir o|Novo|Set the|New) (endereço|address)/ }).click();
        const form = page.getByRole("dialog", { name: t.addressTitle });
        await form.getByLabel(t.url).fill(`${baseURL}/v1/mock/webhook-sink?of=alarms-${locale}`);
        await form.getByRole("button", { name: t.addressSave }).click();
        const secret = page.getByRole("dialog", { name: t.secretTitle });
        await expect(secret.getByText(/^whsec_/)).toBeVisible();
        await secret.getByRole("button", { name: t.secretDone }).click();
      });

      await test.step("the alarm of it comes by itself, and is read; so does its message", async () => {
        const alarm = page.getByRole("listitem").filter({ hasText: words.alarmKind.changedAlarms }).first();
        await expect(alarm).toBeVisible();
        const messages = page.getByRole("table", { name: t.messages });
        await expect(messages.getByText(words.alarmKind.changedAlarms).first()).toBeVisible();
        await expect(messages.getByText(t.SENT, { exact: true }).first()).toBeVisible();
        await expectPleasantPart(page);
        await page.getByRole("button", { name: words.alarms.markAll }).click();
        await expect(alarm.getByText(words.alarms.new, { exact: true })).toBeHidden();
      });

      await test.step("limit the requests of a kind, and take the default again", async () => {
        const requests = words.requestLimits;
        await page.goto("/settings/policy");
        const card = page.locator("section").filter({ has: page.getByRole("heading", { name: requests.title }) });
        await expect(card.getByText(words.requestKind.moneyOut)).toBeVisible();
        for (const [typed, shown] of [
          ["4321", /4[.,]321 /],
          ["", /1[.,]000 /],
        ] as const) {
          await card.getByRole("button", { name: requests.change }).click();
          const form = page.getByRole("dialog", { name: requests.changeTitle });
          const field = form.getByRole("group", { name: requests.operator }).getByLabel(words.requestKind[kind]);
          await field.fill("none");
          await form.getByRole("button", { name: requests.save }).click();
          await expect(form.getByText(/1[.,]000[.,]000/)).toBeVisible();
          if (typed !== "") await expectPleasantPart(page);
          await field.fill(typed);
          const sent = page.waitForRequest("**/bff/setRequestLimits");
          await form.getByRole("button", { name: requests.save }).click();
          const perSecond = typed === "" ? null : Number(typed);
          expect((await sent).postDataJSON()).toEqual({ operator: { [kind]: perSecond }, credential: {} });
          await expect(form).toBeHidden();
          await expect(card.getByRole("listitem").filter({ hasText: words.requestKind[kind] })).toContainText(shown);
        }
      });
    });
  });
}
