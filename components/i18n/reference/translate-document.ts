import type { OpenApi, Operation, PathItem, Schema, Tag } from "#lib/core/http/open-api.ts";

/** Returns a copy of the document with all displayed texts translated. Names, values and examples stay unchanged. */
export function translateDocument(document: OpenApi, say: Say): OpenApi {
  const { info, components } = document;
  return {
    ...document,
    info: { ...info, title: say(info.title), summary: say(info.summary), description: say(info.description) },
    tags: document.tags.map((tag) => translateTag(tag, say)),
    paths: eachOf(document.paths, (item) => translateItem(item, say)),
    webhooks: eachOf(document.webhooks, (item) => translateItem(item, say)),
    components: { ...components, schemas: eachOf(components.schemas, (schema) => translateSchema(schema, say)) },
  };
}

function eachOf<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function translateTag(tag: Tag, say: Say): Tag {
  return { ...tag, "x-displayName": say(tag.name), description: say(tag.description) };
}

function translateItem(item: PathItem, say: Say): PathItem {
  return eachOf(item as Record<string, Operation>, (operation) => translateOperation(operation, say));
}

function translateOperation(operation: Operation, say: Say): Operation {
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    summary: say(operation.summary),
    description: say(operation.description),
    ...(parameters ? { parameters: parameters.map((one) => translateParameter(one, say)) } : {}),
    ...(requestBody ? { requestBody: { ...requestBody, content: translateContent(requestBody.content, say) } } : {}),
    responses: eachOf(operation.responses, (answer) =>
      answer.content ? { ...answer, content: translateContent(answer.content, say) } : answer,
    ),
  };
}

type Parameters = NonNullable<Operation["parameters"]>;
type Content = NonNullable<Operation["requestBody"]>["content"];

function translateParameter(parameter: Parameters[number], say: Say): Parameters[number] {
  if (!("name" in parameter)) return parameter;
  const { "x-name": ownName, description, schema } = parameter;
  const label = ownName ? `${ownName}: ` : "";
  return {
    ...parameter,
    description: label + say(description.slice(label.length)),
    schema: translateSchema(schema, say),
  };
}

function translateContent(content: Content, say: Say): Content {
  return eachOf(content, (media) => ({ ...media, schema: translateSchema(media.schema, say) }));
}

function translateSchema(schema: Schema, say: Say): Schema {
  const { description, properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(description ? { description: say(description) } : {}),
    ...(properties ? { properties: eachOf(properties, (member) => translateSchema(member, say)) } : {}),
    ...(items ? { items: translateSchema(items, say) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => translateSchema(one, say)) } : {}),
  };
}

/** Translates an English text of the reference into the user's language. */
export type Say = (english: string) => string;

/**
 * Returns a translator that looks up the pieces of a text: its paragraphs and their headings. A piece is looked up as
 * one line, however it is wrapped. A piece that `lookUp` does not have stays in English.
 */
export function sayer(lookUp: (piece: string) => string | undefined): Say {
  const piece = (text: string) => lookUp(text.replaceAll("\n", " ")) ?? text;
  const block = (text: string) => {
    const [, heading, rest] = /^## (.+)\n([\s\S]+)$/.exec(text) ?? [];
    return heading && rest ? `## ${piece(heading)}\n${piece(rest)}` : piece(text);
  };
  return (english) =>
    english
      .split(/\n{2,}/)
      .map(block)
      .join("\n\n");
}
