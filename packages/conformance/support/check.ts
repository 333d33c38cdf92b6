import { describe, type TestContext, test } from "vitest";
import { type Api, apis, type Variant } from "./api.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Numbers of the specification's statements that the check covers. */
    statements?: readonly number[];
    /** The variant that the check ran in. Absent: both. */
    variant?: Variant;
  }
}

/** `statements`: numbers in statements.tsv. A statement that the variant does not have is ignored. */
export type Check = (
  statements: readonly number[],
  promise: string,
  body: (running: TestContext) => Promise<void>,
) => void;

const checkIn =
  (variant?: Variant): Check =>
  (statements, promise, body) =>
    void test(promise, { meta: { statements, ...(variant ? { variant } : {}) } }, body);

/** Registers a chapter's checks once for each variant that has a credential. */
export async function chapter(name: string, body: (api: Api, check: Check) => void | Promise<void>): Promise<void> {
  for (const api of await apis()) {
    describe(`${name}, variant ${api.variant}`, () => body(api, checkIn(api.variant)));
  }
}

/** Registers a chapter that does not depend on the variant. */
export function commonChapter(name: string, body: (check: Check) => void): void {
  describe(name, () => body(checkIn()));
}

/** Returns `what`. When it is null, skips the check and names what the suite was not given. */
export function needs<T>(running: TestContext, what: T | null, called: string): NonNullable<T> {
  return what ?? running.skip(`needs ${called}`);
}

/** Returns the number of another account of the same owner. Skips the check when the suite was given none. */
export const otherAccount = (api: Api, running: TestContext) =>
  needs(running, api.target.otherAccountNumber, "a second account of the same owner: --other-account");
