import { expect } from "@playwright/test";
import { STATUS_OF } from "#lib/core/errors.ts";
import { published } from "#lib/domain/published.ts";
import { test } from "../support/app/console-test.ts";
import { expectToFit } from "../support/app/expect-pleasant.ts";
import { staging } from "../support/app/staging.ts";

/** In Portuguese every-page.spec.ts looks at them. */
const PAGES = [
  "/docs",
  "/docs/withdrawals?variant=B",
  "/docs/webhooks",
  "/docs/events",
  "/docs/errors",
  "/docs/operation",
  "/docs/operation/banks",
  "/docs/cnab240",
];

test.describe("in English", () => {
  test.use({ locale: "en" });
  test("the reference opens without sign-in, requests nothing from other hosts and fits a phone", async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => {
        for (const part of document.querySelectorAll("details")) part.open = true;
      });
      await expectToFit(page, 320);
    }
    const own = new URL(baseURL ?? "").origin;
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => new URL(url).origin !== own)).toEqual([]);
  });
});

test("one click switches to the other variant", async ({ page, words }) => {
  await page.goto("/docs/webhooks");
  await expect(page.locator("#listWebhooks")).toBeVisible();
  await page.getByRole("navigation", { name: words.docs.variant }).getByRole("link", { name: "B" }).click();
  await expect(page.locator("#displayWebhook")).toBeVisible();
  await expect(page.locator("#listWebhooks")).toHaveCount(0);
});

for (const [locale, found] of [
  ["pt-BR", ["Sacar para uma conta bancária", "Criar uma cobrança imediata", "Devolver um Pix recebido"]],
  ["en", ["Withdraw to a bank account", "Create an immediate charge", "Return a received Pix"]],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("the slash key focuses the search, which finds paths, members, error codes and words", async ({
      page,
      words,
    }) => {
      await page.goto("/docs");
      const search = page.getByRole("searchbox", { name: words.docs.search });
      await expect(search).toHaveAttribute("aria-keyshortcuts", "/");
      await page.keyboard.press("/");
      await expect(search).toBeFocused();
      const entries = page.getByRole("navigation", { name: words.docs.contents }).locator("li");
      for (const [index, asked] of ["withdraw/manual", "expiresIn", "refund_window_closed"].entries()) {
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type(asked);
        await expect(entries).toHaveText(new RegExp(found[index] ?? ""));
      }
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(locale === "en" ? "bank account" : "bancaria");
      await expect(entries.filter({ hasText: found[0] })).toBeVisible();
      await page.keyboard.type(" nothing");
      await expect(page.getByText(words.docs.nothingFound)).toBeVisible();
    });
  });
}

test("an example can be sent from the page with a pasted token", async ({ page, words }) => {
  const { clientId, clientSecret } = staging();
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const token = (await (await page.request.post("/v1/oauth2/token", { form })).json()).access_token;
  await page.goto("/docs/charges#getCharge");
  const section = page.locator("#getCharge");
  await section.getByText(words.docs.tryIt).click();
  await section.getByLabel(words.docs.token).fill(token);
  await section.getByRole("button", { name: words.docs.send }).click();
  await expect(section.getByRole("status").getByText('"PAID"')).toBeVisible();
  // The next form reuses the token. A reload discards it.
  const contents = page.getByRole("navigation", { name: words.docs.contents });
  await contents.getByRole("link", { name: "Consultar o saldo de uma conta neste momento" }).click();
  const balance = page.locator("#getBalance");
  await balance.getByText(words.docs.tryIt).click();
  await expect(balance.getByLabel(words.docs.token)).toHaveValue(token);
  await page.reload();
  await balance.getByText(words.docs.tryIt).click();
  await expect(balance.getByLabel(words.docs.token)).toHaveValue("");
});

test("the states of a record and their transitions are shown as a diagram and as text", async ({ page, words }) => {
  for (const [chapter, { moves }] of Object.entries(published.states)) {
    await page.goto(`/docs/${chapter.toLowerCase()}`);
    const region = page.getByRole("region", { name: words.docs.states });
    await expect(region.locator("svg text")).toHaveText(Object.keys(moves));
    for (const [state, targets] of Object.entries<readonly string[]>(moves)) {
      const term = region.getByRole("term").filter({ hasText: new RegExp(`^${state}$`) });
      const told = targets.length > 0 ? `→ ${targets.join(", ")}` : words.docs.final;
      await expect(term.locator("xpath=following-sibling::dd")).toHaveText(told);
    }
  }
});

test("the reference has an anchor for every error code, where the type of a problem leads", async ({ page }) => {
  await page.goto("/docs/errors");
  for (const code of [...Object.keys(STATUS_OF), "WEBHOOK_DELETED"])
    await expect(page.locator(`#${code}`)).toBeAttached();
  await page.goto("/docs/errors#INSUFFICIENT_FUNDS");
  await expect(page.locator("#INSUFFICIENT_FUNDS")).toBeInViewport();
});
