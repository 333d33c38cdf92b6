import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

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
