import { expect, test } from "vitest";
import { wayBack } from "./way-back.ts";

test.each([
  "/",
  "/charges",
  "/charges?status=PAID&page=2#top",
  "/settings",
  "/charges?next=//evil.example",
  "/%2F%2Fevil.example",
])("%s is a path of this site", (next) => expect(wayBack(next)).toBe(next));

test.each([
  ["nothing", undefined],
  ["two values", ["/charges", "/charges"]],
  ["an empty text", ""],
  ["another site", "https://evil.example/"],
  ["another site without its scheme", "//evil.example"],
  ["a backslash for a slash", "/\\evil.example"],
  ["two backslashes", "\\\\evil.example"],
  ["one backslash", "\\evil.example"],
  ["a tab, which a browser leaves out", "/\t/evil.example"],
  ["a new line, which a browser leaves out", "/\n/evil.example"],
  ["a carriage return before a backslash", "/\r\\evil.example"],
  ["a tab before the path", "\t//evil.example"],
  ["a space before the path", " //evil.example"],
  ["a control character", "/\u0000/evil.example"],
  ["a tab within the path", "/charges\t"],
  ["a path that ends in another site", "/charges/..//evil.example"],
  ["a path that ends in another site by a backslash", "/.\\\\evil.example"],
  ["an escaped tab between slashes", "/%09/evil.example"],
  ["a script", "javascript:alert(1)"],
  ["a name alone", "charges"],
])("%s leads to the first page", (_what, next) => expect(wayBack(next as string)).toBe("/"));

test("letters outside ASCII are escaped, so that a header can contain them", () =>
  expect(wayBack("/Ā")).toBe("/%C4%80"));
