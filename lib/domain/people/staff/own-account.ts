import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { refuse } from "#lib/core/errors.ts";
import { SAME_PASSWORD } from "#lib/core/refusals/same-password.ts";
import { searchForm } from "#lib/core/text/search-form.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { BoundedQueue, QueueFull } from "#lib/server/process/bounded-queue.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { hashPassword } from "./authentication-factors/password.ts";
import { hasSecondFactor } from "./authentication-factors/second-factor.ts";
import { changeOwnPasswordContract, confirmIdentityContract } from "./own-account.contract.ts";
import { ownCode, ownPassword } from "./own-secrets.ts";
import { recordReauthentication } from "./sessions/reauthentication.ts";
import { endSessions } from "./sessions/session.ts";

/**
 * Changes the caller's password and ends their other sessions. Throws PASSWORD_REFUSED when `current` is wrong,
 * VALIDATION_ERROR when `next` is the same or easy to guess, RATE_LIMITED after failed tries in this session.
 */
export const changeOwnPassword = operation(changeOwnPasswordContract, async (ctx, { current, next }) => {
  if (next === current) throw wrongPassword("The new password is the one that you have.", SAME_PASSWORD);
  const { self } = await ownPassword(ctx, current);
  // Not `operatorById`, which does not know the platform: the installation's own staff choose a password too.
  const operator = await prisma().operator.findFirstOrThrow({ where: { id: ctx.operatorId }, select: { name: true } });
  if (await isGuessable(next, [self.email, self.name, operator.name], self.id))
    throw wrongPassword("The new password is easy to guess.", GUESSABLE);
  const passwordHash = await hashPassword(next, { whose: self.id, like: self.passwordHash });
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await tx.query("SELECT choose_password($1)", [passwordHash]);
    await endSessions(tx, self.id, { butOwn: true });
    return {
      auditEvent: { action: "staff.own-password", operatorId: ctx.operatorId, subject: self.email },
      result: null,
    };
  });
  return { output: { changed: true as const } };
});

const GUESSABLE = "is easy to guess: take several words that do not belong together, or more characters";

function wrongPassword(detail: string, message: string) {
  return refuse("VALIDATION_ERROR", detail, { errors: [{ pointer: "/next", message }] });
}

/**
 * Checks the caller's identity again and opens the step-up operations to their session for REAUTHENTICATION_MINUTES. Throws
 * PASSWORD_REFUSED or CODE_REFUSED, or RATE_LIMITED after failed tries in this session.
 */
export const confirmIdentity = operation(confirmIdentityContract, async (ctx, given) => {
  if (given.by === "password" && (await hasSecondFactor(ctx.actor.id)))
    throw refuse("CODE_REFUSED", "You have an authenticator app: give a code of it.");
  const { self, by } = await (given.by === "code" ? ownCode(ctx, given.code) : ownPassword(ctx, given.password));
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await recordReauthentication(tx, { byRecoveryCode: by === "recovery" });
    const facts = { by: given.by };
    return {
      auditEvent: { action: "staff.confirm", operatorId: ctx.operatorId, subject: self.email, facts },
      result: null,
    };
  });
  return { output: { confirmed: true as const } };
});

/** zxcvbn's score for what takes 10^8 guesses or more, from 0 to 4. */
const SCORE_MIN = 3;

/** The work grows with the square of the length, and what is hard to guess by its beginning is so as a whole. */
const JUDGED_CHARACTERS = 32;

const WAIT_MS = 15_000;

/** So many characters must remain without the person's, the operator's and the product's names. */
const OWN_CHARACTERS_MIN = 8;

const WORD_LENGTH_MIN = 3;

const OURS = ["guiche"];

const judgements = processWide(
  "password-strength",
  () => new BoundedQueue({ atOnce: 1, waiting: 8, waitSeconds: WAIT_MS / 1_000 }),
);

/**
 * Returns whether a password is easy to guess: common, a pattern, or little more than the names in `known` (the person's,
 * their e-mail, the operator's) or the product's. `whose`: who takes the turn where many wait. Asks no network. Throws SERVICE_UNAVAILABLE when too many are judged.
 */
async function isGuessable(password: string, known: string[], whose: string): Promise<boolean> {
  const words = [...known, ...OURS].flatMap((text) => [searchForm(text), ...searchForm(text).split(/[^a-z0-9]+/)]);
  const names = words.filter(({ length }) => length >= WORD_LENGTH_MIN).sort((a, b) => b.length - a.length);
  if ([...withoutNames(searchForm(password), names)].length < OWN_CHARACTERS_MIN) return true;
  const judged = [...password].slice(0, JUDGED_CHARACTERS).join("");
  try {
    return (await judgements.run("first", whose, () => scoreOf(judged, names))) < SCORE_MIN;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw refuse(
      "SERVICE_UNAVAILABLE",
      "Too many passwords are being chosen at this moment. Try again in a few seconds.",
    );
  }
}

function withoutNames(password: string, names: string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ""), password);
}

async function scoreOf(password: string, words: string[]): Promise<number> {
  // Not by import.meta: in Next's bundle this module lies elsewhere. Every process starts in the project's folder.
  const file = path.join(process.cwd(), "lib/domain/people/staff/judge-password.ts");
  const worker = new Worker(file, { workerData: { password, words } });
  try {
    const [score] = await once(worker, "message", { signal: AbortSignal.timeout(WAIT_MS) });
    return score;
  } finally {
    await worker.terminate();
  }
}
