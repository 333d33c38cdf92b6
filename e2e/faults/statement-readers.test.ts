import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemProgram } from "../../bin/test/system-programs.ts";

/** What the tests beside the writers compare their bytes with. */
const golden = (name: string) => path.join(import.meta.dirname, `../support/golden/${name}`);

const folder = mkdtempSync(path.join(tmpdir(), "guiche-readers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]) =>
  execFileSync(systemProgram(program) as string, args, { encoding: "utf8", stdio: "pipe" });

const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = ""]) => value);

test("aqbanking, which GnuCash imports with, reads the dates, amounts and ids of camt.053", () => {
  const [file, read] = [golden("statement.pt-BR.camt053.xml"), path.join(folder, "read.ctx")];
  run("aqbanking-cli", "-D", folder, "import", "-f", file, "--importer=xml", "--profile=camt_053_001_04", "-c", read);
  const [xml, text] = [readFileSync(file, "utf8"), readFileSync(read, "utf8")];
  const transactions = text.slice(text.indexOf("transactionList {"));
  const days = valuesOf(xml, /<BookgDt><Dt>(.*?)</g).map((day) => day.replaceAll("-", ""));
  expect(days.length).toBe(32);
  expect(valuesOf(transactions, /\bdate="(\d+)"/g)).toEqual(days);
  expect(valuesOf(transactions, /\bvalutaDate="(\d+)"/g)).toEqual(days);
  const amounts = [...xml.matchAll(/<NtryRef>.*?<\/NtryRef><Amt Ccy="BRL">(.*?)<\/Amt><CdtDbtInd>(\w+)</g)];
  const cents = amounts.map(
    ([, amount = "", direction]) => Number(amount.replace(".", "")) * (direction === "DBIT" ? -1 : 1),
  );
  expect(valuesOf(transactions, /\bvalue="(-?\d+(?:%2F\d+)?)/g).map(centsOf)).toEqual(cents);
  expect(valuesOf(transactions, /\bendToEndReference="(\w+)"/g)).toEqual(valuesOf(xml, /<EndToEndId>(\w+)</g));
});

/** aqbanking writes an amount as a fraction in its lowest terms. */
function centsOf(fraction: string): number {
  const [above, below = "1"] = fraction.split("%2F");
  return Math.round((Number(above) * 100) / Number(below));
}

test("pdftotext reads each line of a statement at its place, also texts that are cut or drawn as outlines", () => {
  const text = run("pdftotext", "-layout", golden("statement.en.pdf"), "-");
  expect(text.trimStart()).toMatch(/^Guichê/);
  const places = [66, 67, 69, 70, 73, 74].map((n) =>
    text.indexOf(`Transaction 00000000-0000-4000-8000-0000000000${n}`),
  );
  const [after66, id67, after69, id70, after73, id74] = places as [number, number, number, number, number, number];
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(text.slice(after66, id67)).toContain("山田太郎 김철수 陈伟 · BCO DO BRASIL S.A.");
  expect(text.slice(after69, id70)).toContain("Sorte · 11.222.333/0001-81 · ITAÚ UNIBANCO S.A.");
  expect(text.slice(after73, id74)).toMatch(/x{140} · 11\.222\.333\/0001-81/);
});

test("qpdf finds no fault in a statement's PDF", () => {
  expect(run("qpdf", "--check", golden("statement.en.pdf"))).toContain("No syntax or stream encoding errors found");
});
