import fc from "fast-check";
import { anyText } from "./any-json.ts";
import { options, type WireSchema } from "./wire-schema.ts";

/** A change that makes members invalid: the value at `path` becomes `value`; undefined removes it. */
export type BadMember = { path: string[]; value: unknown };

const OF_TYPE: Record<string, fc.Arbitrary<unknown>> = {
  string: anyText,
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1, maxKeys: 3 }),
  array: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
  null: fc.constant(null),
};

/**
 * Any change that the schema forbids, at any depth. The removal of a member in `inPath` is excluded: the path supplies
 * it.
 */
export function badMember(schema: WireSchema, inPath: string[]): fc.Arbitrary<BadMember> {
  return (
    fc
      .oneof(...badMembers(schema, []))
      .filter(({ path, value }) => value !== undefined || !inPath.includes(path.join("/")))
      // The service refuses a body with `__proto__` as JSON, before it applies a schema.
      .filter(({ value }) => !JSON.stringify(value)?.includes("__proto__"))
  );
}

function badMembers(schema: WireSchema, path: string[]): fc.Arbitrary<BadMember>[] {
  const bad: fc.Arbitrary<BadMember>[] = wrongValues(schema)
    .filter(() => path.length > 0)
    .map((values) => values.map((value) => ({ path, value })));
  for (const option of options(schema)) {
    for (const [name, member] of Object.entries(option.properties ?? {})) {
      bad.push(...badMembers(member, [...path, name]));
      if (option.required?.includes(name)) bad.push(fc.constant({ path: [...path, name], value: undefined }));
    }
    if (option.items) bad.push(...badMembers(option.items, [...path, "0"]));
  }
  return bad;
}

function wrongValues(schema: WireSchema): fc.Arbitrary<unknown>[] {
  const all = options(schema);
  // A schema without constraints allows everything.
  if (all.some(({ type, enum: values, const: value }) => !type && !values && value === undefined)) return [];
  const allowed = new Set(all.flatMap(typesOf));
  const wrong = Object.entries(OF_TYPE).flatMap(([type, values]) => (allowed.has(type) ? [] : [values]));
  const [only] = all.filter(({ type }) => type !== "null");
  return only && all.filter(({ type }) => type !== "null").length === 1 ? [...wrong, ...outside(only)] : wrong;
}

function typesOf({ type, enum: values, const: value }: ReturnType<typeof options>[number]): string[] {
  if (type) return [type === "integer" ? "number" : type];
  return (values ?? [value]).map((each) => (each === null ? "null" : typeof each));
}

function outside(schema: WireSchema): fc.Arbitrary<unknown>[] {
  const { type, format, minimum, maximum, maxLength, minLength, maxItems, pattern, enum: values, items } = schema;
  const found: fc.Arbitrary<unknown>[] = [];
  if (values) found.push(fc.oneof(anyText, fc.integer()).filter((value) => !values.includes(value)));
  if (type === "integer")
    found.push(fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Number.isInteger(n)));
  if (minimum !== undefined) found.push(fc.integer({ max: minimum - 1 }));
  if (maximum !== undefined) found.push(fc.integer({ min: 1, max: 1_000_000 }).map((more) => maximum + more));
  if (maxLength !== undefined) found.push(fc.string({ minLength: 1 }).map((s) => `${"x".repeat(maxLength)}${s}x`));
  if (minLength) found.push(fc.constant(""));
  if (format === "date-time") found.push(anyText);
  if (pattern) found.push(anyText.filter((text) => !new RegExp(pattern, "u").test(text)));
  if (maxItems !== undefined) found.push(fc.constant(Array(maxItems + 1).fill(items?.properties ? {} : "x")));
  return found;
}

/** Returns the members with the change made. Creates the parents of the value where they do not exist. */
export function withBad(members: Record<string, unknown>, { path, value }: BadMember): Record<string, unknown> {
  const copy = structuredClone(members);
  let place: Record<string, unknown> = copy;
  for (const [i, name] of path.slice(0, -1).entries()) {
    const isList = path[i + 1] === "0";
    if (typeof place[name] !== "object" || place[name] === null) place[name] = isList ? [] : {};
    place = place[name] as Record<string, unknown>;
  }
  const last = String(path.at(-1));
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}
