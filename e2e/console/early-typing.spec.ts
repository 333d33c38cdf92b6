import { expect, type Page } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { invited } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { holdBack } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

const SCRIPTS = /\/_next\/.*\.js/;

/** Opens the page and presses Enter in `fields`' last field before the page's scripts have come. */
async function typeEarly(page: Page, path: string, fields: [label: string, text: string][]): Promise<() => void> {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto(path, { waitUntil: "commit" });
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
  return letGo;
}

test("an e-mail and a password typed before the scripts have come are kept, and never in the address", async ({
  browser,
  baseURL,
  words,
}) => {
  const page = await (await browser.newContext({ baseURL: baseURL as string, locale: "pt-BR" })).newPage();
  const { email, password } = staging().staff;
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const letGo = await typeEarly(page, "/sign-in", [
    [words.signIn.email, email],
    [words.signIn.password, password],
  ]);
  letGo();
  await page.getByRole("button", { name: words.signIn.submit }).click();
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  expect(addresses.filter((address) => address.includes(encodeURIComponent(password)))).toEqual([]);
  await page.context().close();
});

test("a new password typed before the scripts have come is kept, and never in the address", async ({
  browser,
  signedIn,
  baseURL,
  words,
}) => {
  const person = await invited(signedIn, "support");
  const page = await (await browser.newContext({ baseURL: baseURL as string, locale: "pt-BR" })).newPage();
  await openSession(page.context(), person);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const letGo = await typeEarly(page, "/new-password", [
    [words.newPassword.given, person.password],
    [words.settings.next, "made-up-by-a-test"],
    [words.settings.repeat, "made-up-by-a-test"],
  ]);
  letGo();
  await page.getByRole("button", { name: words.newPassword.save }).click();
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  expect(addresses.filter((address) => /made-up/.test(address) || address.includes(person.password))).toEqual([]);
  await page.context().close();
});

test("a search typed before the scripts have come is kept, and the browser itself can send it", async ({
  signedIn: page,
  words,
}) => {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto("/payouts", { waitUntil: "commit" });
  const box = page.getByRole("searchbox", { name: words.list.search });
  await box.fill("typed early");
  letGo();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  await expect(box).toHaveValue("typed early");
  await box.press("Enter");
  await expect(page.getByText(words.list.noMatch)).toBeVisible();
  await expect(page).toHaveURL(/search=typed/);
});

test("choices made before the scripts have come, or in the moment in which they start, are answered", async ({
  signedIn: page,
  words,
}) => {
  const letGo = await holdBack(page, SCRIPTS);
  await page.goto("/", { waitUntil: "commit" });
  const period = (name: string) => page.getByRole("radio", { name });
  await period(words.period.week).check();
  await period(words.period.month).check();
  await page.getByLabel(words.list.account, { exact: true }).selectOption("10000001");
  letGo();
  await expect(page).toHaveURL(/\/\?period=month&account=10000001$/);
  await expect(period(words.period.month)).toBeChecked();

  // From here on each choice comes as soon as React hears, and before it has hydrated the choice.
  await page.addInitScript(() => {
    const choose = () => {
      const radio = document.querySelector<HTMLInputElement>("main input[type=radio]:not(:checked)");
      if (!radio || !Object.keys(document).some((key) => key.startsWith("_reactListening"))) return setTimeout(choose);
      radio.click();
      document.documentElement.dataset.chosen = radio.value;
    };
    choose();
  });
  await page.goto("/?period=week");
  await expect(page.locator("html[data-chosen=today]")).toBeAttached();
  await expect(page).toHaveURL(/\/$/);
  await expect(period(words.period.today)).toBeChecked();
});

test("what is typed while the code of another part of the page is on its way is kept, and searched", async ({
  signedIn: page,
  words,
}) => {
  await page.goto("/charges");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  const letGo = await holdBack(page, SCRIPTS);
  const box = page.getByRole("searchbox", { name: words.list.search });
  await page.getByRole("button", { name: words.list.amount, exact: true }).click();
  await box.fill("typed meanwhile");
  await expect(box).toHaveValue("typed meanwhile");
  await box.press("Enter");
  await expect(page).toHaveURL(/search=typed/);
  letGo();
  await expect(page.getByText(words.list.noMatch)).toBeVisible();
});

const searchField = (page: Page, title: string) => page.getByRole("dialog", { name: title }).getByRole("combobox");

test("the search key works before the scripts have come, and what is typed after it is in the search", async ({
  signedIn: page,
  words,
}) => {
  const letGo = await holdBack(page, /\/_next\/.*\.js|\/words\//);
  await page.goto("/charges", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: words.charges.title }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("refunt");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("d 1");
  letGo();
  await expect(searchField(page, words.palette.title)).toBeFocused();
  await page.keyboard.type("2");
  await expect(searchField(page, words.palette.title)).toHaveValue("refund 12");
});

for (const way of ["key", "click"] as const)
  test(`what is typed after the search's ${way}, while its code is on its way, is in the search`, async ({
    signedIn: page,
    words,
  }) => {
    await page.goto("/charges");
    await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
    const letGo = await holdBack(page, SCRIPTS);
    // Nothing of it is for the page: not for its field, and not for its button.
    await page.getByRole("searchbox", { name: words.list.search }).focus();
    if (way === "click") await page.getByRole("button", { name: words.palette.open }).first().click();
    else await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("refund ");
    await page.keyboard.press("Enter");
    await page.keyboard.type("12");
    letGo();
    await expect(searchField(page, words.palette.title)).toHaveValue("refund 12");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: words.list.search })).toHaveValue("");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(searchField(page, words.palette.title)).toHaveValue("");
  });

test("Escape, or a click elsewhere, takes a search back that has not opened yet", async ({ signedIn: page, words }) => {
  await page.goto("/charges");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(words.shell.live);
  const letGo = await holdBack(page, SCRIPTS);
  const box = page.getByRole("searchbox", { name: words.list.search });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("away");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("away, too");
  await box.click();
  await page.keyboard.type("for the list");
  await expect(box).toHaveValue("for the list");
  letGo();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a search that is opened again at once keeps the focus", async ({ signedIn: page, words }) => {
  const field = page.getByRole("dialog", { name: words.palette.title }).getByRole("combobox");
  await page.goto("/charges/new");
  await page.getByRole("button", { name: words.palette.open }).first().click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("typed at once");
  await expect(field).toHaveValue("typed at once");
});

test("a button that is busy keeps its name", async ({ signedIn: page, words }) => {
  await page.goto("/charges/new");
  const letGo = await holdBack(page, "**/bff/createCharge");
  await page.getByLabel(words.newCharge.amount).fill("50");
  const submit = page.getByRole("button", { name: words.newCharge.submit });
  await submit.click();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(page.getByRole("timer")).toBeVisible();
});
