import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PASSWORD_LENGTH } from "#lib/core/limits.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** Any characters, counted as people see them rather than in bytes. */
const chosenPassword = z
  .string()
  .refine(
    (text) => [...text].length >= PASSWORD_LENGTH.min && [...text].length <= PASSWORD_LENGTH.max,
    `must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
  );

export const changeOwnPasswordContract = contract({
  name: "changeOwnPassword",
  summary: "Change one's own password; one's other sessions end",
  effect: "change",
  withOneTimePassword: true,
  roles: EVERYBODY,
  errors: ["PASSWORD_REFUSED", "RATE_LIMITED"],
  tags: [],
  console: {
    input: z.object({
      current: z.string().max(256),
      next: chosenPassword,
    }),
    output: z.object({ changed: z.literal(true) }),
  },
});

export const confirmIdentityContract = contract({
  name: "confirmIdentity",
  summary: "Confirm who one is, for actions that need it: by the password or, with an authenticator app, a code",
  effect: "change",
  withoutAuthenticator: true,
  roles: EVERYBODY,
  errors: ["PASSWORD_REFUSED", "CODE_REFUSED", "RATE_LIMITED"],
  tags: ["staff", "audit"],
  console: {
    input: z.discriminatedUnion("by", [
      z.object({ by: z.literal("password"), password: z.string().max(256) }),
      z.object({ by: z.literal("code"), code: z.string().max(40) }),
    ]),
    output: z.object({ confirmed: z.literal(true) }),
  },
});

const shownSession = z.object({
  sessionId: wire.uuid,
  /** What the browser says of itself, for example "Firefox, Windows". Null: nothing. */
  device: z.string().nullable(),
  /** The network that the sign-in came from, for example "203.0.113.0/24". Null: unknown. */
  source: z.string().nullable(),
  createdAt: wire.utc,
  /** When the person was last active in it, give or take a minute. */
  lastSeenAt: wire.utc,
  /** True: the session that asks. */
  isThis: z.boolean(),
});

export const listOwnSessionsContract = contract({
  name: "listOwnSessions",
  summary: "List where one is signed in: with what, from where, since when",
  effect: "read",
  roles: EVERYBODY,
  errors: [],
  tags: ["staff"],
  console: { input: z.object({}), output: z.object({ sessions: z.array(shownSession) }) },
});

export const endOwnSessionContract = contract({
  name: "endOwnSession",
  summary: "End one of one's sessions; nothing changes when it has ended already",
  effect: "change",
  roles: EVERYBODY,
  errors: [],
  tags: ["staff", "audit"],
  console: { input: z.object({ sessionId: wire.uuid }), output: z.object({ ended: z.literal(true) }) },
});

export const endOtherSessionsContract = contract({
  name: "endOtherSessions",
  summary: "Sign out everywhere else: of one's sessions the one that asks stays",
  effect: "change",
  roles: EVERYBODY,
  errors: [],
  tags: ["staff", "audit"],
  console: { input: z.object({}), output: z.object({ ended: z.literal(true) }) },
});
