import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { apiTypes, apiTypesFile } from "#e2e/support/api-client/write-api-types.ts";
import { type ErrorCode, STATUS_OF } from "#lib/core/errors.ts";
import type { OpenApi, Parameter, Schema } from "#lib/core/http/open-api.ts";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { ERROR_GUIDE } from "#lib/http/openapi/error-guide.ts";
import { llmsText } from "#lib/http/openapi/llms-text.ts";
import { documented, jsonOf, parametersOf, pointerTo, schemaReader } from "./support/documented-operation.ts";

const baseUrl = "https://pix.example";
const staging = {
  A: openApiDocument(published, { variant: "A", baseUrl, staging: true }),
  B: openApiDocument(published, { variant: "B", baseUrl, staging: true }),
};
const places = (document: OpenApi) => documented(document).map(({ method, path }) => `${method} ${path}`);

describe.each(["A", "B"] as const)("the document of variant %s", (variant) => {
  const document = staging[variant];
  const own = published.contracts.filter((contract) => contract[variant]?.path);

  test("is valid OpenAPI 3.1", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      // Operations that anyone may read have no 4xx answer.
      rules: { "operation-4xx-response": "off" },
    });
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test("has every operation with a path in this variant, and no other", () => {
    const contracted = documented(document).filter(({ operation }) => operation["x-errors"]);
    expect(contracted.map(({ method, operation }) => `${method} ${operation["x-path"]}`).sort()).toEqual(
      own.map((contract) => contract[variant]?.path).sort(),
    );
  });

  test("describes each operation in more words than its title", () => {
    const silent = own.filter(({ summary, description }) => !description || description === summary);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("has an externalId in every operation that creates", () => {
    const creates = own.filter(({ effect }) => effect === "create");
    const without = creates.filter(({ name }) => {
      const { properties = {} } =
        document.components.schemas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Request`] ?? {};
      return !properties.externalId;
    });
    expect([creates.length > 0, without]).toEqual([true, []]);
  });

  test("has an example of each operation", () => {
    expect(own.filter((contract) => !contract[variant]?.example).map(({ name }) => name)).toEqual([]);
  });

  test("shows a recorded example for every JSON answer, event and problem (npm run record-answers)", () => {
    const answers = documented(document)
      .filter(({ operation }) => !operation.tags.includes("Public"))
      .flatMap(({ operation }) =>
        Object.entries(operation.responses).flatMap(([status, { content }]) => {
          const json = jsonOf(content);
          return json ? [[`${operation.operationId} ${status}`, json.example] as const] : [];
        }),
      );
    const events = Object.entries(document.webhooks).map(([name, { post }]) => {
      const [sample] = Object.values(jsonOf(post?.requestBody?.content)?.examples ?? {});
      return [name, sample] as const;
    });
    const problems = Object.entries(document.components.examples).map(([code, { value }]) => [code, value] as const);
    const silent = [...answers, ...events, ...problems].filter(([, shown]) => shown === undefined);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test("limits every member and parameter of every request", () => {
    const faults = requestSchemas(document).flatMap(([place, schema]) => unlimited(document, place, schema));
    expect(faults).toEqual([]);
  });

  test("describes every member and parameter", () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      undescribed(`#${name}`, schema),
    );
    const parameters = documented(document).flatMap(({ path, operation }) =>
      parametersOf(operation)
        .filter(({ description }) => !description)
        .map(({ name }) => `${path} ${name}`),
    );
    expect([...silent, ...parameters]).toEqual([]);
  });

  test("names only error codes from the list of error codes, each under its status", () => {
    const told = documented(document).flatMap(({ operation }) => Object.entries(operation["x-errors"] ?? {}));
    const wrong = told.filter(([status, codes]) =>
      codes.some((code) => STATUS_OF[code as ErrorCode] !== Number(status)),
    );
    expect(wrong).toEqual([]);
    const codes = new Set(told.flatMap(([, some]) => some));
    expect([...codes].filter((code) => ERROR_GUIDE[code as ErrorCode]?.consoleOnly)).toEqual([]);
  });

  test("names every error that a contract names", () => {
    for (const contract of own) {
      const operation = documented(document).find((one) => one.operation.operationId === contract.name)?.operation;
      const codes = Object.values(operation?.["x-errors"] ?? {}).flat();
      expect([contract.name, contract.errors.filter((code) => !codes.includes(code))]).toEqual([contract.name, []]);
    }
  });

  test("requires the scope of each operation", () => {
    for (const contract of own) {
      const operation = documented(document).find((one) => one.operation.operationId === contract.name)?.operation;
      const token = { oauth2: [contract.scope] };
      expect(operation?.security).toEqual(variant === "A" ? [token] : [{ apiKey: [] }, token]);
    }
  });

  test("requires what the operation asks for", () => {
    const asked = own.flatMap(({ name, [variant]: form }) =>
      (form?.asksFor ?? []).map((member) => `${name} ${member}`),
    );
    const required = documented(document).flatMap(({ operation }) =>
      parametersOf(operation)
        .filter((parameter) => parameter.required)
        .map((parameter) => `${operation.operationId} ${parameter.name}`),
    );
    expect(asked.filter((member) => !required.includes(member))).toEqual([]);
    expect(asked).toEqual(variant === "B" ? ["getStatement startDate", "getStatement endDate"] : []);
  });

  test("says the default of each page and page size", () => {
    const pages = documented(document).flatMap(({ operation }) =>
      parametersOf(operation).filter(
        ({ name, in: place }) => place === "query" && /^(page|pageSize|limit)$/.test(name),
      ),
    );
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter(({ schema }) => schema.default === undefined)).toEqual([]);
  });

  test("has an example of each parameter, shared ones too, that the parameter's schema accepts", () => {
    const { check } = schemaReader(document);
    const pointers = [
      ...Object.keys(document.components.parameters).map((name) => ["components", "parameters", name]),
      ...Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, { parameters = [] }]) =>
          parameters.flatMap((one, i) => ("name" in one ? [["paths", path, method, "parameters", String(i)]] : [])),
        ),
      ),
    ];
    const wrong = pointers.flatMap((pointer) => {
      const { name, example } = at(document, pointer) as Parameter;
      const fault = example === undefined ? "has no example" : check(example, pointerTo(...pointer, "schema"));
      return fault ? [[...pointer, name, fault]] : [];
    });
    expect([pointers.length > 20, wrong]).toEqual([true, []]);
  });

  test("says of each path parameter whose id it is, the same for every method of a path", () => {
    const parameters = documented(document).flatMap(({ path, operation }) =>
      parametersOf(operation)
        .filter(({ in: place }) => place === "path")
        .map((parameter) => ({ place: `${path} ${parameter["x-name"] ?? parameter.name}`, ...parameter })),
    );
    expect(parameters.filter(({ description }) => /^(Its|Your own) /.test(description))).toEqual([]);
    const meanings = Map.groupBy(parameters, ({ place }) => place);
    const several = [...meanings].filter(([, all]) => new Set(all.map(({ description }) => description)).size > 1);
    expect([meanings.size > 5, several]).toEqual([true, []]);
  });

  test("shows the externalId of the request in the answers to it", () => {
    const other = own.flatMap((contract) => {
      const asked = contract[variant]?.example?.externalId;
      const operation = documented(document).find((one) => one.operation.operationId === contract.name)?.operation;
      return ["200", "201"].flatMap((status) => {
        const shown = jsonOf(operation?.responses[status]?.content)?.example as { externalId?: string } | undefined;
        return asked && shown?.externalId && shown.externalId !== asked ? [`${contract.name} ${status}`] : [];
      });
    });
    expect(other).toEqual([]);
  });

  test("has a parameter's own name in its path, or both names where two operations share one", () => {
    const parameters = documented(document).flatMap(({ path, operation }) =>
      parametersOf(operation)
        .filter(({ in: place }) => place === "path")
        .map((parameter) => [path, parameter["x-name"] ?? parameter.name, parameter.name] as const),
    );
    const vague = parameters.filter(([, own, name]) => !name.toLowerCase().includes(own.toLowerCase()));
    expect([parameters.length > 0, vague]).toEqual([true, []]);
  });

  test("has no sandbox operations in production", () => {
    const production = openApiDocument(published, { variant, baseUrl, staging: false });
    expect(places(production).filter((place) => place.includes("/mock/"))).toEqual([]);
    expect(places(document).filter((place) => place.includes("/mock/")).length).toBeGreaterThan(0);
    expect(JSON.stringify(production)).not.toContain("mock.write");
  });
});

test("each variant has its own names of events", () => {
  expect(Object.keys(staging.A.webhooks)).toContain("pixChargePaid");
  expect(Object.keys(staging.B.webhooks)).toContain("pix.received");
  expect(Object.keys(staging.B.webhooks)).not.toContain("pixChargePaid");
});

test.each(["A", "B"] as const)(
  "the types of the API client of variant %s are up to date (npm run api-client)",
  async (variant) => {
    expect(readFileSync(apiTypesFile(variant), "utf8") === (await apiTypes(variant))).toBe(true);
  },
);

const llms = llmsText([staging.A, staging.B], baseUrl);

test("llms.txt has every operation of both variants, its scope and its own errors", () => {
  for (const { A, B, scope, errors } of published.contracts) {
    for (const form of [A, B]) {
      if (!form?.path) continue;
      expect(llms).toContain(`#### ${form.path}\n`);
      for (const word of [scope, ...errors]) expect(llms).toContain(word);
    }
  }
});

test("llms.txt has less than 100 000 characters", () => {
  expect(llms.length).toBeLessThan(100_000);
});

const at = (document: OpenApi, pointer: string[]) =>
  pointer.reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], document);

function requestSchemas(document: OpenApi): [string, Schema][] {
  return documented(document)
    .filter(({ operation }) => operation["x-errors"])
    .flatMap(({ path, operation }) => [
      ...parametersOf(operation).map(({ name, schema }): [string, Schema] => [`${path} ${name}`, schema]),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }): [string, Schema] => [path, schema]),
    ]);
}

function resolve(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (document.components.schemas[name] as Schema) : schema;
}

function unlimited(document: OpenApi, place: string, given: Schema): string[] {
  const schema = resolve(document, given);
  const types = [schema.type ?? []].flat();
  const closed = schema.enum !== undefined || schema.const !== undefined;
  const faults: string[] = [];
  if (types.includes("string") && !closed && schema.maxLength === undefined && !schema.pattern && !schema.format)
    faults.push(`${place}: how long?`);
  if (
    (types.includes("integer") || types.includes("number")) &&
    !closed &&
    (schema.minimum === undefined || schema.maximum === undefined)
  )
    faults.push(`${place}: how large?`);
  if (types.includes("array") && schema.maxItems === undefined) faults.push(`${place}: how many?`);
  if (schema.additionalProperties && schema.maxProperties === undefined) faults.push(`${place}: how many members?`);
  const inside = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.anyOf ?? []).map((one, i) => [String(i), one] as const),
  ];
  if (schema.items) inside.push(["items", schema.items]);
  return [...faults, ...inside.flatMap(([name, member]) => unlimited(document, `${place}/${name}`, member))];
}

function undescribed(place: string, schema: Schema): string[] {
  const members = Object.entries(schema.properties ?? {});
  const silent = members
    .filter(([, member]) => !member.description && !member.$ref)
    .map(([name]) => `${place}/${name}`);
  const inside = [...members, ...(schema.items ? [["items", schema.items] as const] : [])];
  return [...silent, ...inside.flatMap(([name, member]) => undescribed(`${place}/${name}`, member))];
}
