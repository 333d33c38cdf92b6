import type { Advice, ErrorCode } from "../../core/errors.ts";
import { RECONCILIATION_KEPT, STATEMENT_EXPORT_DAYS } from "../../core/files/file-limits.ts";
import {
  ARRIVAL_SECONDS_MAX,
  BODY_BYTES_MAX,
  BODY_DEPTH_MAX,
  PAGE_SIZE_MAX,
  REAUTHENTICATION_MINUTES,
  REFUND_DAYS,
  REQUEST_LOG_DAYS,
  STATEMENT_DAYS_MAX,
} from "../../core/limits.ts";

/** Explains the error codes of money that cannot be moved so. */
const MONEY_ERRORS = {
  INSUFFICIENT_FUNDS: {
    meaning: "The available balance does not cover amount and fee.",
    action: "Wait for deposits, or move money in; nothing was stored, so the same `externalId` can be used.",
  },
  PIX_KEY_NOT_OWNED: {
    meaning: "The Pix key is not a key of this account.",
    action: "Use one of the account's own keys.",
  },
  ACCOUNT_NOT_CONNECTED: {
    meaning: "The account is at no bank, so that no money can come or go. Only production answers so.",
    action:
      "Have an administrator connect it to a bank in the console; nothing was stored, so the same `externalId` can be used.",
  },
  CHARGE_NOT_PAYABLE: {
    meaning:
      "The charge was paid, refused or canceled, the receiver is another, or its account is at a bank, where the simulator pays nothing.",
    action: "Make a new charge.",
  },
  CHARGE_EXPIRED: { meaning: "The charge can no longer be paid.", action: "Make a new charge." },
  REFUND_EXCEEDS_PAYMENT: {
    meaning: "All refunds together would be more than the payment.",
    action: "Read `leftAmount` of an earlier refund, or of the charge's `pixTransaction`.",
  },
  REFUND_WINDOW_CLOSED: {
    meaning: `The payment settled more than ${REFUND_DAYS} days ago.`,
    action: "Pay the money back as a withdrawal.",
  },
  PAYMENT_NOT_REFUNDABLE: {
    meaning: "This payment cannot be returned.",
    action: "Pay the money back as a withdrawal.",
  },
  PAYMENT_IN_DISPUTE: {
    meaning: "The payment is in dispute (MED): its bank has blocked the money, and may give it back itself.",
    action: "Wait for the end of the dispute. What is given back before it is paid twice.",
  },
  SAME_ACCOUNT: { meaning: "Both sides of the transfer are one account.", action: "Name another account." },
  ACCOUNT_NOT_SAME_OWNER: {
    meaning: "The two accounts belong to different owners.",
    action: "Send a withdrawal instead.",
  },
  ACCOUNT_NOT_SAME_BANK: {
    meaning: "The two accounts are at different banks: a transfer would move the books and not the money.",
    action: "Send a withdrawal to a Pix key of the other account instead.",
  },
  LIMIT_EXCEEDED: {
    meaning: "The amount, or the number of records, is over a limit of the account.",
    action: "`detail` names the limit. Stay below it, or have it raised.",
  },
  VELOCITY_LIMIT_EXCEEDED: {
    meaning: "The account has withdrawn what it may in this hour, day or night, or to this destination.",
    action: "`detail` says what is left and when the limit starts again. Wait, or have it raised; nothing was stored.",
  },
} as const satisfies Partial<Record<ErrorCode, Advice>>;

/** Describes the only response that has the shape of a problem but is not an error. */
export const DELETED_WORDS =
  "Variant A answers the deletion of a webhook, with status 200, in the shape of a problem. Nothing is to be done.";

/** Explains every error code to integrators. `/docs/errors` and the examples in the documents are made from it. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, Advice>> = {
  VALIDATION_ERROR: {
    meaning: "A member of the request is missing, malformed or out of its limits.",
    action: "Read `errors`: each entry points at a member and says what would be right. Correct it and send again.",
  },
  INVALID_JSON: {
    meaning: "The body is not a JSON object in UTF-8, or a member stands twice in one of its objects.",
    action: `Send one JSON object, at most ${BODY_DEPTH_MAX} levels deep.`,
  },
  INVALID_DATE_RANGE: {
    meaning: `The statement's period is malformed, reversed, in the future or longer than ${STATEMENT_DAYS_MAX} days.`,
    action: `Ask for at most ${STATEMENT_DAYS_MAX} × 24 hours that have begun; split longer periods.`,
  },
  MISSING_REQUIRED_FILTER: {
    meaning: "Nothing says which movements are asked for.",
    action: "Give a period, or in variant A an `endToEndId` or a `productTransactionId`.",
  },
  INVALID_PAGE_SIZE: {
    meaning: `The page size is not 1 to ${PAGE_SIZE_MAX}.`,
    action: `Ask for 1 to ${PAGE_SIZE_MAX} entries a page.`,
  },
  INVALID_QUERY_PARAMETER: {
    meaning: "A query parameter has a value that it cannot have.",
    action: "Read `errors` and correct the parameter that it names.",
  },
  InvalidParameter: {
    meaning: "A parameter of the consolidated statement is missing or wrong.",
    action: `Give \`startDate\` and \`endDate\` as YYYY-MM-DD, \`page\` from 1, \`limit\` from 1 to ${PAGE_SIZE_MAX}.`,
  },
  UNAUTHORIZED: {
    meaning: "There is no credential, or it is expired, revoked, malformed or of another environment.",
    action: "Ask for a new token; send an API key only where variant B takes it.",
  },
  INSUFFICIENT_SCOPE: {
    meaning: "The credential is right, but it lacks the operation's scope.",
    action: "`WWW-Authenticate` names the scope. Have it granted, or ask for a token without narrowing `scope`.",
  },
  INSUFFICIENT_ROLE: {
    meaning: "A person's role does not allow this in the console.",
    action: "Ask an administrator of your operator.",
    consoleOnly: true,
  },
  PASSWORD_CHANGE_REQUIRED: {
    meaning: "The person signed in with a password that somebody gave them.",
    action: "Choose a password of your own first.",
    consoleOnly: true,
  },
  AUTHENTICATOR_REQUIRED: {
    meaning: "The operator wants everybody of its staff to have an authenticator app, and the person has none.",
    action: "Open the console again and set one up first.",
    consoleOnly: true,
  },
  STEP_UP_REQUIRED: {
    meaning: `The person must confirm who they are for this action, and last did so more than ${REAUTHENTICATION_MINUTES} minutes ago.`,
    action: "Confirm that it is you, then send the same request again: nothing was stored.",
    consoleOnly: true,
  },
  FOREIGN_ORIGIN: {
    meaning: "The console was called from a page of somebody else.",
    action: "Open the console at its own address.",
    consoleOnly: true,
  },
  CLIENT_CERTIFICATE_REQUIRED: {
    meaning:
      "The operation moves money or changes webhooks and needs mutual TLS, or the certificate is not the credential's.",
    action: "Connect with the client certificate that is registered with the credential.",
  },
  ADDRESS_NOT_ALLOWED: {
    meaning: "The credential may be used only from some networks, and the request came from elsewhere.",
    action: "Send it from one of the networks, or have your network added to the credential in the console.",
  },
  ROUTE_NOT_FOUND: {
    meaning: "Nothing is at this address, or it belongs to the other variant.",
    action: "Read `detail`: where the path is the other variant's, it names that of your credential's variant.",
  },
  CHARGE_NOT_FOUND: {
    meaning: "There is no such charge, or it is not your accounts'.",
    action: "Check the `chargeId`.",
  },
  WITHDRAWAL_NOT_FOUND: {
    meaning: "Your accounts have no withdrawal with this `externalId`.",
    action:
      "After a create without an answer: it was not accepted so far, and may be sent again with the same `externalId`.",
  },
  REFUND_NOT_FOUND: {
    meaning: "Your accounts have no such refund.",
    action: "Check the `externalId`, and in variant A the payment's `endToEndId`.",
  },
  PAYMENT_NOT_FOUND: {
    meaning: "Your accounts have not received this Pix.",
    action: "Check the `endToEndId`: it is the received payment's, and begins with E.",
  },
  TRANSFER_NOT_FOUND: {
    meaning: "Your accounts have no transfer with this `externalId`.",
    action: "After a create without an answer: it may be sent again with the same `externalId`.",
  },
  WEBHOOK_NOT_FOUND: { meaning: "There is no such webhook, or it was deleted.", action: "List or configure webhooks." },
  ACCOUNT_NOT_FOUND: {
    meaning: "The operator has no account with this number.",
    action: "Check the account number, without its branch.",
  },
  NotFound: {
    meaning: "Consolidated statement: the operator has no account with this number.",
    action: "Check the account number, without its branch.",
  },
  METHOD_NOT_ALLOWED: { meaning: "The path does not know this method.", action: "`Allow` names those that it knows." },
  NOT_ACCEPTABLE: {
    meaning: "`Accept` excludes what the service answers with.",
    action: "Accept `application/json`, of a file its own type, or leave the header out.",
  },
  REQUEST_TIMEOUT: {
    meaning: `The request took longer than ${ARRIVAL_SECONDS_MAX} seconds to arrive.`,
    action: "Send it again; the same `externalId` makes that safe.",
  },
  EXTERNAL_ID_CONFLICT: {
    meaning: "This `externalId` was used before, with other content.",
    action: "Use a new id for something new. To repeat a request, repeat it exactly.",
  },
  CREDENTIAL_NOT_FOUND: {
    meaning: "The operator has no such credential.",
    action: "Look at the list of credentials.",
    consoleOnly: true,
  },
  STAFF_NOT_FOUND: {
    meaning: "The operator's staff has no such person.",
    action: "Look at the list of staff.",
    consoleOnly: true,
  },
  REQUEST_NOT_FOUND: {
    meaning: `The log has no request with this id. It keeps requests for ${REQUEST_LOG_DAYS} days.`,
    action: "Look at the list of requests.",
    consoleOnly: true,
  },
  STATEMENT_LINE_NOT_FOUND: {
    meaning: "The account has no such line, or the line has no counterparty.",
    action: "Look at the statement.",
    consoleOnly: true,
  },
  EXPORT_NOT_FOUND: {
    meaning: `No statement file of yours has this id, or there is no file to download: it is not made yet, failed, was sent while it was made, or is more than ${STATEMENT_EXPORT_DAYS} days old.`,
    action: "Check the id and the export's status. Ask for the file again.",
  },
  RECONCILIATION_NOT_FOUND: {
    meaning: `The operator has no reconciliation with this id, or it is more than ${RECONCILIATION_KEPT.resultDays} days old.`,
    action: "Look it up in the list of reconciliations.",
    consoleOnly: true,
  },
  PLAYER_NOT_FOUND: {
    meaning: "No record of the operator names this person or company.",
    action: "Check the tax id.",
    consoleOnly: true,
  },
  PASSWORD_REFUSED: {
    meaning: "The current password was not given rightly.",
    action: "Type the password that you sign in with.",
    consoleOnly: true,
  },
  CODE_REFUSED: {
    meaning: "The code is not one of the person's authenticator app, or it was used before.",
    action: "Type the code that the app shows now; each is good once.",
    consoleOnly: true,
  },
  ACTION_REFUSED: {
    meaning: "What an administrator asked for cannot be done as things stand.",
    action: "Read `detail`: it says what is in the way. Nothing was changed.",
    consoleOnly: true,
  },
  PAYLOAD_TOO_LARGE: {
    meaning: `The body has more than ${BODY_BYTES_MAX / 1_024} KiB.`,
    action: "Send less.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: "The body is of a type that is not read here.",
    action: "Send `Content-Type: application/json`; a form to `/v1/oauth2/token`.",
  },
  ...MONEY_ERRORS,
  RATE_LIMITED: {
    meaning: "Too many requests came: of the credential, or of your address where no credential is needed.",
    action: "Wait for `Retry-After` seconds, then send the same request again.",
  },
  INTERNAL_ERROR: {
    meaning: "Something went wrong on our side.",
    action: "Send the same request again; if it stays, tell us the `requestId`.",
  },
  SERVICE_UNAVAILABLE: {
    meaning: "The service cannot answer for a moment.",
    action: "Wait for `Retry-After` seconds, then send the same request again. What was accepted before is safe.",
  },
  BANK_UNAVAILABLE: {
    meaning: "The account's bank does not answer, or staff paused it: nobody could pay the charge.",
    action:
      "Wait for `Retry-After` seconds, then send the same request again, or offer another way to pay; nothing was stored.",
  },
};
