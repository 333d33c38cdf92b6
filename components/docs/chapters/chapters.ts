import type { Variant } from "#lib/core/contract.ts";
import { docsPath, type OpenApi, type Operation, type Tag } from "#lib/core/http/open-api.ts";
import { searchForm } from "#lib/core/text/search-form.ts";
import type { NavChapter, NavEntry } from "./docs-nav.tsx";

/** An operation with its method and path in the document. */
type Placed = { method: string; path: string; operation: Operation };
/** `title`: the chapter's name in the user's language. */
export type Chapter = Tag & { title: string; operations: Placed[] };

/** The name of the chapter about webhook events. */
export const EVENTS = "Events";

/** Returns the chapters of a document, in the order of the document. */
export function chaptersOf(document: OpenApi): Chapter[] {
  const placed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Placed => ({ method, path, operation })),
  );
  return document.tags.map((tag) => ({
    ...tag,
    title: tag["x-displayName"] ?? tag.name,
    operations: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
}

/** Returns the chapters as entries of a table of contents, with the words that a search matches. */
export function navOf(document: OpenApi, variant: Variant): NavChapter[] {
  const events = Object.entries(document.webhooks).map(([name, { post }]) => ({
    href: docsPath(variant, EVENTS, `on.${name}`),
    title: name,
    words: searchForm(`${name} ${post?.summary}`),
  }));
  return chaptersOf(document).map(({ name, title, operations }) => ({
    name,
    title,
    href: docsPath(variant, name),
    entries: name === EVENTS ? events : operations.map((placed) => entryOf(placed, name, document, variant)),
  }));
}

function entryOf({ method, path, operation }: Placed, chapter: string, document: OpenApi, variant: Variant): NavEntry {
  const ref =
    Object.values(operation.requestBody?.content ?? {})[0]
      ?.schema.$ref?.split("/")
      .at(-1) ?? "";
  const members = Object.keys(document.components.schemas[ref]?.properties ?? {});
  const codes = Object.values(operation["x-errors"] ?? {}).flat();
  const parameters = (operation.parameters ?? []).flatMap((one) => ("name" in one ? [one.name] : []));
  const { operationId, summary } = operation;
  const words = [operationId, summary, method, operation["x-path"] ?? path, ...members, ...codes, ...parameters];
  return {
    href: docsPath(variant, chapter, operationId),
    title: summary,
    method: method.toUpperCase(),
    words: searchForm(words.join(" ")),
  };
}
