import { expect, type Page } from "@playwright/test";
import { makeEndToEndId } from "../../lib/core/pix/end-to-end-id.ts";
import { garble } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { forgetSession, runOperation } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";
import { shootAccess } from "./screenshots-access.ts";
import { camera, LOOKS, nameOf } from "./screenshots-camera.ts";
import { shootDialogs } from "./screenshots-dialogs.ts";
import { shootMoneyOut } from "./screenshots-money-out.ts";
import { notePlaces } from "./screenshots-rest.ts";
import { shootSecurity } from "./screenshots-security.ts";

const PAGES_MS = 480_000;
const DECEASED = "00000000272";

async function makeCharge(page: Page, description: string): Promise<{ chargeId: string; brCode: string }> {
  const { chargeId = "", brCode = "" } = await runOperation(page, "createCharge", {
    externalId: crypto.randomUUID(),
    amount: 15_790,
    expiresIn: 3_600,
    pixKey: staging().accounts[0]?.pixKeys[0] ?? "",
    description,
  });
  return { chargeId, brCode };
}

for (const look of LOOKS) {
  test.describe(nameOf(look), () => {
    test.use(look);

    test("every page", async ({ page, words, signedIn }) => {
      test.setTimeout(PAGES_MS);
      const shoot = camera(page, look);
      const shootTheRest = notePlaces(page, shoot);
      const visit = async (url: string, name: string, sign: string | RegExp) => {
        await page.goto(url);
        await page.getByText(sign).first().waitFor({ state: "attached" });
        await shoot(name);
      };
      await signedIn.goto("/");
      const player = words.charges.payer;
      const [pending, paid, rejected] = [
        await makeCharge(page, player),
        await makeCharge(page, player),
        await makeCharge(page, player),
      ];
      await runOperation(page, "payInSandbox", { brCode: paid.brCode });
      await runOperation(page, "payInSandbox", { brCode: rejected.brCode, payer: { taxId: DECEASED } });

      await visit("/", "overview", /R\$/);
      await visit("/charges", "charges", /R\$/);
      await visit("/charges?status=CANCELED&search=none", "charges-nothing", words.list.noMatch);
      await visit("/charges/new", "new-charge", words.newCharge.restrict);
      await page.getByLabel(words.newCharge.restrict).check();
      await page.getByRole("button", { name: words.newCharge.submit }).click();
      await shoot("new-charge-wrong");
      await visit(`/charges/${pending.chargeId}`, "charge-pending", words.charge.waiting);
      await page.getByRole("button", { name: words.charge.pay }).click();
      await page.getByRole("dialog").waitFor();
      await shoot("charge-phone", false);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: words.charge.cancel }).click();
      await page.getByRole("dialog").waitFor();
      await shoot("charge-cancel", false);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: words.charge.large }).click();
      await page.getByRole("dialog").waitFor();
      await shoot("charge-large", false);
      await page.keyboard.press("Escape");
      await visit(`/charges/${paid.chargeId}`, "charge-paid", words.charge.paidAt);
      await visit(`/charges/${rejected.chargeId}`, "charge-rejected", words.charge.rejected);
      await visit("/balances", "balances", /R\$/);
      await visit("/statement", "statement", words.statement.opening);
      await visit("/statement?view=days", "statement-days", words.statement.opening);
      await visit("/statement?account=all&view=days&by=month", "statement-side-by-side", words.statement.together);
      await visit("/statement?view=charts", "statement-charts", words.statement.hoursChart);
      await visit("/statement?search=Ana", "statement-search", words.statement.narrowedTotals);
      const { payUrl = "" } = await runOperation(page, "showCharge", { chargeId: pending.chargeId });
      await visit(payUrl, "player-pending", words.pay.how);
      const { payUrl: paidUrl = "" } = await runOperation(page, "showCharge", { chargeId: paid.chargeId });
      await visit(paidUrl, "player-paid", words.pay.paid);
      await shootMoneyOut({ page, words, visit, shoot });
      await visit("/webhooks", "webhooks", words.webhooks.account);
      await visit("/developers", "developers", words.developers.works);
      await page.request.get("/v1/balance?accountNumber=1", { headers: { "x-api-key": staging().apiKey } });
      await expect(async () => {
        await page.goto("/developers/requests");
        await expect(page.getByText("/v1/balance").first()).toBeAttached({ timeout: 1_000 });
      }).toPass();
      await shoot("requests");
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("heading", { name: words.requests.answered }).waitFor();
      await shoot("request");
      await visit("/settings/me", "settings-me", words.settings.sessions);
      await visit("/settings/team", "settings-team", words.roleMay.auditor);
      await visit("/settings/policy", "settings-policy", words.requestLimits.title);
      await shootAccess({ admin: page, words, look, shoot });
      await garble({ endToEndId: makeEndToEndId("E", "60701190", new Date()), amount: 15_790 });
      await visit("/quarantine", "quarantine", "txid, debtor");
      await page.getByRole("table").getByRole("button").first().click();
      await page.getByLabel(words.quarantine.why).waitFor();
      await shoot("quarantine-settle", false);
      await visit("/audit", "audit", words.audit.what);
      await visit("/sandbox", "sandbox", words.sandbox.payWithPix);
      await page.getByLabel(words.sandbox.code).fill(pending.brCode);
      await shoot("sandbox-scanned");
      await page.getByRole("button", { name: words.dict.setUp }).click();
      await page.getByRole("dialog").waitFor();
      await shoot("sandbox-key", false);
      await page.keyboard.press("Escape");
      await shootDialogs({ page, words, shoot });
      await shootSecurity({ admin: page, words, look, shoot });
      await shootTheRest();
      await forgetSession(page);
      await visit("/sign-in", "sign-in", words.signIn.welcome);
    });
  });
}
