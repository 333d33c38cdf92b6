import type { z } from "zod";

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  // Every numeric member is an integer.
  number: "a whole number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

/** Returns what is wrong with a member, in plain words, where its codec has no message of its own. */
export function sayIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${KINDS[issue.expected] ?? "of another kind"}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      return `must ${bound("least", issue.origin, issue.minimum)}`;
    case "too_big":
      return `must ${bound("most", issue.origin, issue.maximum)}`;
    case "invalid_format":
      return "does not have the right form";
    default:
      return "is not valid";
  }
}

function bound(end: "least" | "most", origin: string, limit: number | bigint): string {
  if (origin === "string") return `have at ${end} ${limit} characters`;
  return origin === "array" || origin === "set" || origin === "map"
    ? `have at ${end} ${limit} entries`
    : `be at ${end} ${limit}`;
}
