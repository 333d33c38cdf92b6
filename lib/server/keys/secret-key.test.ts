import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { seal, unseal } from "./secret-key.ts";

process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1/none";

describe("a sealed secret", () => {
  test("opens to the same text, for any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const secret = text.toWellFormed();
        expect(unseal(seal(secret, "test"), "test")).toBe(secret);
      }),
    );
  });

  test("is different each time and does not show its content", () => {
    const [one, two] = [seal("whsec_canary", "test"), seal("whsec_canary", "test")];
    expect(one.equals(two)).toBe(false);
    expect(one.toString("latin1")).not.toContain("canary");
  });

  test("does not open for another purpose", () => {
    expect(() => unseal(seal("secret", "webhook:1"), "webhook:2")).toThrow();
  });

  test("does not open when a single bit of it has changed, or when it was cut", () => {
    const sealed = seal("secret", "test");
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => unseal(changed, "test")).toThrow();
      expect(() => unseal(sealed.subarray(0, i), "test")).toThrow();
    }
  });
});
