import { describe, expect, test } from "vitest";
import { STATUS_OF } from "#lib/core/errors.ts";
import en from "../i18n/messages/en.json" with { type: "json" };
import portuguese from "../i18n/messages/pt-BR.json" with { type: "json" };

const codes = [...Object.keys(STATUS_OF), "OFFLINE", "other"];

describe.each([
  ["Portuguese", portuguese],
  ["English", en],
])("the problems in %s", (_, { problem }) => {
  const said: Record<string, string> = problem;

  test("have a title and an advice for every code there is", () => {
    expect(codes.filter((code) => !said[code] || !said[`${code}_advice`])).toEqual([]);
  });

  test("have words for no code that there is not", () => {
    const others = Object.keys(said).filter((key) => key.endsWith("_advice") && !codes.includes(key.slice(0, -7)));
    expect(others).toEqual([]);
  });
});
