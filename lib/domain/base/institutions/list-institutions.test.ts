import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { isRealDay } from "#lib/core/brt.ts";
import { INSTITUTION_BRANDS, institutionName, listInstitutions } from "./institutions.ts";

await testDatabase();

test("the shipped list has a date, is sorted by name, and has each institution once with its ISPB", async () => {
  const { output } = await listInstitutions.run((await testAccount()).ctx, {});
  expect(isRealDay(output.listedOn)).toBe(true);
  const { institutions } = output;
  expect(institutions).toContainEqual({
    ispb: "60701190",
    name: "Itaú",
    legalName: "ITAÚ UNIBANCO S.A.",
    brands: ["Itaú", "Itaú Unibanco"],
    code: "341",
    takesPix: true,
    isLiquidated: false,
  });
  for (const { ispb } of institutions) expect(ispb).toMatch(/^[0-9A-Z]{8}$/);
  expect(new Set(institutions.map(({ ispb }) => ispb)).size).toBe(institutions.length);
  const names = institutions.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "pt-BR")));
});

test("the list says which institutions take no Pix, and which are wound up", async () => {
  const { institutions } = (await listInstitutions.run((await testAccount()).ctx, {})).output;
  expect(institutions.find(({ ispb }) => ispb === "33923798")).toMatchObject({ takesPix: true, isLiquidated: true });
  expect(institutions.some(({ takesPix }) => !takesPix)).toBe(true);
});

test("every brand is of an institution of the list", () => {
  expect(Object.keys(INSTITUTION_BRANDS).filter((ispb) => institutionName(ispb) === null)).toEqual([]);
});
