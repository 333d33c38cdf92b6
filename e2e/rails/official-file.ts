import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { type Json, type Members, PATCHES } from "./patches.ts";

/** What an official file says of one exchange: each sentence is a difference; empty when there is none. */
export type Judge = {
  /** The name and version that the file gives itself. */
  title: string;
  /** The patches that were needed, and how many places each changed. */
  patched: { why: string; places: number }[];
  /** Whether the file has this operation. `path`: below the API's base, without query. */
  has: (method: string, path: string) => boolean;
  /** The hosts of the file's servers. */
  servers: string[];
  /** Whether the file has this path, as it writes it. */
  knows: (template: string) => boolean;
  request: (method: string, path: string, body: unknown) => string[];
  answer: (method: string, path: string, answer: { status: number; contentType: string; body: unknown }) => string[];
  /** What a webhook tells at an address that ends in `name`. Null: the file has no such callback. */
  callback: (name: string, body: unknown) => string[] | null;
};

type Operation = { template: string; operation: Members };

const isMembers = (value: Json | undefined): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads an official file (OpenAPI 3.0, YAML), patches its slips, and judges by it. */
export function officialFile(file: string): Judge {
  const document = parse(readFileSync(file, "utf8")) as Members;
  const patched = PATCHES.map(({ why, apply }) => ({ why, places: apply(document) })).filter(
    ({ places }) => places > 0,
  );
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addSchema({ ...document, $id: "file:official" });
  const compiled = new Map<string, ValidateFunction>();
  const at = (pointer: string): Json | undefined =>
    pointer
      .split("/")
      .slice(1)
      .reduce<Json | undefined>(
        (value, part) => (isMembers(value) ? value[part.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined),
        document,
      );
  /** Follows references to the place where the value itself stands. */
  const placed = (pointer: string): string => {
    const value = at(pointer);
    return isMembers(value) && typeof value.$ref === "string" ? placed(value.$ref.slice(1)) : pointer;
  };
  const faults = (pointer: string, body: unknown): string[] => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `file:official#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "body"} ${message}`);
  };
  const operationAt = (method: string, path: string): Operation | undefined => {
    const paths = Object.keys(document.paths as Members).toSorted((a, b) => placeholders(a) - placeholders(b));
    const template = paths.find((one) => matches(one, path) && at(pointerOf(one, method)) !== undefined);
    return template === undefined ? undefined : { template, operation: at(pointerOf(template, method)) as Members };
  };
  const schemaOf = (content: string): string | undefined => {
    const types = at(placed(content));
    const [type] = isMembers(types) && isMembers(types.content) ? Object.keys(types.content) : [];
    return type && placed(`${placed(content)}/content/${escaped(type)}/schema`);
  };
  const info = document.info as Members;
  return {
    title: `${info.title} ${info.version}`,
    patched,
    servers: serversOf(document),
    has: (method, path) => operationAt(method, path) !== undefined,
    knows: (template) => isMembers(at(`/paths/${escaped(template)}`)),
    request(method, path, body) {
      const found = operationAt(method, path);
      if (!found) return [`the file has no ${method} ${path}`];
      if (found.operation.requestBody === undefined)
        return body === undefined ? [] : ["a body is sent, and none is asked for"];
      const schema = schemaOf(`${pointerOf(found.template, method)}/requestBody`);
      return schema ? faults(schema, body) : [];
    },
    answer(method, path, { status, body }) {
      const found = operationAt(method, path);
      if (!found) return [`the file has no ${method} ${path}`];
      const pointer = `${pointerOf(found.template, method)}/responses/${status}`;
      if (at(pointer) === undefined) return [`the file has no answer ${status}`];
      const schema = schemaOf(pointer);
      return schema ? faults(schema, body) : [];
    },
    callback(name, body) {
      const [found] = callbacksOf(document).filter((pointer) => pointer.endsWith(`${escaped(`/${name}`)}/post`));
      const schema = found && schemaOf(`${found}/requestBody`);
      return schema ? faults(schema, body) : null;
    },
  };
}

function serversOf({ servers }: Members): string[] {
  const urls = Array.isArray(servers) ? servers.map((server) => Object(server).url) : [];
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).host);
}

/** Where the callbacks of a file's operations stand. */
function callbacksOf(document: Members): string[] {
  return Object.entries(document.paths as Members).flatMap(([template, methods]) =>
    Object.entries(methods as Members).flatMap(([method, operation]) =>
      Object.entries(Object(Object(operation).callbacks)).flatMap(([name, addresses]) =>
        Object.keys(Object(addresses)).map(
          (address) => `${pointerOf(template, method)}/callbacks/${escaped(name)}/${escaped(address)}/post`,
        ),
      ),
    ),
  );
}

const escaped = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");
const pointerOf = (template: string, method: string): string => `/paths/${escaped(template)}/${method.toLowerCase()}`;
const placeholders = (template: string): number => template.split("{").length;

function matches(template: string, path: string): boolean {
  const [parts, given] = [template.split("/"), path.split("/")];
  return parts.length === given.length && parts.every((part, i) => part.startsWith("{") || part === given[i]);
}
