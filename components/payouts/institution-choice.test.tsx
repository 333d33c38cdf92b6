import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { listInstitutions } from "#lib/domain/base/institutions/institutions.ts";
import { findInstitutions, unlistedIspb } from "./institution-choice.tsx";

await testDatabase();
const { institutions } = (await listInstitutions.run((await testAccount()).ctx, {})).output;
const first = (typed: string) => findInstitutions(institutions, typed)[0]?.name;

test.each([
  ["nubank", "Nubank"],
  ["nu pagamentos", "Nubank"],
  ["260", "Nubank"],
  ["18236120", "Nubank"],
  ["bb", "Banco do Brasil"],
  ["banco do brasil", "Banco do Brasil"],
  ["BANCO DO BRASIL", "Banco do Brasil"],
  ["001", "Banco do Brasil"],
  ["1", "Banco do Brasil"],
  ["itau", "Itaú"],
  ["itaú unibanco", "Itaú"],
  ["caixa", "Caixa"],
  ["caixa economica", "Caixa"],
  ["inter", "Inter"],
  ["c6", "C6 Bank"],
  ["mercado pago", "Mercado Pago"],
  ["pagseguro", "PagBank"],
  ["santander", "Santander"],
  ["next", "Bradesco"],
  ["sicoob", "Sicoob"],
  ["bari", "Banco Bari"],
  ["99pay", "99Pay"],
])("%j finds %s first", (typed, name) => {
  expect(first(typed)).toBe(name);
});

test("who takes no Pix, or is wound up, comes after everybody who can be paid", () => {
  const found = findInstitutions(institutions, "banco");
  const canBePaid = found.map(({ takesPix, isLiquidated }) => takesPix && !isLiquidated);
  expect(canBePaid.indexOf(false) === -1 || canBePaid.lastIndexOf(true) < canBePaid.indexOf(false)).toBe(true);
  expect(findInstitutions(institutions, "banco master")[0]?.isLiquidated).toBe(true);
});

test("any ISPB that the list lacks can be typed, with letters too; a listed one is the institution", () => {
  const typed = ["71234567", " a1b2c3d4 ", "BRADESCO", "18236120", "7123456", "712345678", "71234-67"];
  const found = ["71234567", "A1B2C3D4", "BRADESCO", null, null, null, null];
  expect(typed.map((text) => unlistedIspb(institutions, text))).toEqual(found);
  expect(first("BRADESCO")).toBe("Bradesco");
});

test("nothing fits an unknown name, and nothing typed shows the well-known ones", () => {
  expect(findInstitutions(institutions, "qqq")).toEqual([]);
  expect(findInstitutions(institutions, " ").every(({ brands }) => brands.length > 0)).toBe(true);
});
