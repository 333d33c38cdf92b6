import { expect } from "@playwright/test";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { signInAs } from "../support/app/newcomer.ts";
import { staging } from "../support/app/staging.ts";

const origin = () => ({ origin: new URL(staging().baseUrl).origin });

test("a copied cookie is refused everywhere after its owner has signed out", async ({
  page,
  playwright,
  words,
  baseURL,
}) => {
  await signInAs(page, words, await ownOperator());
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

test("a read on the way out does not say that the session ended by itself", async ({ page, words }) => {
  await signInAs(page, words, await ownOperator());
  const { promise: hasEnded, resolve: ended } = Promise.withResolvers<void>();
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
});

for (const next of [
  "/%C4%80",
  "/%09/evil.example",
  "/%5C/evil.example",
  "//evil.example",
  "/%0A/evil.example",
  "/%FF",
  "%",
])
  test(`a person who is signed in stays on this site with next=${next}`, async ({ signedIn: page }) => {
    const answer = await page.request.get(`/sign-in?next=${next}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    const there = new URL(answer.headers().location ?? "", staging().baseUrl);
    expect(there.origin).toBe(new URL(staging().baseUrl).origin);
  });

test("an address with any next is answered with the sign-in page", async ({ request }) => {
  for (const next of ["/%C4%80", "/%09/evil.example", "%", "/%FF"])
    expect([next, (await request.get(`/sign-in?next=${next}`)).status()]).toEqual([next, 200]);
});
