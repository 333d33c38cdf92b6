import { z } from "zod";
import type { Contract, Form } from "../core/contract.ts";
import { type ErrorCode, type FieldError, type Refusal, refuse } from "../core/errors.ts";

type Members = Record<string, unknown>;

/** A body of 256 KiB can have thousands of wrong members; the response lists only the first ones. */
const ERRORS_MAX = 50;

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

/**
 * Decodes wire members into canonical input. A member with the name of a path parameter must equal it, and the members
 * in `form.repeated` must be present. Throws the contract's validation codes, or VALIDATION_ERROR, with a pointer to
 * each wrong member.
 */
export function decode(contract: Contract, form: Form, path: Members, members: Members): unknown {
  const disagreeing = Object.keys(path).filter((name) => members[name] !== undefined && members[name] !== path[name]);
  if (disagreeing.length > 0) {
    const errors = disagreeing.map((name) => ({ pointer: `/${name}`, message: "must agree with the path" }));
    throw invalid("VALIDATION_ERROR", errors);
  }
  const missing = form.repeated?.filter((name) => members[name] === undefined);
  const whole = { ...members, ...path, ...Object.fromEntries(missing?.map((name) => [name, undefined]) ?? []) };
  const result = z.safeDecode(form.input, whole as never, { error: sayIssue, reportInput: true });
  if (result.success) {
    const unstorable = pointersToNul(whole);
    if (unstorable.length === 0) return result.data;
    const errors = unstorable
      .slice(0, ERRORS_MAX)
      .map((pointer) => ({ pointer, message: "must not hold the character NUL" }));
    throw invalid(codeOf(contract, errors), errors);
  }
  // The last issue of a member is the most specific one: "at most …" says more than "a whole number".
  const byPointer = new Map(result.error.issues.map((issue) => [pointerOf(issue), messageOf(issue)]));
  const errors = Array.from(byPointer, ([pointer, message]) => ({ pointer, message })).slice(0, ERRORS_MAX);
  throw invalid(codeOf(contract, errors), errors);
}

/** The value of a parameter that is given twice. No form accepts it; unknown parameters are ignored. */
const TWICE = Object.freeze({});

const NO_MEMBERS: Members = Object.freeze({});

/** Returns the members of a request's query string. */
export function queryMembers({ url }: Request): Members {
  if (!url.includes("?")) return NO_MEMBERS;
  const members = new Map<string, unknown>();
  for (const [name, value] of new URL(url).searchParams) members.set(name, members.has(name) ? TWICE : value);
  return Object.fromEntries(members);
}

/** PostgreSQL cannot store the character NUL in a text, nor compare with it. */
function pointersToNul(value: unknown, pointer = ""): string[] {
  if (typeof value === "string") return value.includes("\0") ? [pointer] : [];
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => pointersToNul(member, pointer + pointerStep(name)));
}

function pointerOf(issue: z.core.$ZodIssue): string {
  return issue.path.map((part) => pointerStep(String(part))).join("");
}

function pointerStep(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.input === TWICE) return "must be given once";
  const isMissing = issue.code === "invalid_type" || issue.code === "invalid_value";
  if (isMissing && issue.input === undefined) return "is required";
  if (issue.code === "invalid_key") return `has a name that ${issue.issues[0]?.message ?? "is not valid"}`;
  return issue.message;
}

function codeOf(contract: Contract, errors: FieldError[]): ErrorCode {
  const codes = contract.validationCodes;
  if (!codes) return "VALIDATION_ERROR";
  const names = errors.map((error) => error.pointer.split("/")[1] ?? "");
  // When several members are wrong, the order in the contract decides which code is sent.
  const name = Object.keys(codes).find((candidate) => names.includes(candidate));
  return codes[name ?? "*"] ?? "VALIDATION_ERROR";
}

/** Returns the refusal of wrong members. */
export function invalid(code: ErrorCode, errors: FieldError[]): Refusal {
  const [first] = errors;
  const detail = first ? `${first.pointer.slice(1) || "The request"} ${first.message}.` : "The request is not valid.";
  return refuse(code, detail, { errors });
}

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
