import { describe, expect, test } from "vitest";
import { readStatements, type Seen, type Statement, verdicts } from "./verdicts.ts";

const statement = (more: Partial<Statement> = {}): Statement => {
  return { number: 1, chapter: "Charges", variants: ["A", "B"], text: "It is so.", unshowable: null, ...more };
};
const seen = (outcome: Seen["outcome"], more: Partial<Seen> = {}): Seen => {
  return { title: "a promise", statements: [1], outcome, ...more };
};
const verdictOf = (checks: Seen[], of = statement(), given: ("A" | "B")[] = ["A", "B"]) => {
  const [verdict] = verdicts([of], checks, given);
  return [verdict?.outcome, verdict?.why];
};

describe("a statement of the conformance suite", () => {
  test("is held when its checks passed in every tested variant", () => {
    expect(verdictOf([seen("passed", { variant: "A" }), seen("passed", { variant: "B" })])).toEqual(["held", null]);
    expect(verdictOf([seen("passed")])).toEqual(["held", null]);
    expect(verdictOf([seen("passed", { variant: "A" })], statement(), ["A"])).toEqual(["held", null]);
  });

  test("is not held when one check of several failed", () => {
    expect(verdictOf([seen("passed"), seen("failed", { variant: "B" })])).toEqual(["not held", null]);
  });

  test("is unchecked when only one of its two variants has a check", () => {
    expect(verdictOf([seen("passed", { variant: "A" })])).toEqual(["unchecked", "in variant B"]);
    expect(verdictOf([seen("passed", { statements: [2] })])).toEqual(["unchecked", "in variant A"]);
  });

  test("is not asked when its check was left out, or its variant was not tested", () => {
    expect(verdictOf([seen("left out", { why: "needs a certificate" })])).toEqual(["not asked", "needs a certificate"]);
    expect(verdictOf([], statement({ variants: ["B"] }), ["A"])).toEqual([
      "not asked",
      "needs a credential of variant B",
    ]);
  });

  test("of one variant is held by that variant's checks", () => {
    expect(verdictOf([seen("passed", { variant: "B" })], statement({ variants: ["B"] }))).toEqual(["held", null]);
    expect(verdictOf([seen("passed", { variant: "A" })], statement({ variants: ["B"] }))[0]).toBe("unchecked");
  });

  test("that cannot be shown over HTTP says why", () => {
    expect(verdictOf([], statement({ unshowable: "People decide it." }))).toEqual([
      "cannot be shown",
      "People decide it.",
    ]);
  });
});

test("the statements are numbered from 1 without a gap, each with a chapter, a variant and a text", () => {
  const all = readStatements();
  expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1));
  for (const { chapter, variants, text } of all) {
    expect([chapter, text].every((cell) => cell.length > 0)).toBe(true);
    expect([["A"], ["B"], ["A", "B"]]).toContainEqual(variants);
  }
});
