import { expect, test as plain } from "@playwright/test";
import { test, WORDS } from "../support/app/console-test.ts";
import { expectPleasant, expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { invited } from "../support/app/newcomer.ts";
import { tabTo } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const words = WORDS["pt-BR"];
// The journey includes several axe scans.
const JOURNEY_MS = 300_000;

// The browser logs refused requests as console errors, which fail our own `test`, so these tests use Playwright's.
plain.describe("refusals", () => {
  plain.use({ locale: "pt-BR" });

  plain("an unknown address and a wrong password get the same answer", async ({ page }) => {
    for (const email of ["nobody@casaverde.example", staging().staff.email]) {
      await page.goto("/sign-in");
      await page.getByLabel(words.signIn.email).fill(email);
      await page.getByLabel(words.signIn.password, { exact: true }).fill("wrong");
      await page.getByRole("button", { name: words.signIn.submit }).click();
      await expect(page.getByText(words.signIn.refusedWithoutCode)).toBeVisible();
    }
    await expectPleasantPart(page);
  });

  plain("after many failures the page says how long to wait", async ({ page }) => {
    await page.goto("/sign-in");
    await page.getByLabel(words.signIn.email).fill("stranger@casaverde.example");
    await page.getByLabel(words.signIn.password, { exact: true }).fill("wrong");
    const wait = page.getByText(words.signIn.wait.slice(0, words.signIn.wait.indexOf(".")));
    await expect(async () => {
      const answered = page.waitForResponse("**/api/auth/callback/credentials");
      await page.getByRole("button", { name: words.signIn.submit }).click();
      const answer = await answered;
      expect([answer.status(), answer.headers()["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      await expect(wait.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectPleasantPart(page);
  });

  plain("a page that does not exist says so", async ({ page }) => {
    await page.goto("/nothing/here");
    await expect(page.getByRole("heading", { name: words.notFound.title })).toBeVisible();
    await expectPleasant(page);
  });
});

test("the redirect after sign-in never leads to another site", async ({ page, words }) => {
  await page.goto("/sign-in?next=//example.com/");
  await expect(page.getByRole("button", { name: words.signIn.submit })).toBeVisible();
  await page.getByLabel(words.signIn.email).fill(staging().staff.email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(staging().staff.password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(staging().baseUrl).origin);
});

test("the language is chosen before signing in, and remembered", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("radio", { name: "EN" }).check();
  await expect(page.getByRole("heading", { name: WORDS.en.signIn.welcome })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: WORDS.en.signIn.welcome })).toBeVisible();
});

test("the theme follows the system until one is chosen, and is set before the first paint", async ({ page, words }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/sign-in");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: words.shell.toDark }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset.first = document.documentElement.dataset.theme;
    });
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-first", "dark");
});

test("the theme changes at once: nothing fades, and a hover fades again afterwards", async ({ page, words }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.goto("/sign-in");
  const fades = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.documentElement;
        new MutationObserver(() => {
          if (root.dataset.theme !== "dark") return;
          requestAnimationFrame(() =>
            resolve(document.getAnimations().filter((a) => a instanceof CSSTransition).length),
          );
        }).observe(root, { attributeFilter: ["data-theme"] });
      }),
  );
  await page.getByRole("button", { name: words.shell.toDark }).click();
  expect(await fades).toBe(0);
  await expect(page.locator("html")).not.toHaveAttribute("data-still");
  await expect(page.getByRole("button", { name: words.shell.toLight })).not.toHaveCSS("transition-property", "none");
});

test("the policy allows only scripts with the nonce of the answer, and no framing", async ({ page }) => {
  const policies = await Promise.all(
    [
      "/sign-in",
      "/sign-in",
      "/charges",
      "/docs",
      "/pay/none",
      "/verify/none",
      "/nothing/here",
      "/nothing/here.html",
    ].map(
      async (path) => (await page.request.get(path, { maxRedirects: 0 })).headers()["content-security-policy"] ?? "",
    ),
  );
  for (const policy of policies) {
    expect(policy).toMatch(/script-src [^;]*'nonce-[^']+'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
    expect(policy).toContain("frame-ancestors 'none'");
  }
  expect(policies[0]).not.toBe(policies[1]);
});

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a password set by an administrator must be changed first, with the keyboard alone", async ({
      browser,
      signedIn: admin,
      words,
      baseURL,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const { email, password } = await invited(admin, "support");
      const page = await (await browser.newContext({ baseURL, locale })).newPage();
      const t = words.settings;
      await page.goto("/sign-in?next=/charges");
      await tabTo(page, page.getByLabel(words.signIn.email));
      await page.keyboard.type(email);
      await tabTo(page, page.getByLabel(words.signIn.password, { exact: true }));
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: words.newPassword.welcome })).toBeVisible();

      await page.goto("/charges");
      await expect(page).toHaveURL(/\/new-password\?next=%2Fcharges$/);
      const choose = async (next: string, repeat = next) => {
        await page.getByLabel(words.newPassword.given).fill(password);
        await page.getByLabel(t.next, { exact: true }).fill(next);
        await tabTo(page, page.getByLabel(t.repeat));
        await page.getByLabel(t.repeat).fill(repeat);
        await page.keyboard.press("Enter");
      };
      await choose("short");
      await expect(page.getByLabel(t.next, { exact: true })).toHaveAccessibleDescription(t.nextHint);
      await choose("a password of my own", "another one entirely");
      await expect(page.getByText(t.repeatWrong)).toBeVisible();
      await choose(password);
      await expect(page.getByText(t.same)).toBeVisible();
      await expectPleasantPart(page);
      await choose("a password of my own");
      await expect(page).toHaveURL(/\/charges$/);
      await expect(page.getByRole("heading", { name: words.charges.title })).toBeVisible();
      await page.context().close();
    });
  });
}
