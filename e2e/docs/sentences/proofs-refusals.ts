import type { Proofs } from "./proofs.ts";

/** Proofs for the meaning of each error code. A code that only the console returns has its own test. */
export const REFUSALS: Proofs = {
  "e2e/api/http.test.ts": {
    "400 the query parameter %s is one letter or its case from a known one": [
      "So is one that is not known and differs from a known one by one letter or by case: the answer would lack what it was to choose.",
    ],
    "an unknown query parameter is ignored, also when it is given twice, and Unknown-Parameters names it": [
      "Others that are not known are ignored, and `Unknown-Parameters` names them.",
      "The query parameters that were ignored, because the operation does not know them.",
    ],
  },
  "bin/web/unknown-parameters.test.ts": {
    "$name: Unknown-Parameters names what was ignored of its query": [
      "Operations with a body know no query parameter.",
    ],
    "no query of a QR code's address is refused: %s": [
      "The address in a QR code refuses none: by the network's norm a payer's bank may add `codMun` and `DPP`, which change nothing here.",
    ],
  },
  "bin/web/source-limits.test.ts": {
    "429 after 100 failed token requests of one client from one address; its right secret and other clients pass": [
      "Token requests without the right secret are counted twice: of one client at one address (10 a second, 100 at once), and of all clients at that address (50 a second, 500 at once).",
      "Too many token requests without the right secret came from your address: of this client, or of all.",
    ],
    "granted tokens count nothing": ["The right secret counts nothing and always passes."],
    "429 too many %s from one address, and not from another": [
      "Where no credential is needed, your address counts.",
      "Reads of QR code payloads are counted of each address too (200 a second, 2000 at once).",
    ],
    "%s: 403 from another network and 429 are errors of OAuth, as shown in the documents": [
      "The client may be used only from other networks.",
    ],
  },
  "e2e/api/errors.test.ts": {
    "%s is the answer to its cause": [
      "Every refusal is `application/problem+json` with a `code` of a closed set: see [the list](/docs/errors).",
      "What is wrong, as one of a closed set.",
      "Something went wrong on our side.",
      "The service cannot answer for a moment.",
      "Every code that the API answers with, what it means and what to do.",
    ],
  },
  "e2e/faults/database-outage.test.ts": {
    "PostgreSQL killed under load, seed %i: 503 until it is back, and no process ends": [
      "The service cannot answer for a moment.",
      "What was accepted before is safe.",
    ],
  },
  "lib/domain/base/accounts/unconnected.test.ts": {
    "422 ACCOUNT_NOT_CONNECTED in production while an account is at no bank; nothing is stored": [
      "The account is at no bank, so that no money can come or go.",
      "Only production answers so.",
      "Have an administrator connect it to a bank in the console; nothing was stored, so the same `externalId` can be used.",
    ],
  },
  "lib/domain/banks/connections/bank-health.test.ts": {
    "503 with Retry-After for a new charge while the account's bank does not answer: nothing is stored; one from before is told":
      [
        "The account's bank does not answer, or staff paused it: nobody could pay the charge.",
        "Wait for `Retry-After` seconds, then send the same request again, or offer another way to pay; nothing was stored.",
      ],
  },
  "lib/http/credential-networks.test.ts": {
    "403 ADDRESS_NOT_ALLOWED a token request, a token and an API key from elsewhere; they work from a listed network": [
      "The credential may be used only from some networks, and the request came from elsewhere.",
      "Send it from one of the networks, or have your network added to the credential in the console.",
    ],
  },
  "e2e/security/access-matrix.test.ts": {
    "a person with the role $role and a $proof proof of identity may run in staging exactly what the matrix says": [
      "A person's role does not allow this in the console.",
    ],
  },
  "lib/http/serve-console.test.ts": {
    "403 FOREIGN_ORIGIN: %s": ["The console was called from a page of somebody else."],
  },
  "lib/http/one-time-password.test.ts": {
    "403 PASSWORD_CHANGE_REQUIRED at every operation except the one that changes the password": [
      "The person signed in with a password that somebody gave them.",
    ],
  },
  "lib/http/authenticator-rule.test.ts": {
    "403 AUTHENTICATOR_REQUIRED at every operation except those that set up an app": [
      "The operator wants everybody of its staff to have an authenticator app, and the person has none.",
    ],
  },
  "lib/http/step-up.test.ts": {
    "expires after ten minutes": [
      "The person must confirm who they are for this action, and last did so more than 10 minutes ago.",
    ],
    "is made with the password; then the same payout is sent once": [
      "Confirm that it is you, then send the same request again: nothing was stored.",
    ],
  },
  "lib/domain/people/credentials/console-credentials.test.ts": {
    "of another operator is CREDENTIAL_NOT_FOUND": ["The operator has no such credential."],
  },
  "lib/domain/people/staff/staff.test.ts": {
    "does not reach another operator's staff": ["The operator's staff has no such person."],
    "may not change their own access, so that one administrator always remains": [
      "What an administrator asked for cannot be done as things stand.",
      "Read `detail`: it says what is in the way.",
      "Nothing was changed.",
    ],
    "is not changed with a wrong current one or to a short one, and tries are slowed down": [
      "The current password was not given rightly.",
    ],
  },
  "lib/domain/base/requests/console-requests.test.ts": {
    "another operator's request is REQUEST_NOT_FOUND, like an unknown request": [
      "The log has no request with this id.",
    ],
    "entries older than 30 days are removed, the others stay": ["It keeps requests for 30 days."],
  },
  "lib/domain/money-out/players/players.test.ts": {
    "is not there when no record names the tax id, and for another operator": [
      "No record of the operator names this person or company.",
    ],
  },
  "lib/domain/statement/statements/console-statement.test.ts": {
    "is refused without a reason, without a counterparty, and to other roles": [
      "The account has no such line, or the line has no counterparty.",
    ],
  },
  "lib/domain/people/staff/authenticator.test.ts": {
    "needs a code, which works once; the password is refused": [
      "The code is not one of the person's authenticator app, or it was used before.",
      "Type the code that the app shows now; each is good once.",
    ],
  },
};
