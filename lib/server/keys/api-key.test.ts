import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { hasSecret, readApiKey, secretHash, writeApiKey } from "./api-key.ts";

const newSecret = () => randomBytes(32).toString("hex");

function credentialWith(secrets: [secret: string, expiresAt: string | null][]) {
  return {
    secrets: secrets.map(([secret, expiresAt]) => ({ sha256: secretHash(secret).toString("hex"), expiresAt })),
  };
}

describe("a secret", () => {
  test("is known by its SHA-256 alone", () => {
    expect(secretHash("secret").toString("hex")).toBe(
      "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b",
    );
  });

  test("counts while it has not run out, beside others", () => {
    const [lasting, ending] = [newSecret(), newSecret()];
    const credential = credentialWith([
      [lasting, null],
      [ending, "2026-11-21T10:00:00.000+00:00"],
    ]);
    const at = (time: string) => [lasting, ending].map((secret) => hasSecret(credential, secret, Date.parse(time)));
    expect(at("2026-11-21T09:59:59.999Z")).toEqual([true, true]);
    expect(at("2026-11-21T10:00:00.000Z")).toEqual([true, false]);
  });

  test("of nothing is no secret", () => {
    expect(hasSecret(credentialWith([]), "")).toBe(false);
    expect(hasSecret(credentialWith([[newSecret(), null]]), "")).toBe(false);
  });
});

describe("an API key", () => {
  test("reads back to the id and the secret that it was written with, in its environment alone", () => {
    const [id, secret] = [randomUUID(), newSecret()];
    const key = writeApiKey("staging", id, secret);
    expect(key).toMatch(/^pk_staging_[0-9a-f]{32}_[0-9a-f]{64}$/);
    expect(readApiKey(key, "staging")).toEqual({ id, secret });
    expect(readApiKey(key, "production")).toBeNull();
  });

  test("is nothing else", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readApiKey(text, "staging")).toBeNull();
      }),
    );
  });
});
