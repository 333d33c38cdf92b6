import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The requirements of levels 1 and 2 of ASVS 5.0: for each section, the numbers in it. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
};

/** Kept by the absence of something, by words or by who installs the service: no test can show it. */
const WITHOUT_TEST = [
  "11.1.2",
  "11.2.1",
  "12.2.2",
  "12.3.4",
  "14.1.1",
  "14.3.3",
  "15.1.1",
  "15.2.1",
  "16.1.1",
  "3.5.4",
  "3.7.1",
  "4.1.2",
  "6.2.10",
  "6.4.2",
];

const text = readFileSync(path.join(ROOT, "SECURITY.md"), "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, numbers = "", kept = "", tests = ""]) => ({ numbers: numbers.split(", "), kept, tests }),
);

describe("the table of ASVS 5.0", () => {
  test("has each requirement of levels 1 and 2 once", () => {
    const all = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    expect(all).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(all.toSorted());
  });

  test("names only files that exist", () => {
    const named = [...new Set([...text.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, name]) => String(name)))];
    const files = named.filter((name) => !name.startsWith("/") && !name.startsWith("."));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  test("names a test, unless the requirement does not apply or is a matter of documents and installation", () => {
    const untested = rows.filter(({ kept, tests }) => tests === "–" && !kept.startsWith("Does not apply"));
    expect(untested.map(({ numbers }) => numbers[0]).toSorted()).toEqual(WITHOUT_TEST);
  });
});
