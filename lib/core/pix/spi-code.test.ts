import { expect, test } from "vitest";
import { readVectors } from "#e2e/support/vectors/read-vectors.ts";
import { SPI_CODES, spiVerdict } from "./spi-code.ts";

test("the 40 codes and their texts are exactly those of the published list", () => {
  const published = readVectors("spi-codes").map(({ code, ...verdict }) => [code, verdict]);
  expect(published).toHaveLength(40);
  expect(SPI_CODES).toEqual(Object.fromEntries(published));
});

test.each(["ZZ99", "", "constructor", "__proto__"])("an unknown code %s is a processing error", (code) =>
  expect(spiVerdict(code)).toMatchObject({ state: "FAILED", errorCode: "PROCESSING_ERROR" }),
);
