// The subset of OpenAPI 3.1 that our documents use.

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
