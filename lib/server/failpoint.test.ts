import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";
import { FAILPOINTS } from "../core/failpoint-names.ts";
import { readEnv } from "./env.ts";
import { armFailpoint, failpoint } from "./failpoint.ts";

afterEach(() => armFailpoint(null));

const root = path.resolve(import.meta.dirname, "../..");
const SETTINGS = { ...TEST_ENVIRONMENT, DATABASE_URL: "postgresql://app@127.0.0.1/guiche" };

function placed(): string[] {
  return readdirSync(path.join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(path.join(root, "lib", file), "utf8").matchAll(/\bfailpoint\("([^"]+)"/g)])
    .map(([, name]) => name as string);
}

test("every failpoint is at exactly one place in the code", () => {
  expect(placed().sort()).toEqual([...FAILPOINTS].sort());
});

test("a failpoint acts once, after its passes, and only at its own name", () => {
  const happened: string[] = [];
  armFailpoint({ name: "orders.sent", passesLeft: 1, onReached: () => happened.push("now") });
  failpoint("orders.leased");
  failpoint("orders.sent", false);
  failpoint("orders.sent");
  expect(happened).toEqual([]);
  failpoint("orders.sent");
  failpoint("orders.sent");
  expect(happened).toEqual(["now"]);
});

test.each(["orders.sent", "orders.sent:3"])("staging accepts FAILPOINT=%s", (FAILPOINT) => {
  expect(readEnv({ ...SETTINGS, FAILPOINT }).FAILPOINT).toBe(FAILPOINT);
});

test.each(["orders", "orders.sent:", "orders.sent:x", "toString"])("FAILPOINT=%s is refused", (FAILPOINT) => {
  expect(() => readEnv({ ...SETTINGS, FAILPOINT })).toThrow("FAILPOINT must be the name of a failpoint");
});

test("production refuses to start with a failpoint", () => {
  expect(() => readEnv({ ...SETTINGS, APP_ENV: "production", FAILPOINT: "orders.sent" })).toThrow(
    "FAILPOINT is for tests and never for production",
  );
});
