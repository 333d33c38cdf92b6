import { z } from "zod";
import type { Schema } from "../../core/http/open-api.ts";
import { describeMember } from "./glossary.ts";

/** The named schemas of one document, in the order in which they are added. */
export type Schemas = Record<string, Schema>;

type Direction = "request" | "answer";

/**
 * Returns a codec's wire form as JSON Schema. An object with a title is added to `schemas` under that title and
 * referenced. Throws when two different schemas have the same title.
 */
export function wireSchema(type: z.ZodType, schemas: Schemas, direction: Direction): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return tidy(schema as Schema, schemas, direction);
}

/**
 * Adds a schema to `schemas` under a name and returns a reference to it. Readers of the document see the name. Throws
 * when a different schema has the name.
 */
export function named(name: string, schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref) return schema;
  const known = schemas[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${name}`);
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the schema that a reference points to, or the schema itself. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref ? (schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? schema) : schema;
}

function tidy(schema: Schema, schemas: Schemas, direction: Direction): Schema {
  const plain = withoutNoise(orNull(schema));
  const { title, ...rest } = {
    ...plain,
    ...(plain.properties ? { properties: tidyMembers(plain, schemas, direction) } : {}),
    ...(plain.items ? { items: tidy(plain.items, schemas, direction) } : {}),
    ...(plain.anyOf ? { anyOf: plain.anyOf.map((one) => tidy(one, schemas, direction)) } : {}),
  };
  return title ? named(title, rest, schemas) : rest;
}

function tidyMembers(
  { properties = {}, required = [] }: Schema,
  schemas: Schemas,
  direction: Direction,
): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const schema = tidy(member, schemas, direction);
      const beAbsent = direction === "request" && !required.includes(name);
      const description = schema.description ?? describeMember(name, { beAbsent, beNull: isNullable(schema) });
      return [name, description ? { ...schema, description } : schema];
    }),
  );
}

/** Merges `anyOf` of a simple type and null into one schema with two types. */
function orNull(schema: Schema): Schema {
  const [first, second, ...more] = schema.anyOf ?? [];
  if (!first || second?.type !== "null" || more.length > 0) return schema;
  if (first.title || first.anyOf || typeof first.type !== "string") return schema;
  const { anyOf: _, ...own } = schema;
  const values = first.enum ? { enum: [...first.enum, null] } : {};
  const { type } = withoutNoise(first);
  return { ...first, ...own, ...values, type: [type as string, "null"] };
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return [type].flat().includes("null") || anyOf.some(isNullable);
}

const isWhole = (value: unknown) => value === null || Number.isInteger(value);

/** Drops patterns that only repeat a format, and changes `number` with only integer values to `integer`. */
function withoutNoise(schema: Schema): Schema {
  const { pattern, ...rest } = schema;
  const types = [schema.type ?? []].flat();
  const spelled = schema.format === "date-time" || types.includes("integer");
  const anyUuid = schema.format === "uuid" && !pattern?.includes("-4[");
  const kept = pattern && !spelled && !anyUuid ? { ...rest, pattern } : rest;
  const values = kept.enum ?? (kept.const === undefined ? [] : [kept.const]);
  if (!types.includes("number") || values.length === 0 || !values.every(isWhole)) return kept;
  const whole = types.map((type) => (type === "number" ? "integer" : type));
  return { ...kept, type: whole.length === 1 ? (whole[0] as string) : whole };
}
