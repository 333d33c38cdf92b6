import { expect, test } from "vitest";
import { deviceName } from "./client-of.ts";

const LINUX_CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"],
  [LINUX_CHROME, "Chrome, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari, iOS",
  ],
  ["curl/8.5.0", "curl"],
])("%s is %s", (header, name) => expect(deviceName(header)).toBe(name));

test.each([
  ["no header", null],
  ["an empty header", ""],
  ["a header of signs alone", "<script>alert(1)</script>"],
  ["a header with escape codes", "\u001b[31mred/1.0 \u001b[0m"],
  ["a very long name", `${"a".repeat(2_000)}/1.0`],
])("%s has no name", (_what, header) => expect(deviceName(header)).toBeNull());
