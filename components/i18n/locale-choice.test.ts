import { describe, expect, test } from "vitest";
import { localeOf } from "./locale-choice.ts";

describe("the language", () => {
  test("is the chosen one, whatever the browser prefers", () => {
    expect(localeOf("en", "pt-BR,pt;q=0.9")).toBe("en");
    expect(localeOf("pt-BR", "en-US")).toBe("pt-BR");
  });

  test("is English for a browser that prefers it", () => {
    expect(localeOf(undefined, "en-GB,en;q=0.9,pt;q=0.5")).toBe("en");
  });

  test("is Portuguese for every other browser, and for a choice that does not exist", () => {
    expect(localeOf(undefined, "fr")).toBe("pt-BR");
    expect(localeOf("de", null)).toBe("pt-BR");
  });
});
