import type { Noun } from "./contract.ts";

/** What an operation answered while a page was made: as a browser that asks `name` for `input` would read it. */
export type FirstAnswer = { name: string; input: object; output: unknown; nouns: readonly Noun[] };

/** All that a page begins with. `at`: when that was, in milliseconds of the service's clock. */
export type FirstAnswers = { at: number; answers: readonly FirstAnswer[] };
