import { readFileSync } from "node:fs";
import type { Variant } from "./api.ts";

/** A statement of the specification. `unshowable`: why HTTP cannot show it; null when it can. */
export type Statement = {
  number: number;
  chapter: string;
  variants: Variant[];
  text: string;
  unshowable: string | null;
};

/** Returns the specification's statements, numbered from 1. */
export function readStatements(): Statement[] {
  const [, ...lines] = readFileSync(new URL("../statements.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [number = "", chapter = "", variants = "", text = "", unshowable = ""] = line.split("\t");
    return {
      number: Number(number),
      chapter,
      variants: [...variants] as Variant[],
      text,
      unshowable: unshowable || null,
    };
  });
}

/** A check that ran, or that was skipped for a reason. */
export type Seen = {
  title: string;
  statements: readonly number[];
  /** Absent: both variants. */
  variant?: Variant;
  outcome: "passed" | "failed" | "left out";
  why?: string;
};

export type Verdict = {
  statement: Statement;
  /** `not asked`: the suite was not given what the check needs. `unchecked`: no check covers the statement. */
  outcome: "held" | "not held" | "not asked" | "cannot be shown" | "unchecked";
  why: string | null;
  /** Titles of the checks that cover the statement. */
  checks: string[];
};

/** Returns the verdict on each statement, over all variants that it applies to and that have a credential. */
export function verdicts(statements: Statement[], checks: Seen[], given: readonly Variant[]): Verdict[] {
  return statements.map((statement) => {
    const mine = checks.filter(({ statements }) => statements.includes(statement.number));
    const asked = statement.variants.filter((variant) => given.includes(variant));
    const found = asked.map((variant) => inVariant(mine, variant));
    const of = (outcome: Verdict["outcome"], why: string | null): Verdict => {
      return { statement, outcome, why, checks: [...new Set(mine.map(({ title }) => title))] };
    };
    if (statement.unshowable) return of("cannot be shown", statement.unshowable);
    if (asked.length === 0) return of("not asked", `needs a credential of variant ${statement.variants.join(" or ")}`);
    if (found.some(({ outcome }) => outcome === "not held")) return of("not held", null);
    return found.find(({ outcome }) => outcome !== "held") ? of(...worst(found)) : of("held", null);
  });
}

type Found = { outcome: Verdict["outcome"]; why: string | null };

function inVariant(checks: Seen[], variant: Variant): Found {
  const mine = checks.filter((check) => check.variant === undefined || check.variant === variant);
  if (mine.some(({ outcome }) => outcome === "failed")) return { outcome: "not held", why: null };
  if (mine.some(({ outcome }) => outcome === "passed")) return { outcome: "held", why: null };
  const [leftOut] = mine;
  return leftOut
    ? { outcome: "not asked", why: leftOut.why ?? null }
    : { outcome: "unchecked", why: `in variant ${variant}` };
}

function worst(found: Found[]): [Verdict["outcome"], string | null] {
  const { outcome, why } = found.find(({ outcome }) => outcome === "unchecked") ??
    found.find(({ outcome }) => outcome === "not asked") ?? { outcome: "unchecked", why: null };
  return [outcome, why];
}
