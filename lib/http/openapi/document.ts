import type { Contract, Method, Variant } from "../../core/contract.ts";
import type { OpenApi, Operation, PathItem } from "../../core/http/open-api.ts";
import { env } from "../../server/env.ts";
import { eventObjects, type Records } from "./event-objects.ts";
import { HEADERS, REQUEST_HEADERS } from "./headers.ts";
import { INTRODUCTION } from "./introduction.ts";
import { type Described, operationObject } from "./operation-object.ts";
import { PROBLEM_SCHEMA, problemExamples } from "./problems.ts";
import { PUBLIC_SCHEMAS, publicPaths } from "./public-paths.ts";
import { type Deployment, type Recorded, recordedAt } from "./recorded.ts";
import { SCOPE_WORDS, type States, tagsFor } from "./tags.ts";
import type { Schemas } from "./wire-schema.ts";

/** The input of `openApiDocument`. */
export type Source = { contracts: readonly Contract[]; records: Records; states: States; recorded: Recorded };
type Served = Deployment & { variant: Variant };

/** Returns the OpenAPI 3.1 document of one variant, built from the contracts that validate its requests. */
export function openApiDocument(
  { contracts, records, states, recorded: answers }: Source,
  { variant, baseUrl, staging }: Served,
): OpenApi {
  const recorded = recordedAt({ baseUrl, staging }, answers);
  const schemas: Schemas = { Problem: PROBLEM_SCHEMA, ...PUBLIC_SCHEMAS };
  const paths = publicPaths(recorded);
  for (const described of withSharedPaths(contracts.flatMap((contract) => describedBy(contract, variant, staging)))) {
    const item = paths[described.written] ?? {};
    paths[described.written] = item;
    item[described.method.toLowerCase() as keyof PathItem] = operationObject(described, schemas, recorded);
  }
  const webhooks = eventObjects(variant, records, schemas, recorded);
  return {
    openapi: "3.1.1",
    info: {
      title: `Guichê, variant ${variant}`,
      version: "1.0",
      summary: "A Pix account service: charges, withdrawals, refunds, transfers, statements.",
      description: INTRODUCTION[variant],
      license: { name: "Proprietary", url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl, description: staging ? "Staging: fictitious data, no money moves" : "Production" }],
    tags: tagsFor(
      new Set(operationsOf({ paths: { ...paths, ...webhooks } }).flatMap(({ operation }) => operation.tags)),
      states,
    ),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: { ...HEADERS },
      parameters: { ...REQUEST_HEADERS },
      examples: problemExamples(JSON.stringify(paths), variant, recorded),
      securitySchemes: securitySchemes(variant, baseUrl, staging),
    },
  };
}

const made = new WeakMap<Source, Map<Variant, OpenApi>>();

/** Returns the document of a variant as this process serves it. It is built once. */
export function servedDocument(source: Source, variant: Variant): OpenApi {
  const known = made.get(source) ?? new Map<Variant, OpenApi>();
  made.set(source, known);
  const { BASE_URL: baseUrl, APP_ENV } = env();
  const document = known.get(variant) ?? openApiDocument(source, { variant, baseUrl, staging: APP_ENV === "staging" });
  known.set(variant, document);
  return document;
}

/** Returns every operation of a document with its method and path, in the document's order. */
export function operationsOf({
  paths,
}: Pick<OpenApi, "paths">): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

function describedBy(contract: Contract, variant: Variant, staging: boolean): Described[] {
  const form = contract[variant];
  if (!form?.path || (contract.stagingOnly && !staging)) return [];
  const [method, template] = form.path.split(" ") as [Method, string];
  return [{ contract, variant, form, method, template, written: template }];
}

const PARAMETER = /\{(\w+)\}/g;

/**
 * OpenAPI treats paths that differ only in parameter names as one entry. There a parameter has both names:
 * `{endToEndIdOrExternalId}`. Each operation says which of them it takes.
 */
function withSharedPaths(all: Described[]): Described[] {
  const alike = Map.groupBy(all, ({ template }) => template.replaceAll(PARAMETER, "{}"));
  return all.map((one) => {
    const together = (alike.get(one.template.replaceAll(PARAMETER, "{}")) ?? []).map(({ template }) =>
      [...template.matchAll(PARAMETER)].map(([, name]) => name as string),
    );
    let i = 0;
    const written = one.template.replaceAll(PARAMETER, () => {
      const [first = "", ...others] = new Set(together.map((names) => names[i] as string));
      i++;
      return `{${[first, ...others.map((name) => name.charAt(0).toUpperCase() + name.slice(1))].join("Or")}}`;
    });
    return { ...one, written };
  });
}

function securitySchemes(variant: Variant, baseUrl: string, staging: boolean): Record<string, Record<string, unknown>> {
  const scopes = Object.fromEntries(Object.entries(SCOPE_WORDS).filter(([scope]) => staging || scope !== "mock.write"));
  const oauth2 = {
    type: "oauth2",
    description: "Client credentials. The client decides the variant.",
    flows: { clientCredentials: { tokenUrl: `${baseUrl}/v1/oauth2/token`, scopes } },
  };
  const apiKey = {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "A dedicated key: `pk_<environment>_<id>_<secret>`.",
  };
  return variant === "B" ? { oauth2, apiKey } : { oauth2 };
}
