import type { Variant } from "../contract.ts";

// The subset of OpenAPI 3.1 that our documents use, and where the documents are.

/** JSON Schema 2020-12. */
export type Schema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

export type Example = { summary?: string; value: unknown };
export type Ref = { $ref: string };
export type Media = { schema: Schema; example?: unknown; examples?: Record<string, Example | Ref> };
export type Header = { description: string; schema: Schema; required?: boolean };
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
  /** The sample request of the reference leaves the parameter out. */
  "x-not-in-sample"?: true;
  /** The parameter's name in the contract, when the document must use another name. */
  "x-name"?: string;
};
export type Answer = {
  description: string;
  headers?: Record<string, Header | Ref>;
  content?: Record<string, Media>;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { required: boolean; description?: string; content: Record<string, Media> };
  responses: Record<string, Answer>;
  /** Error codes by status, for readers that do not look into the examples of each response. */
  "x-errors"?: Record<string, string[]>;
  /** The path with the contract's parameter names. */
  "x-path"?: string;
  "x-staging-only"?: boolean;
};
export type PathItem = Partial<Record<"get" | "post" | "put" | "delete", Operation>>;
export type Tag = {
  name: string;
  description: string;
  /** The tag's name in the reader's language, when that is not English. */
  "x-displayName"?: string;
  /** The states of the tag's record, each with its possible next states. The first one is the initial state. */
  "x-states"?: Readonly<Record<string, readonly string[]>>;
};

/** An OpenAPI 3.1 document. */
export type OpenApi = {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; url: string };
  };
  servers: { url: string; description: string }[];
  tags: Tag[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    parameters: Record<string, Parameter>;
    examples: Record<string, Example>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
};

/** Returns the path of a chapter of the API reference, or of its `entry`. `chapter`: a tag name; null: first page. */
export function docsPath(variant: Variant, chapter: string | null, entry?: string): string {
  const place = chapter ? `/docs/${chapter.toLowerCase()}` : "/docs";
  return `${place}?variant=${variant}${entry ? `#${entry}` : ""}`;
}

/** Returns a short text of what a schema without members accepts: `string 1–77`, `"A" | "B"`, `integer 1–100`. */
export function schemaWords(schema: Schema): string {
  const words = typeWords(schema);
  return schema.default === undefined ? words : `${words}, default ${JSON.stringify(schema.default)}`;
}

function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "any"].flat();
  const name = types.join(" | ");
  const details = [schema.format, range(schema, types), pattern(schema)].filter(Boolean).join(" ");
  return details ? `${name} ${details}` : name;
}

/** A bound that is only the range of a JSON number does not count as a limit. */
const isOpen = (bound: number | undefined) => bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER;

function range(schema: Schema, types: string[]): string {
  const numeric = types.includes("integer") || types.includes("number");
  const [min, max] = numeric ? [schema.minimum, schema.maximum] : [schema.minLength, schema.maxLength];
  if (types.includes("array")) return schema.maxItems === undefined ? "" : `${schema.minItems ?? 0}–${schema.maxItems}`;
  if (types.includes("object")) return schema.maxProperties === undefined ? "" : `0–${schema.maxProperties}`;
  if (isOpen(max)) return isOpen(min) ? "" : `≥ ${min}`;
  if (min === max) return grouped(max ?? 0);
  return `${grouped(isOpen(min) ? 0 : (min ?? 0))}–${grouped(max ?? 0)}`;
}

/** Separates thousands with a no-break space. */
const grouped = (value: number) => (value < 10_000 ? `${value}` : `${value}`.replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0"));

/** Omits the pattern of a format: the format's name is easier to read than the pattern. */
function pattern({ format, pattern }: Schema): string {
  return pattern && !format ? pattern.replace(/^\^|\$$/g, "") : "";
}
