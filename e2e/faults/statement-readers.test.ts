import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { drawnTexts } from "#e2e/support/files/drawn-texts.ts";
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

const AROUND = { day: "2026-11-01", amount: "1.234,56", below: "reference" };
const LEFT_TO_RIGHT = [
  "Luck 🎰 today",
  "🎲",
  "中文描述",
  "山田太郎 김철수 陈伟",
  `${"x".repeat(70)} end`,
  "Ωμέγα Łukasz Жанна",
];
const RIGHT_TO_LEFT = ["تجربة", "عبد الله محمد", "لا إله إلا الله", "מִרְיָם כֹּהֵן", "ننن بنت", "تجربة 🎰"];

/** Draws each text between a day and an amount. Returns what pdftotext says, without its marks of direction. */
function asPopplerReads(texts: readonly string[], ...mode: string[]): string {
  const file = path.join(folder, "texts.pdf");
  writeFileSync(file, drawnTexts(texts, AROUND));
  return run("pdftotext", ...mode, file, "-").replaceAll(/[\u202a-\u202e]/g, "");
}

const linesOf = (text: string) =>
  text.split("\n").flatMap((line) => (line.trim() ? [line.replaceAll(/\s+/g, " ").trim()] : []));

test("pdftotext -layout keeps any text in its row and column", () => {
  const text = asPopplerReads([...LEFT_TO_RIGHT, ...RIGHT_TO_LEFT.slice(0, -1)], "-layout");
  const rows = [...LEFT_TO_RIGHT, ...RIGHT_TO_LEFT.slice(0, -1)];
  expect(linesOf(text)).toEqual(rows.flatMap((row) => [`2026-11-01 ${row} 1.234,56`, "reference"]));
  const columns = new Set(
    text.split("\n").flatMap((line) => (line.startsWith("2026") ? [line.search(/(?<=^\S+\s+)\S/)] : [])),
  );
  expect(columns.size).toBe(1);
});

test("pdftotext -raw keeps any text that goes from left to right in its place, and the letters of each other word", () => {
  expect(linesOf(asPopplerReads(LEFT_TO_RIGHT, "-raw"))).toEqual(
    LEFT_TO_RIGHT.flatMap((row) => [`2026-11-01 ${row} 1.234,56`, "reference"]),
  );
  const raw = linesOf(asPopplerReads(RIGHT_TO_LEFT, "-raw"));
  for (const [i, text] of RIGHT_TO_LEFT.entries()) {
    const words = (raw[2 * i] ?? "").split(" ");
    expect(words.toSorted()).toEqual(["2026-11-01", ...text.split(" "), "1.234,56"].toSorted());
  }
});

test("pdftotext gives each word of a text a box of the height of its letters", () => {
  const heights = [
    ...asPopplerReads(LEFT_TO_RIGHT, "-bbox").matchAll(/xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)"/g),
  ];
  for (const [, left, top, right, bottom] of heights) {
    expect(Number(bottom) - Number(top)).toBeGreaterThan(6);
    expect(Number(right) - Number(left)).toBeGreaterThan(2);
  }
});

test("qpdf finds no fault in a statement's PDF", () => {
  expect(run("qpdf", "--check", golden("statement.en.pdf"))).toContain("No syntax or stream encoding errors found");
});
