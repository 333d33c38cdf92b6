// Numbers that the service keeps and its documents tell. Both read them here, so that neither can change alone.

/**
 * A request: its body in bytes, how deep it is nested, what stands before it in bytes, how long it may take to arrive, and
 * `Prefer: wait`. Metadata at its limits has 150 000 bytes where each character is written as two escapes.
 */
export const BODY_BYTES_MAX = 262_144;
export const BODY_DEPTH_MAX = 32;
export const HEAD_BYTES_MAX = 16_384;
export const ARRIVAL_SECONDS_MAX = 10;
export const WAIT_SECONDS_MAX = 10;

/** Requests of a credential that was given no other rates. Of so many seconds they may come at once. */
export const RATES_PER_SECOND = { read: 200, write: 100 } as const;
export const BURST_SECONDS = 2;

/** How long an access token lives, by the version of the endpoint that gave it. */
export const TOKEN_SECONDS = { v1: 7_200, v2: 3_600 } as const;

/** Texts, in characters. */
export const EXTERNAL_ID_LENGTH_MAX = 100;
export const REFUND_ID_LENGTH_MAX = 36;
export const METADATA_MAX = { entries: 50, name: 50, value: 200 } as const;
/** The specification limits the descriptions of payments; a transfer leaves the house for no bank. */
export const TRANSFER_DESCRIPTION_LENGTH_MAX = 1_000;

/** People and bank accounts, as the Pix network's messages have them. */
export const NAME_LENGTH_MAX = 140;
export const BRANCH_DIGITS_MAX = 4;
export const ACCOUNT_DIGITS_MAX = 20;
export const PAYER_ACCOUNTS_MAX = 10;

/** A webhook, and how many an account has. */
export const WEBHOOK_URL_LENGTH_MAX = 2_048;
export const WEBHOOK_EVENTS_MAX = 20;
export const USER_NAME_LENGTH_MAX = 1_000;
export const SECRET_LENGTH_MAX = 2_000;
export const WEBHOOKS_PER_ACCOUNT_MAX = 50;

/** The last `expiresIn` and the last page: an int32, as the Central Bank's API Pix has for them. */
export const INT32_MAX = 2_147_483_647;

/** Days of 24 hours. */
export const REFUND_DAYS = 90;
export const STATEMENT_DAYS_MAX = 90;

export const PAGE_SIZE_MAX = 100;

/** How far one move takes the sandbox's clock. */
export const CLOCK_MOVE_DAYS_MAX = 366;
/** How far back webhooks are listed where no time is named, and for how long the request log keeps a request. */
export const WEBHOOK_LIST_DAYS = 30;
export const REQUEST_LOG_DAYS = 30;

/** What a webhook's receiver has to answer in, and after how long a delivery that failed is tried again. */
export const DELIVERY_SECONDS_MAX = 15;
export const RETRY_SECONDS = [5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3_600)] as const;
/** How long a webhook may fail before it is paused. */
export const FAILING_DAYS_MAX = 5;

/** After so long without an answer the network is asked. */
export const RAIL_SILENCE_SECONDS = 40;
/** The simulated network is silent for so much longer, and lets messages overtake one another within so long. */
export const SILENCE_SPREAD_SECONDS = 5;
export const OVERTAKEN_SECONDS_MAX = 2;

/** For so many minutes after proving who they are, by a sign-in too, nobody need prove it again. */
export const PROOF_MINUTES = 10;

/** How long a process that is to stop finishes what it has begun. */
export const STOP_SECONDS_MAX = 10;

/** Seconds in words: "5 s", "30 min", "24 h". */
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

/** When a failed delivery is tried again: "5 s, 5 min … and 24 h". */
export const RETRIES = `${RETRY_SECONDS.slice(0, -1).map(duration).join(", ")} and ${duration(RETRY_SECONDS.at(-1) as number)}`;
