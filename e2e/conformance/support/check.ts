import { describe, type TestContext, test } from "vitest";
import { type Api, apis, type Variant } from "./api.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Numbers of the statements that the check stands for. */
    statements?: readonly number[];
    /** The variant that it was seen in. Absent: in both. */
    variant?: Variant;
  }
}

/** `statements`: by their numbers in statements.tsv; one that the variant does not have is passed over. */
export type Check = (
  statements: readonly number[],
  promise: string,
  body: (running: TestContext) => Promise<void>,
) => void;

const checkIn =
  (variant?: Variant): Check =>
  (statements, promise, body) =>
    void test(promise, { meta: { statements, ...(variant ? { variant } : {}) } }, body);

/** A chapter that is seen once in each variant that a credential was given for. */
export async function chapter(name: string, body: (api: Api, check: Check) => void | Promise<void>): Promise<void> {
  for (const api of await apis()) {
    describe(`${name}, variant ${api.variant}`, () => body(api, checkIn(api.variant)));
  }
}

/** A chapter that does not depend on the variant. */
export function commonChapter(name: string, body: (check: Check) => void): void {
  describe(name, () => body(checkIn()));
}

/** Leaves a check out where the suite was not given what it needs, and says what. */
export function needs<T>(running: TestContext, what: T | null, called: string): NonNullable<T> {
  return what ?? running.skip(`needs ${called}`);
}
