import type { Proofs } from "./proofs.ts";

/** Proofs for the meaning of each error code. A code that only the console returns has its own test. */
export const REFUSALS: Proofs = {
  "e2e/api/errors.test.ts": {
    "%s is answered to what it stands for": [
      "Every refusal is `application/problem+json` with a `code` of a closed set: see [the list](/docs/errors).",
      "What is wrong, as one of a closed set.",
      "Something went wrong on our side.",
      "The service cannot answer for a moment.",
      "Every code that the API answers with, what it means and what to do.",
    ],
  },
  "e2e/faults/database-outage.test.ts": {
    "PostgreSQL killed under load, seed %i: 503 until it is back, no process ends": [
      "The service cannot answer for a moment.",
      "What was accepted before is safe.",
    ],
  },
  "lib/http/serve-console.test.ts": {
    "403 INSUFFICIENT_ROLE: a %s gets what the role may do and nothing else": [
      "A person's role does not allow this in the console.",
    ],
    "403 FOREIGN_ORIGIN: %s": ["The console was called from a page of somebody else."],
  },
  "lib/http/one-time-password.test.ts": {
    "403 PASSWORD_CHANGE_REQUIRED at every operation but the one that chooses another": [
      "The person signed in with a password that somebody gave them.",
    ],
  },
  "lib/http/authenticator-rule.test.ts": {
    "403 AUTHENTICATOR_REQUIRED at every operation but those that set an app up": [
      "The operator wants everybody of its staff to have an authenticator app, and the person has none.",
    ],
  },
  "lib/http/step-up.test.ts": {
    "is no longer one after ten minutes": [
      "The act needs a proof of who the person is, and their last one is older than 10 minutes.",
    ],
    "is given with the password, and the very same payout then goes out once": [
      "Confirm that it is you, then send the same request again: nothing was stored.",
    ],
  },
  "lib/domain/credentials/console-credentials.test.ts": {
    "of another operator is CREDENTIAL_NOT_FOUND": ["The operator has no such credential."],
  },
  "lib/domain/staff/staff.test.ts": {
    "does not reach another operator's staff": ["The operator's staff has no such person."],
    "may not change their own access: one of them is always left": [
      "What an administrator asked for cannot be done as things stand.",
      "Read `detail`: it says what is in the way.",
      "Nothing was changed.",
    ],
    "is not changed without it, nor to a short one, and tries are slowed down": [
      "The current password was not given rightly.",
    ],
  },
  "lib/domain/requests/console-requests.test.ts": {
    "another operator's is REQUEST_NOT_FOUND like one that is none": ["The log has no request with this id."],
    "what is older than 30 days goes, the rest stays": ["It keeps requests for 30 days."],
  },
  "lib/domain/statements/console-statement.test.ts": {
    "is refused without a reason, without a counterparty, and to other roles": [
      "The account has no such line, or the line has no counterparty.",
    ],
  },
  "lib/domain/staff/authenticator.test.ts": {
    "is a code, used up with that; the password is none": [
      "The code is not one of the person's authenticator app, or it was used before.",
      "Type the code that the app shows now; each is good once.",
    ],
  },
};
