import { expect, test } from "vitest";
import { KIND_WORDS } from "../statement-files/shown-line.ts";
import { guessMapping } from "./guess-mapping.ts";
import { meaningOfType } from "./type-words.contract.ts";

test.each(["E00000000202611251200abcdefghijk", "EA1B2C3D4202611251200abcdefghijk", "D7Z000000202611251200ABCDEFGHIJK"])(
  "a column of endToEndIds is found by what is in it, whatever ISPB they have: %s",
  (endToEndId) => {
    const rows = [["codigo", "valor"], ...Array(3).fill([endToEndId, "10,00"])];
    const table = rows.map((cells, i) => ({ number: i + 1, cells }));
    expect(guessMapping("", table, 1).keys.endToEndId).toBe(0);
  },
);

test("our own words for kinds of movements mean these kinds, in each language and as names", () => {
  for (const [kind, words] of Object.entries(KIND_WORDS)) {
    for (const text of [...Object.values(words), kind]) expect([text, meaningOfType(text)]).toEqual([text, kind]);
  }
});
