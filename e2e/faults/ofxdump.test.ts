import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { systemProgram } from "../../bin/test/system-programs.ts";

/** What lib/domain/statement/statement-files/ofx.test.ts compares the writer's bytes with. */
const FILE = path.join(import.meta.dirname, "../support/golden/statement.pt-BR.ofx");

const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value]) => value);

test("ofxdump, whose library GnuCash imports with, on a server in UTC reads each account's lines, their days and the closing balance", () => {
  const text = new TextDecoder("windows-1252").decode(readFileSync(FILE));
  const dumped = execFileSync(systemProgram("ofxdump") as string, [FILE], {
    encoding: "utf8",
    stdio: "pipe",
    env: { ...process.env, TZ: "UTC" },
  });
  const fitIds = valuesOf(text, /<FITID>(\d+-\d+)\r/g);
  expect(fitIds.length).toBe(32);
  expect(valuesOf(dumped, /ID for this transaction: (\S+)/g)).toEqual(fitIds);
  const days = valuesOf(dumped, /Date posted: \w+ (\w+ \d+) \S+ 2024 UTC/g);
  expect(days).toEqual(fitIds.map(() => "Feb 29"));
  expect(valuesOf(dumped, /Total money amount: (\S+)/g)).toEqual(valuesOf(text, /<TRNAMT>(\S+)\r/g));
  expect(valuesOf(dumped, /Ledger balance: (\S+)/g)).toEqual(valuesOf(text, /<BALAMT>(\S+)\r/g));
  expect(valuesOf(dumped, /Branch ID: (\d+)\n {4}Account #: \d+/g)).toEqual(["0001", "0001"]);
  expect(dumped).toContain("Name of payee or transaction description: José Ângelo Çelik ÁÉÍÓÚÀÂÊÔÃÕÜçñ\n");
  expect(dumped).toContain('transaction description: Silva & Filhos; "Casa" = <b>1</b\n');
});
