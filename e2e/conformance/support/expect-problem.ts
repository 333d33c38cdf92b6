import { expect } from "vitest";
import type { Reply } from "./http.ts";

/** Expects a refusal with this status and code, in the specification's error shape. `pointer`: the invalid member. */
export function expectProblem(reply: Reply, status: number, code: string, pointer?: string): void {
  expect([reply.status, reply.body.code], reply.text).toEqual([status, code]);
  expect(reply.body).toMatchObject({
    status,
    code: expect.any(String),
    detail: expect.any(String),
    message: expect.any(String),
    title: expect.any(String),
    type: expect.any(String),
  });
  if (pointer === undefined) return;
  expect(reply.body.errors?.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
}
