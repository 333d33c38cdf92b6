import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Kinds of answers: a page is an HTML document; every answer is of the first kind. */
type Kind = "every" | "page" | "https";

/**
 * The header fields that keep browsers and caches from misusing an answer. An answer that sets one of them itself keeps
 * its own: pages their Content-Security-Policy, static files their Cache-Control.
 */
export const ANSWER_HEADERS: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  every: {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  },
  page: {
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), browsing-topics=()",
    "referrer-policy": "strict-origin-when-cross-origin",
  },
  https: { "strict-transport-security": "max-age=63072000; includeSubDomains" },
};

const prepared = new Map<boolean, Record<string, string>>();

/** Returns the fields of an answer of this service, which is at `baseUrl`. */
export function answerHeaders(isPage: boolean, baseUrl = process.env.BASE_URL): Readonly<Record<string, string>> {
  const known = prepared.get(isPage);
  if (known) return known;
  const { every, page, https } = ANSWER_HEADERS;
  const fields = { ...every, ...(isPage && page), ...(baseUrl?.startsWith("https://") && https) };
  if (baseUrl) prepared.set(isPage, fields);
  return fields;
}

/** The arguments of `ServerResponse.writeHead` after the status. */
type HeadArguments = [fields?: OutgoingHttpHeaders];

/** Returns the arguments of `response.writeHead` after the status, completed by the fields that the answer lacks. */
export function completed(response: ServerResponse, given: unknown[]): HeadArguments {
  const own = given[given.length - 1] as OutgoingHttpHeaders | undefined;
  const hasFields = typeof own === "object" && !Array.isArray(own);
  const type = (hasFields && own["content-type"]) || response.getHeader("content-type");
  const fields = answerHeaders(typeof type === "string" && type.startsWith("text/html"));
  // The usual answer of the API has all its fields here. To merge them is cheaper than to set them one by one.
  if (hasFields && given.length === 1 && response.getHeaderNames().length === 0) return [{ ...fields, ...own }];
  for (const [name, value] of Object.entries(fields))
    if (!response.hasHeader(name) && !(hasFields && name in own)) response.setHeader(name, value);
  return given as HeadArguments;
}

/** Makes `response` complete its head, where the server that made it is not ours. */
export function completeHead(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...given: unknown[]) => writeHead(status, ...completed(response, given));
}
