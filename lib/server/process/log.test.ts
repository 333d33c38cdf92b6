import { describe, expect, test, vi } from "vitest";
import { errorFields, log } from "./log.ts";

process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1/none";
process.env.LOG_LEVEL = "info";

function lineOf(fields: object, message: string): { text: string; json: Record<string, unknown> } {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    log().info(fields, message);
    const text = String(write.mock.calls[0]?.[0]);
    return { text, json: JSON.parse(text) };
  } finally {
    write.mockRestore();
  }
}

describe("the log", () => {
  test("is a JSON line per event, with its level and time", () => {
    const { text, json } = lineOf({ requestId: "r-1", status: 400 }, "refused");
    expect(text.endsWith("}\n")).toBe(true);
    expect(json).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      process: expect.any(String),
      requestId: "r-1",
      status: 400,
      msg: "refused",
    });
  });

  test.each([
    "authorization",
    "password",
    "secret",
    "token",
    "apiKey",
    "cookie",
    "clientSecret",
    "client_secret",
    "access_token",
    "signingSecret",
  ])("removes every member called %s, at the top and one level down", (name) => {
    const { text } = lineOf({ [name]: "canary", inside: { [name]: "canary" } }, "signed in");
    expect(text).not.toContain("canary");
  });

  test("shows no complete CPF, at any place and with any punctuation", () => {
    const { text, json } = lineOf(
      { taxId: "12345678909", payer: { taxId: "123.456.789-09" }, ids: ["12345678909"] },
      "CPF 12345678909, again 123456789-09",
    );
    expect(text).not.toMatch(/123\.?456\.?789-?09/);
    expect(json.taxId).toBe("***.456.789-**");
  });

  test("stays JSON when a number looks like a CPF", () => {
    expect(lineOf({ amount: 12_345_678_909, amounts: [12_345_678_909] }, "paid").json).toMatchObject({ msg: "paid" });
  });

  test("keeps the name, reason, code and stack of an error, but not the values of its statement", () => {
    const error = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (x)=(secret) exists" });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ error: "Error", reason: "duplicate key", errorCode: "23505" });
    expect(JSON.stringify(fields)).not.toContain("secret");
    expect(errorFields("gone")).toEqual({ error: "gone" });
  });
});
