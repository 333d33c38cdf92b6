import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../bin/setup/run-command.js";
import { NEWER_APIS } from "../support/browsers/newer-apis.ts";

const chunks = path.join(root, ".next/static/chunks");

/** Next's file for browsers without modules, which no browser loads that our pages serve. */
const FOR_OLD_BROWSERS = "core-js";

/** What a script uses only where the browser has it: the script asks first, or brings its own. */
const ASKED_FIRST: Record<string, string> = {
  "Error.captureStackTrace": '"captureStackTrace"in Error',
  "Promise.withResolvers": 'hasOwnProperty("withResolvers")',
};

/** Next brings it with every page. */
const FILLED = ["URL.canParse"];

function patternOf(api: string): RegExp {
  const name = api.replace(".", "\\.");
  const isMember = api.includes(".");
  return new RegExp(`(?<![\\w$"'\`]|(?<!\\.\\.)\\.)(?:new ${name}\\b|${name}${isMember ? "\\b" : "\\."})`);
}

// A page that calls what the browser has not is broken. The members of objects are not looked for: a search in the text
// cannot tell whose member it is, and the driver's own scripts need newer ones in the page.
test("no script of the pages uses a function or class that the oldest browsers have not", () => {
  const scripts = readdirSync(chunks, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(path.join(chunks, file), "utf8"))
    .filter((script) => !script.includes(FOR_OLD_BROWSERS));
  expect(scripts.length).toBeGreaterThan(100);
  const all = scripts.join("");
  const isUsed = (api: string) => {
    const pattern = patternOf(api);
    return (
      all.includes(api) && scripts.some((script) => pattern.test(script) && !script.includes(ASKED_FIRST[api] ?? "\0"))
    );
  };
  expect(NEWER_APIS.filter((api) => !FILLED.includes(api) && isUsed(api))).toEqual([]);
});
