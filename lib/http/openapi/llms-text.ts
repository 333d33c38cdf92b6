import { type ErrorCode, STATUS_OF } from "../../core/errors.ts";
import { type OpenApi, type Operation, type Schema, schemaWords, type Tag } from "../../core/http/open-api.ts";
import { env } from "../../server/env.ts";
import { serveDocument } from "../handlers.ts";
import { operationsOf, type Source, servedDocument } from "./document.ts";
import { ERROR_GUIDE } from "./error-guide.ts";

/** The first lines of `/llms.txt`. */
export const LLMS_OPENING = [
  "A Pix account service for gaming operators: charges, withdrawals, refunds, internal transfers, webhooks, balances, statements.",
  "The interface has two variants, A and B; the credential decides which one a caller speaks.",
] as const;

/** Returns the whole interface as compact Markdown: both variants, every operation, member, limit and error. */
export function llmsText(documents: readonly OpenApi[], baseUrl: string): string {
  const written = new Set<string>();
  return [
    "# Guichê",
    ...LLMS_OPENING.map((sentence) => `> ${sentence}`),
    `- [OpenAPI 3.1, variant A](${baseUrl}/v1/openapi.json?variant=A)\n- [OpenAPI 3.1, variant B](${baseUrl}/v1/openapi.json?variant=B)\n- [Reference](${baseUrl}/docs)`,
    ...documents.map((document) => variantText(document, written)),
    `## Error codes\n${errorLines()}`,
    "",
  ].join("\n\n");
}

function variantText(document: OpenApi, written: Set<string>): string {
  const chapters = document.tags.map((tag) => {
    const own = operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name));
    return [
      `### ${tag.name}\n${tag.description.replaceAll(/^## /gm, "#### ")}${stateLines(tag)}`,
      ...own.map(({ method, operation, path }) =>
        once(written, operationText(document, method, operation["x-path"] ?? path, operation)),
      ),
    ].join("\n\n");
  });
  const events = Object.entries(document.webhooks).map(([name, { post }]) => `- \`${name}\`: ${post?.summary}`);
  const posted = Object.values(document.webhooks)[0]?.post?.requestBody?.content["application/json"]?.schema;
  return [
    `## ${document.info.title}`,
    document.info.description.replaceAll(/^## /gm, "### "),
    ...chapters,
    `Body: \`{${Object.keys(posted?.properties ?? {}).join(", ")}}\`\n${events.join("\n")}`,
  ].join("\n\n");
}

/** Returns an operation's text; of one that the variant before has alike, its first line, which names it. */
function once(written: Set<string>, text: string): string {
  if (written.has(text)) return `${text.slice(0, text.indexOf("\n"))}\nAs in the other variant.`;
  written.add(text);
  return text;
}

function stateLines({ "x-states": states = {} }: Tag): string {
  return Object.entries(states)
    .map(([from, to]) => `\n- \`${from}\` → ${to.length > 0 ? to.join(", ") : "final"}`)
    .join("");
}

function operationText(document: OpenApi, method: string, path: string, operation: Operation): string {
  const scope = operation.security.find(({ oauth2 }) => oauth2)?.oauth2?.[0];
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    "name" in one
      ? [`- ${one.in} \`${one.name}\`${one.required ? "" : "?"}: ${schemaWords(one.schema)}. ${one.description}`]
      : [],
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.entries(operation.responses).find(([status]) => status < "300");
  const answered = Object.values(answer?.[1].content ?? {})[0]?.schema;
  const errors = Object.entries(operation["x-errors"] ?? {}).map(([status, codes]) => `${status} ${codes.join(", ")}`);
  return [
    `#### ${method.toUpperCase()} ${path}\n${operation.summary}. ${operation.description}`,
    ...(scope ? [`Scope: \`${scope}\`.`] : []),
    ...(parameters.length > 0 ? [`Parameters:\n${parameters.join("\n")}`] : []),
    ...(body ? [`Body: \`${typeText(document, body)}\``] : []),
    ...(answered
      ? [
          `Answer ${Object.keys(operation.responses)
            .filter((status) => status < "300")
            .join("/")}: \`${typeText(document, answered)}\``,
        ]
      : []),
    ...(errors.length > 0 ? [`Errors: ${errors.join("; ")}.`] : []),
  ].join("\n");
}

function typeText(document: OpenApi, given: Schema): string {
  const name = given.$ref?.split("/").at(-1);
  const schema = name ? (document.components.schemas[name] as Schema) : given;
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(document, one)).join(" | ");
  if (schema.items) return `[${typeText(document, schema.items)}]${schema.maxItems ? `(≤${schema.maxItems})` : ""}`;
  if (!schema.properties) return schemaWords(schema);
  const members = Object.entries(schema.properties).map(
    ([key, member]) => `${key}${schema.required?.includes(key) ? "" : "?"}: ${typeText(document, member)}`,
  );
  return `{${members.join(", ")}}`;
}

function errorLines(): string {
  return Object.entries(ERROR_GUIDE)
    .filter(([, { consoleOnly }]) => !consoleOnly)
    .map(([code, { meaning, action }]) => `- \`${code}\` (${STATUS_OF[code as ErrorCode]}): ${meaning} ${action}`)
    .join("\n");
}

const llms = { name: "llmsText", contentType: "text/markdown; charset=utf-8", cacheControl: "public, max-age=300" };

/** Returns the handlers of `/llms.txt`: the interface as text for language models. */
export function serveLlmsText(source: Source): ReturnType<typeof serveDocument> {
  let text: string | undefined;
  return serveDocument(llms, async () => {
    text ??= llmsText([servedDocument(source, "A"), servedDocument(source, "B")], env().BASE_URL);
    return text;
  });
}
