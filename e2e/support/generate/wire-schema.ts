import { z } from "zod";
import type { Variant } from "#lib/core/contract.ts";
import { operations } from "#lib/domain/operations.ts";

/** The part of JSON Schema that the tests read. */
export type WireSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: WireSchema[];
  oneOf?: WireSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: WireSchema;
  properties?: Record<string, WireSchema>;
  required?: string[];
  examples?: unknown[];
};

/** An operation in one variant. `input`: path parameters, query and body members together. */
export type WireOperation = {
  name: string;
  effect: string;
  method: string;
  template: string;
  input: WireSchema;
  /** Path parameters that the body must repeat. */
  repeated: readonly string[];
  example: object;
  accepts(members: unknown): boolean;
};

/** Returns every operation that has a path in the variant. */
export function wireOperations(variant: Variant): WireOperation[] {
  return operations.flatMap(({ contract: { name, effect, [variant]: form } }) => {
    const [method, template] = form?.path?.split(" ") ?? [];
    if (!form || !method || !template) return [];
    const input = z.toJSONSchema(form.input, { io: "input", unrepresentable: "any" }) as WireSchema;
    const { input: codec, repeated = [], example = {} } = form;
    const accepts = (members: unknown) => z.safeDecode(codec, members as never).success;
    return [{ name, effect, method, template, input, repeated, example, accepts }];
  });
}

/** Returns the alternatives of a schema, each with one type. */
export function options(schema: WireSchema): (WireSchema & { type?: string })[] {
  const { anyOf, type } = schema;
  if (anyOf) return anyOf.flatMap(options);
  if (Array.isArray(type)) return type.map((each) => ({ ...schema, type: each }));
  return [{ ...schema, ...(type === undefined ? {} : { type }) } as WireSchema & { type?: string }];
}

export function pathParameters(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
}

/**
 * Encodes a text as a path segment. URL parsers remove "." and "..", so these get a leading space, which the service
 * trims.
 */
const inPath = (text: string) => encodeURIComponent(text).replace(/^(?=\.{1,2}$)/, "%20");

/**
 * Returns the path and body of a call with these members. POST and PUT send all members in the body; other methods send
 * those that the path does not name in the query.
 */
export function request(operation: WireOperation, members: Record<string, unknown>): { path: string; body?: unknown } {
  const named = pathParameters(operation.template);
  const path = operation.template.replaceAll(/\{(\w+)\}/g, (_all, name) => inPath(String(members[name])));
  if (operation.method === "POST" || operation.method === "PUT") return { path, body: members };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (!named.includes(name)) query.set(name, String(value));
  return { path: query.size > 0 ? `${path}?${query}` : path };
}
