import { expect } from "vitest";
import type { Reply } from "./caller.ts";

/** Expects a refusal: status, code, and the shape that all of them have. */
export function expectProblem(reply: Reply, status: number, code: string): void {
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.headers.get("content-type")).toBe("application/problem+json");
  expect(reply.headers.get("cache-control")).toBe("no-store");
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
