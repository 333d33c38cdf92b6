import { expect, type Page } from "@playwright/test";
import { inAppDatabase, ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { signInAs } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { staging } from "../support/app/staging.ts";

const origin = () => ({ origin: new URL(staging().baseUrl).origin });

test("a copied cookie is refused everywhere after its owner has signed out", async ({
  page,
  playwright,
  words,
  baseURL,
}) => {
  await openSession(page.context(), await ownOperator());
  await page.goto("/settings/me");
  const copied = await playwright.request.newContext({ baseURL, storageState: await page.context().storageState() });
  const list = () => copied.post("/bff/listCharges", { data: {}, headers: origin() });
  expect((await list()).status()).toBe(200);

  await page.getByRole("button", { name: words.shell.userMenu }).click();
  const signedOut = page.waitForResponse((response) => response.url().endsWith("/api/auth/signout"));
  await page.getByRole("menuitem", { name: words.shell.signOut }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await (await signedOut).headerValue("clear-site-data")).toBe('"cache"');

  expect((await list()).status()).toBe(401);
  const credential = { name: "Stolen", kind: "apiKey", variant: "B", scopes: ["balance.read"] };
  expect((await copied.post("/bff/createCredential", { data: credential, headers: origin() })).status()).toBe(401);
  expect((await copied.get("/bff/live")).status()).toBe(401);
  expect((await copied.get("/charges", { maxRedirects: 0 })).headers().location).toContain("/sign-in");
  expect(await (await copied.get("/api/auth/session")).json()).toEqual({});
});

/** What a slow network brings only after the session has ended. */
const LATE = {
  "the stream": (page: Page, hasEnded: Promise<void>) =>
    page.route("**/bff/live*", async (route) => {
      await hasEnded;
      await route.continue();
    }),
  "the stream's script": (page: Page, hasEnded: Promise<void>) =>
    page.route("**/_next/static/**/*.js", async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes("/bff/live")) await hasEnded;
      await route.fulfill({ response });
    }),
};

for (const [what, holdBack] of Object.entries(LATE)) {
  test(`a read on the way out does not say that the session ended by itself, nor does ${what} when it comes late`, async ({
    page,
    words,
  }) => {
    const { promise: hasEnded, resolve: ended } = Promise.withResolvers<void>();
    await holdBack(page, hasEnded);
    await signInAs(page, words, await ownOperator());
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/auth/signout", async (route) => {
      const response = await route.fetch();
      ended();
      await isLetGo;
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: words.shell.userMenu }).click();
    await page.getByRole("menuitem", { name: words.shell.signOut }).click();
    await hasEnded;
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("Vera");
    await expect(page.getByRole("dialog").getByText(words.palette.looking)).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/\/sign-in$/);
    // The next page's scripts may still be on their way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("a person who is signed in stays on this site with any next", async ({ signedIn: page }) => {
  for (const next of [
    "/%C4%80",
    "/%09/evil.example",
    "/%5C/evil.example",
    "//evil.example",
    "/%0A/evil.example",
    "/%FF",
    "%",
  ]) {
    const answer = await page.request.get(`/sign-in?next=${next}`, { maxRedirects: 0 });
    expect([next, answer.status()]).toEqual([next, 307]);
    const there = new URL(answer.headers().location ?? "", staging().baseUrl);
    expect([next, there.origin]).toEqual([next, new URL(staging().baseUrl).origin]);
  }
});

test("an address with any next is answered with the sign-in page", async ({ request }) => {
  for (const next of ["/%C4%80", "/%09/evil.example", "%", "/%FF"])
    expect([next, (await request.get(`/sign-in?next=${next}`)).status()]).toEqual([next, 200]);
});

test("a list that stays open leaves for the sign-in page within seconds when its session ends", async ({
  browser,
  words,
  baseURL,
}) => {
  // A page of its own: the browser reports answers with 401 as errors.
  const page = await browser.newPage({ baseURL: baseURL as string, locale: "pt-BR" });
  const person = await ownOperator();
  await openSession(page.context(), person);
  await page.goto("/charges/new");
  await page.goto("/charges");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  await inAppDatabase((sql) => sql("UPDATE staff SET disabled_at = now() WHERE email = $1", [person.email]));
  await expect(page).toHaveURL(/\/sign-in\?ended=1&next=%2Fcharges$/, { timeout: 15_000 });
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.context().close();
});

test("a sign-out in one tab takes the other tabs to the sign-in page, with nothing of the person left in them", async ({
  browser,
  words,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL as string, locale: "pt-BR" });
  const [page, other] = [await context.newPage(), await context.newPage()];
  await openSession(context, staging().staff);
  await page.goto("/settings/me");
  await other.goto("/charges/new");
  await other.getByLabel(words.newCharge.amount).fill("1,23");
  await expect(other.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  await page.getByRole("button", { name: words.shell.userMenu }).click();
  await page.getByRole("menuitem", { name: words.shell.signOut }).click();
  await expect(other).toHaveURL(/\/sign-in\?ended=1&next=%2Fcharges%2Fnew$/);
  expect(await other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft-")))).toEqual([]);
  await expect(page).toHaveURL(/\/sign-in$/);
  await context.close();
});
