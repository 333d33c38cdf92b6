import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./plain-http.ts";

test("every id is a UUIDv4, and no two are the same", () => {
  const ids = Array.from({ length: 1_000 }, randomUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
