import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Words } from "../support/app/console-test.ts";
import { staging } from "../support/app/staging.ts";
import { poll } from "../support/poll.ts";
import { test } from "./support/engines-test.ts";
import type { Person, Seen } from "./support/person.ts";

const JOURNEY_MS = 300_000;
const OPENED_BOUND_MS = 30_000;

const opened = (person: Person) => poll(person.path, (path) => /[0-9a-f-]{36}$/.test(path), OPENED_BOUND_MS);

/** Another person makes a charge, which is then the first of the list. */
async function makeCharge(person: Person): Promise<void> {
  const pixKey = staging().accounts[0]?.pixKeys[0];
  const charge = { externalId: randomUUID(), amount: 4_200, expiresIn: 3_600, pixKey };
  const status = await person.run(async (body: string) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/bff/createCharge", { method: "POST", headers, body })).status;
  }, JSON.stringify(charge));
  expect(status).toBe(200);
}

/**
 * Points at the first, third and fifth row of the charges, beside its link, and clicks after a new charge has arrived.
 * Returns what each should and did open.
 */
async function openRows(person: Person, words: Words): Promise<{ wanted: string[]; found: string[] }> {
  const wanted: string[] = [];
  const found: string[] = [];
  const show = /one \{(\S+)/.exec(words.list.newRows)?.[1];
  for (const place of [1, 3, 5]) {
    await person.open("/charges");
    const row: Seen = { role: "row", place };
    await person.pointAtCorner({ role: "cell", within: row, place: 1 });
    wanted.push(`${(await person.see({ role: "link", within: row })).href}`);
    await makeCharge(person);
    await person.see({ role: "status", text: show });
    await person.pressPointer();
    found.push(await opened(person));
  }
  return { wanted, found };
}

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ width });
    test.setTimeout(JOURNEY_MS);

    test("a click on a row's empty place opens its own record, even when others have arrived", {
      tag: width === 1280 ? "@always" : "@whole",
    }, async ({ person, words }) => {
      const { wanted, found } = await openRows(person, words);
      expect(found).toEqual(wanted);
    });
  });
}
