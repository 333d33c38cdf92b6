import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Media, OpenApi, Operation, Parameter } from "#lib/core/http/open-api.ts";

type Request = { method: string; path: string; body?: unknown };

/** Returns every operation of a document, with its path and its method in upper case. */
export function documented(document: OpenApi): { method: string; path: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Returns the parameters that an operation defines itself, not by `$ref`. */
export function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter): parameter is Parameter => "name" in parameter);
}

export function jsonOf(content: Record<string, Media> | undefined): Media | undefined {
  return content?.["application/json"];
}

/** Returns the sample request of an operation; `more`: parameters that it has besides. */
export function exampleRequest(
  method: string,
  path: string,
  operation: Operation,
  more: readonly Parameter[] = [],
): Request {
  const own = parametersOf(operation).filter(
    (parameter) => parameter.example !== undefined && (more.includes(parameter) || !parameter["x-not-in-sample"]),
  );
  const inPath = own.filter((parameter) => parameter.in === "path");
  const query = own.filter((parameter) => parameter.in === "query");
  const filled = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(`${example}`)),
    path,
  );
  const search = new URLSearchParams(query.map(({ name, example }) => [name, `${example}`]));
  const body = jsonOf(operation.requestBody?.content)?.example;
  return { method, path: search.size > 0 ? `${filled}?${search}` : filled, ...(body === undefined ? {} : { body }) };
}

/** Compiles a document's schemas. `check` returns the errors of a value, or null when it is valid. */
export function schemaReader(document: OpenApi): { check: (value: unknown, pointer: string) => unknown } {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  return {
    check(value, pointer) {
      const validate = ajv.getSchema(`document#${pointer}`) as ValidateFunction;
      return validate(value) ? null : validate.errors;
    },
  };
}

/** Returns the JSON pointer of an answer's schema in its document, encoded for a URI fragment. */
export function answerPointer(path: string, method: string, status: number, type = "application/json"): string {
  return pointerTo("paths", path, method.toLowerCase(), "responses", String(status), "content", type, "schema");
}

/** Returns the JSON pointer of a place in a document, encoded for a URI fragment. */
export function pointerTo(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");
}
