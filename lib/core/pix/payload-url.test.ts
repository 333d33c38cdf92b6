import { expect, test } from "vitest";
import { isPayloadUrl } from "./payload-url.ts";

test.each([
  "pix.example.com/a",
  "localhost:3000/qr/v2/AAA",
  "127.0.0.1:3000/a",
  "[::1]:3000/a",
  "pix.example.com/a?b=c@d",
])("%s is one", (text) => {
  expect(isPayloadUrl(text)).toBe(true);
});

test.each([
  "",
  "pix.example.com",
  "pix.example.com/",
  "/a",
  "https://pix.example.com/a",
  "//pix.example.com/a",
  "bank@pix.example.com/a",
  "pix.example.com:/a",
  "pix.example.com:port/a",
  "pix.example.com/a b",
  "pix.example.com/ã",
  "exämple.com/a",
  "pix.example.com/a\n",
])("%j is none", (text) => {
  expect(isPayloadUrl(text)).toBe(false);
});
