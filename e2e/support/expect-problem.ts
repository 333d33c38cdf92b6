import { expect } from "vitest";
import type { Reply } from "./caller.ts";

/** The header field that every answer with this status must have. */
const HEADERS: Readonly<Record<number, string>> = {
  401: "www-authenticate",
  405: "allow",
  429: "retry-after",
  503: "retry-after",
};

/** Expects a refusal: its status, its code, and the shape and header fields that all refusals have. */
export function expectProblem(reply: Reply, status: number, code: string): void {
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.headers.get("content-type")).toBe("application/problem+json");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const header = HEADERS[status];
  if (header) expect(reply.headers.get(header)).toMatch(status >= 429 ? /^[1-9][0-9]*$/ : /./);
  const { errors, ...body } = reply.body;
  expect(body).toEqual({
    type: `/docs/errors#${code}`,
    title: expect.stringMatching(/^[A-Z][a-z ]+$/),
    status,
    code,
    detail: expect.stringMatching(/./),
    message: expect.stringMatching(/./),
    requestId: reply.headers.get("x-request-id"),
  });
  if (errors !== undefined) {
    for (const error of errors as unknown[])
      expect(error).toEqual({ pointer: expect.stringMatching(/^(\/.*)?$/s), message: expect.stringMatching(/./) });
  }
}
