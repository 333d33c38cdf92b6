import type { Contract, Form, Method, Variant } from "../../core/contract.ts";
import type { Answer, Media, Operation, Parameter, Ref, Schema } from "../../core/http/open-api.ts";
import { SANDBOX } from "../../core/sandbox.ts";
import { headerRefs } from "./headers.ts";
import { problemAnswers, problemCodes } from "./problems.ts";
import type { Recorded } from "./recorded.ts";
import { tagOf } from "./tags.ts";
import { named, resolved, type Schemas, wireSchema } from "./wire-schema.ts";

/** A contract's form in one variant. `template` is the contract's path, `written` the path in the document. */
export type Described = {
  contract: Contract;
  variant: Variant;
  form: Form;
  method: Method;
  template: string;
  written: string;
};

const WAITS = new Set(["withdraw.write"]);
const SUCCESS_HEADERS = ["X-Request-Id", "RateLimit", "RateLimit-Policy", "Unknown-Parameters"];

/** Returns one operation of a document. Adds its schemas to `schemas`. */
export function operationObject(described: Described, schemas: Schemas, recorded: Recorded): Operation {
  const { contract, form, method } = described;
  const readsBody = method === "POST" || method === "PUT";
  const members = memberSchemas(described, schemas);
  const codes = problemCodes(contract, form, readsBody);
  const possible = problemAnswers(codes);
  return {
    operationId: contract.name,
    tags: [tagOf(contract)],
    summary: contract.summary,
    description: contract.description ?? contract.summary,
    security: security(described),
    parameters: parameters(described, members, readsBody),
    ...(readsBody ? { requestBody: requestBody(described, members, schemas) } : {}),
    responses: { ...successes(described, schemas, recorded), ...possible },
    "x-errors": Object.fromEntries(
      Object.entries(possible).map(([status, { content }]) => [
        status,
        Object.keys(content?.["application/problem+json"]?.examples ?? {}),
      ]),
    ),
    "x-path": described.template,
    ...(contract.stagingOnly ? { "x-staging-only": true } : {}),
  };
}

function security({ contract, variant }: Described): Operation["security"] {
  const token = { oauth2: contract.scope ? [contract.scope] : [] };
  return variant === "B" ? [{ apiKey: [] }, token] : [token];
}

function memberSchemas({ form }: Described, schemas: Schemas): Schema {
  const schema = resolved(wireSchema(form.input, schemas, "request"), schemas);
  return {
    ...schema,
    properties: schema.properties ?? {},
    required: [...(schema.required ?? []), ...(form.asksFor ?? [])],
  };
}

const pathNames = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

function parameters(
  { contract, form, template, written }: Described,
  members: Schema,
  readsBody: boolean,
): (Parameter | Ref)[] {
  const inPath = pathNames(template);
  const names = readsBody ? inPath : [...inPath, ...Object.keys(members.properties ?? {})];
  const writtenPath = pathNames(written);
  const own = [...new Set(names)].map((name): Parameter => {
    const { description = "", ...schema } = members.properties?.[name] ?? {};
    const where = inPath.includes(name) ? "path" : "query";
    const called = where === "path" ? (writtenPath[inPath.indexOf(name)] as string) : name;
    return {
      name: called,
      in: where,
      description: called === name ? description : `${name}: ${description}`,
      ...(called === name ? {} : { "x-name": name }),
      required: where === "path" || (members.required?.includes(name) ?? false),
      schema,
      ...exampleOf(name, schema, form.example?.[name]),
    };
  });
  const waits = contract.effect === "create" && WAITS.has(contract.scope ?? "");
  return [
    ...own,
    ...(waits ? [{ $ref: "#/components/parameters/PreferWait" }] : []),
    { $ref: "#/components/parameters/RequestId" },
  ];
}

function requestBody({ contract, form, template }: Described, members: Schema, schemas: Schemas) {
  const inPath = pathNames(template);
  const inPathAlone = inPath.filter((name) => !form.repeated?.includes(name));
  const { properties = {}, required = [], ...rest } = members;
  const body: Schema = {
    ...rest,
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        inPath.includes(name) ? sameAsInPath(schema, inPathAlone.includes(name)) : schema,
      ]),
    ),
    required: required.filter((name) => !inPathAlone.includes(name)),
  };
  const example = Object.entries(form.example ?? {}).filter(([name]) => !inPathAlone.includes(name));
  const media: Media = { schema: named(`${capital(contract.name)}Request`, body, schemas) };
  if (form.example) media.example = Object.fromEntries(example);
  return { required: true, content: { "application/json": media } };
}

function sameAsInPath(schema: Schema, pathIsEnough: boolean): Schema {
  const rule = pathIsEnough ? "The same as in the path, which is enough." : "The same as in the path.";
  return { ...schema, description: `${rule} ${schema.description ?? ""}`.trim() };
}

function successes(described: Described, schemas: Schemas, recorded: Recorded): Record<string, Answer> {
  const { contract, form, variant, method } = described;
  if (contract.file) return { "200": download(contract.file) };
  const name = `${capital(contract.name)}Response`;
  const schema = named(name, wireSchema(form.output, schemas, "answer"), schemas);
  const reply = (status: 200 | 201, description: string, ...headers: string[]): Record<string, Answer> => {
    const example = recorded[`${contract.name}.${variant}.${status}`];
    const media: Media = { schema, ...(example === undefined ? {} : { example }) };
    return {
      [status]: {
        description,
        headers: headerRefs([...SUCCESS_HEADERS, ...headers]),
        content: { "application/json": media },
      },
    };
  };
  if (contract.effect === "create") {
    const again = "The `externalId` was used before with this very content: the record as it is now.";
    return { ...reply(200, again, "Idempotent-Replayed"), ...reply(201, "Created.") };
  }
  if (contract.effect === "read") return reply(200, "Found.");
  const done = method === "DELETE" ? "Deleted." : "Done.";
  return contract.creates ? { ...reply(200, "Changed."), ...reply(201, "Created.") } : reply(200, done);
}

function download(types: readonly string[]): Answer {
  const file: Media = { schema: { type: "string", description: "The file's text." } };
  return {
    description: "The file. Its name is in `Content-Disposition`.",
    headers: headerRefs([...SUCCESS_HEADERS, "Content-Disposition"]),
    content: Object.fromEntries(types.map((type) => [type, file])),
  };
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Examples of optional parameters, by name, for those that the sample request of their operation leaves out. */
const EXAMPLES: Readonly<Record<string, string>> = {
  accountNumber: SANDBOX.accountNumber,
  accountNumbers: `${SANDBOX.accountNumber},${SANDBOX.otherAccountNumber}`,
  endDate: "2026-11-20",
  end_date: "2026-11-20T23:59:59.999-03:00",
  endToEndId: SANDBOX.endToEndId,
  initDate: "2026-11-01",
  productTransactionId: SANDBOX.paymentId,
};

/**
 * Returns a parameter's example: the sample request's value, or else one that every staging installation accepts beside the
 * sample.
 */
function exampleOf(name: string, schema: Schema, inSample: unknown): Pick<Parameter, "example" | "x-not-in-sample"> {
  const other = EXAMPLES[name] ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  const example = inSample ?? other;
  if (example === undefined) return {};
  return {
    example: schema.type === "integer" ? Number(example) : example,
    ...(inSample === undefined ? { "x-not-in-sample": true } : {}),
  };
}
