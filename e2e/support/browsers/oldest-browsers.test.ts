import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OLDEST_BROWSERS, TOLD_BY } from "#lib/core/oldest-browsers.ts";
import { firstVersions } from "./newer-apis.ts";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

test("package.json, from which the scripts and styles are built, names the same browsers", () => {
  const listed = Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser} ${version}`);
  expect(JSON.parse(read("package.json")).browserslist).toEqual(listed);
});

test("the README names the same versions", () => {
  const { chrome, edge, firefox, safari, ios_saf } = OLDEST_BROWSERS;
  expect(chrome).toBe(edge);
  expect(read("README.md")).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (iOS ${ios_saf}) or newer`,
  );
});

test("what tells an older browser came to each browser with its oldest version", () => {
  const first = TOLD_BY.map(firstVersions);
  const latest = (browser: string) => Math.max(...first.map((versions) => versions[browser] as number));
  const { ios_saf, ...same } = OLDEST_BROWSERS;
  for (const [browser, version] of Object.entries({ ...same, safari_ios: ios_saf }))
    expect(latest(browser), browser).toBe(Number(version));
});
