import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { instantOf } from "#lib/core/brt.ts";
import { hasSecret, readApiKey, secretHash, writeApiKey } from "./api-key.ts";

const newSecret = () => randomBytes(32).toString("hex");

function credentialWith(secrets: [secret: string, expiresAt: string | null][]) {
  return {
    secrets: secrets.map(([secret, expiresAt]) => ({ sha256: secretHash(secret).toString("hex"), expiresAt })),
  };
}

describe("a secret", () => {
  test("is known only by its SHA-256", () => {
    expect(secretHash("secret").toString("hex")).toBe(
      "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b",
    );
  });

  test("is valid until it expires, also next to other secrets", () => {
    const [lasting, ending] = [newSecret(), newSecret()];
    const credential = credentialWith([
      [lasting, null],
      [ending, "2026-11-21T10:00:00.000+00:00"],
    ]);
    const at = (time: string) =>
      [lasting, ending].map((secret) => hasSecret(credential, secret, instantOf(time).getTime()));
    expect(at("2026-11-21T09:59:59.999Z")).toEqual([true, true]);
    expect(at("2026-11-21T10:00:00.000Z")).toEqual([true, false]);
  });

  test("that is empty is refused", () => {
    expect(hasSecret(credentialWith([]), "")).toBe(false);
    expect(hasSecret(credentialWith([[newSecret(), null]]), "")).toBe(false);
  });
});

describe("an API key", () => {
  test("is read back as its id and its secret, only in its own environment", () => {
    const [id, secret] = [randomUUID(), newSecret()];
    const key = writeApiKey("staging", id, secret);
    expect(key).toMatch(/^pk_staging_[0-9a-f]{32}_[0-9a-f]{64}$/);
    expect(readApiKey(key, "staging")).toEqual({ id, secret });
    expect(readApiKey(key, "production")).toBeNull();
  });

  test("no other text is read as an API key", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readApiKey(text, "staging")).toBeNull();
      }),
    );
  });
});
