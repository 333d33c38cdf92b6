import { beforeEach, type TestContext } from "vitest";
import { z } from "zod";

const given = z.object({
  url: z.string(),
  variant: z.enum(["A", "B"]),
  client: z.object({ id: z.string(), secret: z.string() }).nullable(),
  apiKey: z.string().nullable(),
  accountNumber: z.string(),
  otherAccountNumber: z.string().nullable(),
  pixKey: z.string(),
  emailKey: z.string(),
});
/** Somebody's running service and the way in: all that the conformance suite is given. */
export type Given = z.output<typeof given>;

/** The service that is under test, where it is not this project's own; then there is HTTP, and nothing else. */
export const GIVEN: Given | null = process.env.CONFORMANCE ? given.parse(JSON.parse(process.env.CONFORMANCE)) : null;

/** Statuses of a create whose externalId the test spells: an earlier run has used it at a service that was given. */
export const MADE = GIVEN ? [201, 200] : [201];

let running: TestContext | undefined;
if (GIVEN) {
  beforeEach((context) => {
    running = context;
  });
}

/** Leaves the running test out, and says why, where the service was given. Does nothing otherwise. */
export function leaveOut(why: string): void {
  if (GIVEN) running?.skip(why);
}
