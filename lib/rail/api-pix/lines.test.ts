import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

const read = (...chunks: Uint8Array[]) => Readable.from(linesOf(chunks)).toArray();

test("lines are the same wherever the chunks are cut, also within a letter", async () => {
  const text = "um;dois\r\n\ntrês;ação\n€;\u{1F600}\nlast";
  const bytes = Buffer.from(text);
  const lines = ["um;dois", "três;ação", "€;\u{1F600}", "last"];
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(await read(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(lines);
  expect(await read(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(lines);
  expect(await read()).toEqual([]);
});

test("a text without ends of lines is refused before it fills the memory", async () => {
  let chunks = 0;
  const endless = (async function* () {
    for (; chunks < 1_000; chunks++) yield Buffer.alloc(16_384, "x");
  })();
  const reading = Readable.from(linesOf(endless)).toArray();
  await expect(reading).rejects.toThrow("65536 characters");
  expect(chunks).toBeLessThan(10);
});
