import { expect } from "@playwright/test";
import { poll } from "../support/poll.ts";
import { test } from "./support/engines-test.ts";
import type { Person, Seen } from "./support/person.ts";

const JOURNEY_MS = 300_000;
const OPENED_BOUND_MS = 30_000;

const opened = (person: Person) => poll(person.path, (path) => /[0-9a-f-]{36}$/.test(path), OPENED_BOUND_MS);

/** Clicks on the first, third and fifth row of a list, beside its link, and returns what each should and did open. */
async function openRows(person: Person, list: string): Promise<{ wanted: string[]; found: string[] }> {
  const wanted: string[] = [];
  const found: string[] = [];
  for (const place of [1, 3, 5]) {
    await person.open(list);
    const row: Seen = { role: "row", place };
    wanted.push(`${(await person.see({ role: "link", within: row })).href}`);
    await person.clickCorner({ role: "cell", within: row, place: 1 });
    found.push(await opened(person));
  }
  return { wanted, found };
}

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ width });
    test.setTimeout(JOURNEY_MS);

    test("a click on a row's empty place opens its own record", { tag: width === 1280 ? "@always" : "@whole" }, async ({
      person,
    }) => {
      const { wanted, found } = await openRows(person, "/charges");
      expect(found).toEqual(wanted);
    });
  });
}
