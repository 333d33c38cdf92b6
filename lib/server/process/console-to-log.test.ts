import { afterEach, expect, test, vi } from "vitest";
import { consoleToLog } from "./console-to-log.ts";

// biome-ignore lint/suspicious/noConsole: it is what these tests are about
const say = (method: "log" | "warn" | "error", ...words: unknown[]) => console[method](...words);

process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1/none";
process.env.LOG_LEVEL = "info";
const kept = { ...console };
afterEach(() => {
  Object.assign(console, kept);
  vi.restoreAllMocks();
});

/** What is written to standard output and error while `print` runs, after `console` was sent to the log. */
function written(print: () => void): string {
  let text = "";
  const keep = (chunk: string | Uint8Array) => {
    text += chunk;
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
  consoleToLog();
  print();
  return text;
}

test("what is printed becomes one JSON line a call, with its level", () => {
  const lines = written(() => {
    say("log", "started %s", "well");
    say("warn", "careful");
    say("error", new Error("broken"));
  })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: "info", from: "console", msg: "started well" },
    { level: "warn", msg: "careful" },
    { level: "error", msg: expect.stringContaining("Error: broken\n    at ") },
  ]);
});

test("text of a stranger begins no line and commands no terminal", () => {
  const forged = 'a\n{"level":"error","msg":"forged"}\r\u001b[31mred\u001b]0;title\u0007\u009b2J\u007f\u2028\u202e';
  const text = written(() => say("error", "no image at", forged));
  expect(text.match(/\n/g)).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(text.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
  expect(JSON.parse(text).msg).toContain("no image at a\n");
});

test("a CPF is masked in what is printed too", () => {
  expect(written(() => say("log", "payer 123.456.789-09"))).not.toContain("123.456.789-09");
});
