import type { CacheTag } from "./contract.ts";

/** The result of a read during server rendering: the same as a browser would get from `name` with `input`. */
export type FirstAnswer = { name: string; input: object; output: unknown; tags: readonly CacheTag[] };

/** All results that are sent with a page. `at`: when they were read, in milliseconds of the service's clock. */
export type FirstAnswers = { at: number; answers: readonly FirstAnswer[] };
