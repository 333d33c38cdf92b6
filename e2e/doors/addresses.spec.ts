import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { addressOf, appAddresses, hasParameter } from "./app-addresses.ts";
import { ask, eightAtATime, nextAlone, ownWeb } from "./doors.ts";

const RUN_MS = 240_000;
const SEGMENTS = [
  ...["%00", "%0a", "%0d%0aX-A:b", "%1b%5b31m", "%C4%80", "%ff", "%c3%28", "%E2%80%A8", "%f0%9f%92%a3"],
  ...["%2e%2e", "..%2f..%2f", "%5c..%5c", "%", "%zz", "\xff\xfe", "constructor", "x".repeat(3_000)],
];
const QUERIES = [
  "next=/%C4%80&error=%C4%80&callbackUrl=/%C4%80",
  "next=/%0aFORGED&error=%0aFORGED%1b%5b31m&callbackUrl=%0aFORGED&x=%00",
  "next=/a&next=/b&error=a&error=b&callbackUrl=/a&callbackUrl=/b&page=1&page=2",
  "next=%ff&error=%c3%28&callbackUrl=%ff&%ff=%ff",
  "_rsc=%0a%C4%80&__proto__=1&constructor=1&[]=1&a[b]=c",
  `next=/${"x".repeat(6_000)}&error=${"y".repeat(3_000)}`,
  "\xff=\xfe",
];
/** What Next serves besides app/. */
const OTHERS = [
  "/_next/image",
  "/_next/static",
  "/_next/data",
  "/_next",
  "/favicon.ico",
  "/icon.svg",
  "/operations.md",
  "/nothing",
];
const IMAGES = [
  "/a%0aFORGED.png",
  "http://x%0aFORGED/",
  "%0aFORGED%1b%5b31m",
  "/%C4%80",
  "/icon.svg%0d%0aFORGED",
  "//x%0a",
];

function targets(): string[] {
  const addresses = appAddresses();
  expect(addresses.length).toBeGreaterThan(40);
  return [
    ...addresses.flatMap((address) => QUERIES.map((query) => `${addressOf(address, "x")}?${query}`)),
    ...addresses.filter(hasParameter).flatMap((address) => SEGMENTS.map((segment) => addressOf(address, segment))),
    ...OTHERS.flatMap((place) => [
      ...SEGMENTS.map((segment) => `${place}/${segment}`),
      ...QUERIES.map((query) => `${place}?${query}`),
    ]),
    ...IMAGES.map((url) => `/_next/image?url=${url}&w=64&q=75`),
  ];
}

/** What redirects somebody who is signed in, and the console's pages. */
function targetsOfStaff(): string[] {
  const pages = appAddresses().filter(({ kind }) => kind === "page");
  const entrances = ["/sign-in", "/new-password", "/new-authenticator"];
  return [
    ...pages.map((page) => `${addressOf(page, "%C4%80%0a")}?${QUERIES[0]}`),
    ...entrances.flatMap((place) => QUERIES.map((query) => `${place}?${query}`)),
  ];
}

async function expectNoFailure(url: string, asked: string[], cookie = ""): Promise<void> {
  const failed: string[] = [];
  await eightAtATime(asked, async (target) => {
    const { status } = await ask(url, target, { headers: cookie ? { cookie } : {} });
    if (status >= 500) failed.push(`${status} ${target.slice(0, 200)}`);
  });
  expect(failed).toEqual([]);
}

function expectWholeLines(text: string): void {
  const lines = text.trimEnd().split("\n");
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
}

function isJson(line: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a line of the log has none
    return !/[\u0000-\u001f\u007f-\u009f]/.test(line) && typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

const DOORS = { "bin/web": ownWeb, "next start alone": () => nextAlone() };

for (const [name, open] of Object.entries(DOORS)) {
  test(`${name}: no address is answered with 5xx, and none forges a line of the log`, async ({ signedIn }) => {
    test.setTimeout(RUN_MS);
    const cookies = await signedIn.context().cookies();
    const door = await open();
    try {
      const before = door.printed().length;
      await expectNoFailure(door.url, targets());
      await expectNoFailure(
        door.url,
        targetsOfStaff(),
        cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      );
      expectWholeLines(door.printed().slice(before));
    } finally {
      await door.stop();
    }
  });
}
