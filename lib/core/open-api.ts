// The part of OpenAPI 3.1 that our documents use.

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
  /** The contract's own name of it, where the document must use another. */
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
  /** Problem codes by status, for readers that would not look into each answer's examples. */
  "x-errors"?: Record<string, string[]>;
  /** The path with the contract's own names of its parameters. */
  "x-path"?: string;
  /** Exists in staging only. */
  "x-staging-only"?: boolean;
};
export type PathItem = Partial<Record<"get" | "post" | "put" | "delete", Operation>>;
export type Tag = {
  name: string;
  description: string;
  /** The name in the reader's language, where that is not English. */
  "x-displayName"?: string;
  /** The states of the chapter's record, each with those that it can move to. The first is where records begin. */
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
