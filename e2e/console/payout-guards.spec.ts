import { expect, type Page } from "@playwright/test";
import { parseMoney } from "../../lib/core/money.ts";
import { signIn, test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { someAmount } from "../support/app/staging.ts";

const PERSONA = "00000000191";
// Two payouts, with their confirmations.
const TWICE_MS = 120_000;

const review = (page: Page, words: Words) => page.getByRole("button", { name: words.newPayout.review });
const amount = (page: Page, words: Words) => page.getByLabel(words.newPayout.amount);
const key = (page: Page, words: Words) => page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true });

async function openForm(page: Page, words: Words): Promise<void> {
  await page.goto("/payouts/new");
  await key(page, words).fill(PERSONA);
  await page.keyboard.press("Tab");
}

test("an amount above the balance is refused while it is typed, also by the fee alone", async ({
  signedIn: page,
  words,
}) => {
  await openForm(page, words);
  await page.getByLabel(words.newPayout.from).selectOption("10000002");
  const hint = await page.getByText(words.form.available.replace("{amount}", "")).last().textContent();
  const [available = ""] = /R\$.*/.exec(hint ?? "") ?? [];
  expect(parseMoney(available.replace(/^R\$\s*/, ""), "pt-BR")).not.toBeNull();
  await amount(page, words).fill(available.replace(/^R\$\s*/, ""));
  await expect(page.getByText(available).first()).toBeVisible();
  await expect(amount(page, words)).toHaveAttribute("aria-invalid", "true");
  await expect(review(page, words)).toHaveAttribute("aria-disabled", "true");
  await expectPleasantPart(page);
  await amount(page, words).fill("1");
  await expect(amount(page, words)).not.toHaveAttribute("aria-invalid", "true");
  await review(page, words).click();
  await expect(page.getByRole("dialog", { name: words.newPayout.confirmTitle })).toBeVisible();
});

test("a phone number without +55 becomes the key that it means by one click, where a Pix key is typed", async ({
  signedIn: page,
  words,
}) => {
  const offer = page.getByRole("button", { name: words.form.usePhoneKey.replace("{key}", "+5511987654321") });
  await page.goto("/payouts/new");
  await key(page, words).fill("(11) 98765-4321");
  await offer.click();
  await expect(key(page, words)).toHaveValue("+5511987654321");
  await expect(page.getByText(words.pixKeyType.PHONE, { exact: true })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.goto("/sandbox");
  await page.getByRole("button", { name: words.dict.setUp }).click();
  const typed = page.getByRole("dialog").getByLabel(words.dict.key);
  await typed.fill("011987654321");
  await offer.click();
  await expect(typed).toHaveValue("+5511987654321");
});

test("the same amount to the same key again shows the earlier payout and asks", async ({ signedIn: page, words }) => {
  test.setTimeout(TWICE_MS);
  const { typed } = someAmount("pt-BR", 100);
  const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
  const confirm = question.getByRole("button", { name: words.newPayout.confirm });
  const pay = async () => {
    await openForm(page, words);
    await amount(page, words).fill(typed);
    await review(page, words).click();
  };
  await pay();
  await confirm.click();
  await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
  const first = page.url();
  await pay();
  const earlier = question.getByRole("link", { name: words.newPayout.seePaidBefore });
  await expect(earlier).toHaveAttribute("href", new URL(first).pathname);
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await expectPleasantPart(page);
  await question.getByLabel(words.newPayout.payAgain).check();
  await confirm.click();
  await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toBe(first);
});

test("what was typed is there again after a reload and a new sign-in, which says why, and gone after starting over", async ({
  signedIn,
  words,
}) => {
  // A page of its own: the browser reports the refusal of an ended session as an error.
  const page = await signedIn.context().newPage();
  await openForm(page, words);
  await amount(page, words).fill("12,34");
  await page.reload();
  await expect(page.getByText(words.form.restored)).toBeVisible();
  await expect(amount(page, words)).toHaveValue("12,34");
  await expect(key(page, words)).toHaveValue(PERSONA);
  await expectPleasantPart(page);

  await key(page, words).fill("00000000272");
  await page.context().clearCookies({ name: /session/ });
  await page.keyboard.press("Tab");
  await expect(page.getByText(words.signIn.sessionEnded)).toBeVisible();
  await signIn(page, words);
  await expect(page).toHaveURL(/\/payouts\/new$/);
  await expect(key(page, words)).toHaveValue("00000000272");
  await page.getByRole("button", { name: words.form.startOver }).click();
  await expect(key(page, words)).toHaveValue("");
  await page.reload();
  await expect(amount(page, words)).toHaveValue("");
  await expect(page.getByText(words.form.restored)).toHaveCount(0);
});

test("an institution is found by the name that people use, or is any ISPB; the list refuses nobody", async ({
  signedIn: page,
  words,
}) => {
  const t = words.newPayout;
  await page.goto("/payouts/new");
  await page.getByRole("radio", { name: t.byAccount }).check();
  const search = page.getByRole("combobox", { name: t.institution });
  await search.fill("nubank");
  await expect(page.getByRole("option").first()).toContainText("NU PAGAMENTOS");
  await search.fill("bb");
  await expect(page.getByRole("option").first()).toContainText("Banco do Brasil");
  await search.fill("actual dtvm");
  const none = page.getByRole("option").first();
  await expect(none).toContainText(t.takesNoPix);
  await expectPleasantPart(page);
  await none.click();
  await expect(page.getByText(t.institutionTakesNoPix)).toBeVisible();
  await page.getByRole("button", { name: t.otherInstitution }).click();
  await search.fill("a1b2c3d4");
  await expect(page.getByRole("option")).toContainText(["A1B2C3D4"]);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.institutionNotListed)).toBeVisible();
  await expect(page.getByText("A1B2C3D4")).toBeVisible();
  await page.getByRole("button", { name: t.otherInstitution }).click();
  await search.fill("banco master");
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.institutionLiquidated)).toBeVisible();
});
