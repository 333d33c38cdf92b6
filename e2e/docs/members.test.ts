import { describe, expect, test } from "vitest";
import type { OpenApi, Schema } from "#lib/core/http/open-api.ts";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { GLOSSARY } from "#lib/http/openapi/glossary.ts";
import { documented, parametersOf } from "./support/documented-operation.ts";

const documents = (["A", "B"] as const).map((variant) =>
  openApiDocument(published, { variant, baseUrl: "https://pix.example", staging: true }),
);

test("every text of the glossary is used in a document", () => {
  const described = documents.flatMap(membersOf).map(({ description }) => description);
  const unused = Object.entries(GLOSSARY).filter(([, meaning]) => {
    const is = typeof meaning === "string" ? meaning : meaning.is;
    return !described.some((description) => description.includes(is));
  });
  expect(unused).toEqual([]);
});

type Member = { place: string; description: string; mayBeAbsent: boolean; mayBeNull: boolean; isAsked: boolean };

describe.each(documents.map((document) => [document.info.title, document] as const))(
  "members of %s",
  (_title, document) => {
    const members = membersOf(document);

    test("only descriptions of members that a request may omit mention absent", () => {
      const told = members.filter(({ description }) => /\babsent\b/i.test(description));
      expect(told.filter(({ mayBeAbsent, isAsked }) => !mayBeAbsent || !isAsked)).toEqual([]);
      expect(told.length).toBeGreaterThan(0);
    });

    test("only descriptions of members that may be null mention null", () => {
      const told = members.filter(({ description }) => /\bnull\b/i.test(description));
      expect(told.filter(({ mayBeNull }) => !mayBeNull)).toEqual([]);
      expect(told.length).toBeGreaterThan(0);
    });
  },
);

function membersOf(document: OpenApi): Member[] {
  const asked = askedSchemas(document);
  const ofSchemas = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    within(name, schema, asked.has(name)),
  );
  const parameters = documented(document).flatMap(({ path, operation }) =>
    parametersOf(operation).map(
      ({ name, description, required, schema }): Member => ({
        place: `${path} ${name}`,
        description,
        mayBeAbsent: !required,
        mayBeNull: isNullable(schema),
        isAsked: true,
      }),
    ),
  );
  return [...ofSchemas, ...parameters];
}

/** Names of the schemas that request bodies use, also through other schemas. */
function askedSchemas(document: OpenApi): Set<string> {
  const names = new Set<string>();
  const follow = (schema: Schema) => {
    for (const [ref] of JSON.stringify(schema).matchAll(/(?<="#\/components\/schemas\/)[^"]+/g)) {
      if (names.has(ref)) continue;
      names.add(ref);
      follow(document.components.schemas[ref] as Schema);
    }
  };
  for (const { operation } of documented(document))
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) follow(schema);
  return names;
}

function within(
  place: string,
  { properties = {}, required = [], items, anyOf = [] }: Schema,
  isAsked: boolean,
): Member[] {
  const own = Object.entries(properties).flatMap(([name, member]): Member[] => [
    {
      place: `${place}.${name}`,
      description: member.description ?? "",
      mayBeAbsent: !required.includes(name),
      mayBeNull: isNullable(member),
      isAsked,
    },
    ...within(`${place}.${name}`, member, isAsked),
  ]);
  const inside = [...(items ? [items] : []), ...anyOf].flatMap((schema) => within(place, schema, isAsked));
  return [...own, ...inside];
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return [type].flat().includes("null") || anyOf.some(isNullable);
}
