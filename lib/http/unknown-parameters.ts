import { z } from "zod";
import type { Form } from "../core/contract.ts";
import type { ErrorCode } from "../core/errors.ts";
import { invalid, queryMembers } from "./decode.ts";

/** The names in the answer's header are the first ones, and each is cut, so that a long query makes no long head. */
const NAMED_MAX = 10;
const NAME_MAX = 50;

const knownOf = new WeakMap<Form, ReadonlySet<string>>();

function known(form: Form): ReadonlySet<string> {
  const found = knownOf.get(form);
  if (found) return found;
  const { properties = {} } = z.toJSONSchema(form.input, { io: "input", unrepresentable: "any" });
  const names = new Set(Object.keys(properties));
  knownOf.set(form, names);
  return names;
}

/** What an operation that reads a body knows of a query: it takes everything from the body. */
const NOTHING: ReadonlySet<string> = new Set();

/** Returns the names that the operation knows in a query. */
export function knownParameters(form: Form, readsBody: boolean): ReadonlySet<string> {
  return readsBody ? NOTHING : known(form);
}

/**
 * Returns the names of a query that are not known, as the value of the header `Unknown-Parameters`; empty when there is none. Throws
 * `code` when one of them is a slip of a known name: the caller meant a filter and would get an answer without it.
 */
export function unknownParameters(
  names: readonly string[],
  here: ReadonlySet<string>,
  code: ErrorCode = "VALIDATION_ERROR",
): string {
  const unknown = names.filter((name) => !here.has(name));
  if (unknown.length === 0) return "";
  const errors = unknown.flatMap((name) => {
    const meant = [...here].find((one) => isSlip(name, one));
    return meant
      ? [
          {
            pointer: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
            message: `is not known; the one that is known is ${meant}`,
          },
        ]
      : [];
  });
  if (errors.length > 0) throw invalid(code, errors);
  return listed(unknown);
}

function listed(names: readonly string[]): string {
  return names
    .slice(0, NAMED_MAX)
    .map((name) => encodeURIComponent(name.slice(0, NAME_MAX).toWellFormed()))
    .join(", ");
}

/**
 * Names in an answer what was ignored of its request's query. For addresses that know no parameter, or only `known`, of which a slip is
 * ignored too.
 */
export function nameIgnored(request: Request, answer: Response, known: readonly string[] = []): Response {
  const ignored = listed(Object.keys(queryMembers(request)).filter((name) => !known.includes(name)));
  if (ignored) answer.headers.set("unknown-parameters", ignored);
  return answer;
}

/** Whether two names differ by their case alone, or by one letter more, less or other. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const rest = long.slice(same + 1);
  return short.slice(same + (short.length === long.length ? 1 : 0)) === rest;
}
