import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import type { Words } from "../support/app/console-test.ts";
import { someAmount } from "../support/app/staging.ts";
import { readCsv } from "../support/files/read-csv.ts";
import { poll } from "../support/poll.ts";
import { test } from "./support/engines-test.ts";
import type { Person } from "./support/person.ts";

const PERSONA = { taxId: "00000000191", name: "Vera Regular de Souza" };
const JOURNEY_MS = 300_000;
const BOUND_MS = 30_000;
const RECORD = /^\/(charges|payouts|refunds)\/[0-9a-f-]{36}$/;

const locale = (words: Words) => (words.shell.charges === "Charges" ? "en" : "pt-BR");
const reach = async (person: Person, wanted: RegExp) =>
  expect(await poll(person.path, (now) => wanted.test(now), BOUND_MS)).toMatch(wanted);

/** Returns the CSV file that was saved. A browser gives a file its name before it has written it: it is then empty. */
function savedCsv(folder: string): Uint8Array {
  const name = readdirSync(folder).find((one) => one.endsWith(".csv"));
  return name ? readFileSync(path.join(folder, name)) : new Uint8Array();
}

/** Makes a charge and leaves its page open. Returns its amount as it is shown. */
async function makeCharge(person: Person, words: Words): Promise<string> {
  const { money, typed } = someAmount(locale(words), 1_000);
  await person.open("/charges/new");
  await person.fill({ role: "textbox", part: words.newCharge.amount }, typed);
  await person.click({ role: "button", name: words.newCharge.submit });
  await reach(person, RECORD);
  return money;
}

async function payCharge(person: Person, words: Words, money: string): Promise<void> {
  await person.click({ role: "button", name: words.charge.pay });
  const bank = { role: "dialog" };
  await person.click({ role: "button", part: money, within: bank });
  await person.see({ ...bank, text: words.sandbox.paid });
  const place = () => ({ focused: document.activeElement?.id, scrolled: scrollY });
  const { scrolled } = await person.run(place);
  await person.press("Escape");
  // The button that opened the dialog goes, soon or at once. The page does not move under the pointer.
  const after = await poll(
    () => person.run(place),
    ({ focused }) => focused === "content",
    BOUND_MS,
  );
  expect(after).toEqual({ focused: "content", scrolled });
}

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ width });
    test.setTimeout(JOURNEY_MS);

    test("a part of a deposit is refunded", { tag: width === 1280 ? "@always" : "@whole" }, async ({
      person,
      words,
    }) => {
      const money = await makeCharge(person, words);
      await payCharge(person, words, money);
      await person.click({ role: "button", name: words.newRefund.title });
      const dialog = { role: "dialog" };
      const { typed, money: part } = someAmount(locale(words), 10);
      await person.fill({ role: "textbox", part: words.newRefund.amount, within: dialog }, typed);
      await person.click({ role: "button", name: words.newRefund.review, within: dialog });
      await person.click({ role: "button", name: words.newRefund.confirm, within: dialog });
      await reach(person, /^\/refunds\//);
      expect((await person.see({ role: "heading", part })).text).toContain(part);
    });

    test("a payout goes to a Pix key", async ({ person, words }) => {
      const { money, typed } = someAmount(locale(words), 100);
      await person.open("/payouts");
      await person.click({ role: "link", name: words.newRecord.withdrawal });
      await person.fill({ role: "textbox", name: words.newPayout.pixKey }, PERSONA.taxId);
      await person.fill({ role: "textbox", part: words.newPayout.amount }, typed);
      await person.click({ role: "button", name: words.newPayout.review });
      const dialog = { role: "dialog", name: words.newPayout.confirmTitle };
      // The owner of the key is looked up meanwhile.
      const question = (await person.see({ ...dialog, text: PERSONA.name })).text;
      for (const fact of [money, "10000001"]) expect(question).toContain(fact);
      await person.click({ role: "button", name: words.newPayout.confirm, within: dialog });
      await reach(person, RECORD);
      await person.see({ role: "heading", part: money });
    });

    test("a list is filtered, and its third row opens the record that it shows", async ({ person, words }) => {
      await person.open("/payouts");
      await person.click({ role: "button", name: words.list.status });
      await person.click({ role: "radio", name: words.status.withdrawal.REJECTED });
      const rows = () =>
        person.run(() => [...document.querySelectorAll("tbody tr")].map((one) => one.textContent ?? ""));
      const isRefused = (text: string) => text.includes(words.status.withdrawal.REJECTED);
      expect((await poll(rows, (all) => all.length > 0 && all.every(isRefused), BOUND_MS)).every(isRefused)).toBe(true);
      await person.press("Escape");
      const row = { role: "row", place: 3 };
      await person.pointAtCorner({ role: "cell", within: row, place: 1 });
      const { href = "" } = await person.see({ role: "link", within: row });
      await person.pressPointer();
      await reach(person, new RegExp(`^${href}$`));
    });

    test("a statement is exported as a file", async ({ person, words }) => {
      for (const earlier of readdirSync(person.downloads)) rmSync(path.join(person.downloads, earlier));
      await person.open("/statement");
      await person.click({ role: "button", name: words.statement.export });
      await person.click({ role: "button", name: words.statement.exportStart, within: { role: "dialog" } });
      const file = await poll(
        async () => savedCsv(person.downloads),
        ({ length }) => length > 0,
        BOUND_MS,
      );
      const { lines } = readCsv(file, locale(words) === "en" ? "," : ";");
      expect(lines.length).toBeGreaterThan(0);
    });

    test("a player pays on the page of a charge", async ({ person, words }) => {
      const money = await makeCharge(person, words);
      const { href = "" } = await person.see({ role: "link", name: words.charge.openLink });
      const charge = await person.path();
      await person.open(href);
      await person.see({ role: "img", name: words.pay.qrTitle });
      await person.click({ role: "button", part: words.pay.copy });
      await person.open(charge);
      await payCharge(person, words, money);
      await person.open(href);
      await person.see({ role: "main", text: words.pay.paid });
    });
  });
}
