// Limits that the service enforces and its documents state. Both import them from here, so that they cannot differ.

/**
 * Limits of a request: body size in bytes, nesting depth of the body, head size in bytes, arrival time, and the time of
 * `Prefer: wait`. Metadata at its limits has 150 000 bytes when each character is written as two escapes.
 */
export const BODY_BYTES_MAX = 262_144;
export const BODY_DEPTH_MAX = 32;
export const HEAD_BYTES_MAX = 16_384;
export const ARRIVAL_SECONDS_MAX = 10;
export const WAIT_SECONDS_MAX = 10;
/** How long the database works on one statement of a request. */
export const STATEMENT_SECONDS_MAX = 30;

/** The largest body, in bytes, of a request for a token, a sign-in or a page: none of them is longer than a form. */
export const FORM_BYTES_MAX = 16_384;

/**
 * Requests of one client address: so many a second for a long time, and the requests of `burstSeconds` at once. High
 * enough for an office, or a bank, behind one address.
 */
export const SOURCE_RATES = {
  failedSignIns: { perSecond: 1, burstSeconds: 60 },
  failedTokens: { perSecond: 50, burstSeconds: 10 },
  failedTokensOfClient: { perSecond: 10, burstSeconds: 10 },
  payloads: { perSecond: 200, burstSeconds: 10 },
  console: { perSecond: 100, burstSeconds: 10 },
  pages: { perSecond: 100, burstSeconds: 10 },
  signIns: { perSecond: 5, burstSeconds: 20 },
  verifications: { perSecond: 2, burstSeconds: 30 },
} as const;

/**
 * Requests that Next answers at once, from all addresses together, how many more may wait, and how long: of strangers, and as
 * many again of browsers in which somebody has signed in. Each takes some milliseconds of the event loop, which the API
 * shares.
 */
export const NEXT_REQUESTS = {
  signIns: { atOnce: 4, waiting: 64, waitSeconds: 5 },
  pages: { atOnce: 4, waiting: 128, waitSeconds: 5 },
} as const;

/**
 * Requests of the API that one process works on at once, and how many more may wait. One that takes longer than `slowMs`
 * leaves its place, with `Prefer: wait` after `longPollMs`: it waits for a bank or the database. A connection whose request
 * was refused is not read for `pauseMs`.
 */
export const API_REQUESTS = { atOnce: 192, waiting: 1_000, slowMs: 1_000, longPollMs: 100, pauseMs: 1_000 } as const;

/** Token requests that are answered at once, how many more may wait, and how long. Each takes about 1 ms of the event loop. */
export const TOKEN_REQUESTS = { atOnce: 8, waiting: 1_024, waitSeconds: 5 } as const;

/** Length of a password in characters (Unicode code points). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** Password checks at once, how many more may wait, and how long. Each takes 19 MiB and about 50 ms of one core. */
export const PASSWORD_CHECKS = { atOnce: 2, waiting: 32, waitSeconds: 5 } as const;

/** A password that an administrator gave is good for this long, and for its first sign-in alone. */
export const ONE_TIME_PASSWORD_HOURS = 72;

/** Default request rates of a credential. It may send the requests of BURST_SECONDS at once. */
export const RATES_PER_SECOND = { read: 200, write: 100 } as const;
export const BURST_SECONDS = 2;

/** Default request rates of all credentials of an operator together, by the kind of operation. The largest that can be set. */
export const OPERATOR_RATES_PER_SECOND = { read: 2_000, charge: 1_000, moneyOut: 1_000, other: 1_000 } as const;
export const RATE_PER_SECOND_MAX = 1_000_000;

/** Days for which it is kept how many requests each credential sent in each minute. */
export const REQUEST_USE_DAYS = 2;

/** Lifetime of an access token, by the version of the endpoint that issued it. */
export const TOKEN_SECONDS = { v1: 7_200, v2: 3_600 } as const;

/**
 * Seconds for which a process uses a signing key that is gone, and others may keep the published key set. Then the overlap
 * of a rotation: `signsAfter` until the new key signs, `verifiesFor` while the old one still verifies after that.
 */
export const KEY_STALE_SECONDS = 5;
export const KEY_SET_SECONDS = 60;
export const KEY_OVERLAP_SECONDS = {
  token: { signsAfter: 10, verifiesFor: Math.max(...Object.values(TOKEN_SECONDS)) + 60 },
  qr: { signsAfter: 3_600, verifiesFor: 86_400 },
} as const;

/** A session of the console ends after this long, even with activity. */
export const SESSION_HOURS_MAX = 12;

/** Lengths of texts, in characters. */
export const EXTERNAL_ID_LENGTH_MAX = 100;
export const REFUND_ID_LENGTH_MAX = 36;
export const METADATA_MAX = { entries: 50, name: 50, value: 200 } as const;
/** The specification limits only the descriptions of payments. A transfer is internal: no other bank receives it. */
export const TRANSFER_DESCRIPTION_LENGTH_MAX = 1_000;

/** Limits of names and bank accounts, as in the messages of the Pix network. */
export const NAME_LENGTH_MAX = 140;
export const BRANCH_DIGITS_MAX = 4;
export const ACCOUNT_DIGITS_MAX = 20;
export const PAYER_ACCOUNTS_MAX = 10;

/** Limits of a webhook and its authentication, and the number of webhooks per account. */
export const WEBHOOK_URL_LENGTH_MAX = 2_048;
/** In production a webhook's url and an SFTP server lead to the port of their protocol, or to one from EGRESS_PORT_MIN on. */
export const EGRESS_PORTS = { https: 443, sftp: 22 } as const;
export const EGRESS_PORT_MIN = 1_024;
export const WEBHOOK_EVENTS_MAX = 20;
export const USER_NAME_LENGTH_MAX = 1_000;
export const SECRET_LENGTH_MAX = 2_000;
export const WEBHOOKS_PER_ACCOUNT_MAX = 50;

/** The largest `expiresIn` and the largest page number: an int32, as in the Central Bank's API Pix. */
export const INT32_MAX = 2_147_483_647;

/** Connections of an operator, payees of an account of its own money, and the days before a certificate's end that are told. */
export const CONNECTIONS_MAX = 20;
export const ALLOWED_PAYEES_MAX = 200;
export const CERTIFICATE_WARNING_DAYS = [30, 7, 1] as const;
/** Characters of a certificate with the authorities behind it, of a private key, and of both in a .p12 file, in base64. */
export const CERTIFICATE_LENGTH_MAX = 65_536;
export const PRIVATE_KEY_PEM_LENGTH_MAX = 16_384;
export const PKCS12_LENGTH_MAX = 131_072;

/** Days of 24 hours. */
export const REFUND_DAYS = 90;
export const STATEMENT_DAYS_MAX = 90;

/** The lines of a counterparty that one answer in the console reads: 100,000 take about half a second. */
export const SEARCHED_LINES_MAX = 100_000;
/**
 * The lines that one answer in the console looks through for an amount, a text or an hour: 500,000 that lie together take about a second. Of
 * a kind whose lines lie apart it is a quarter of them.
 */
export const SCANNED_LINES_MAX = 500_000;
export const STATEMENT_TEXT_LENGTH_MAX = 100;
/** The points in time at which one chart of a statement looks up balances and totals, over all its accounts: about 10 µs each. */
export const STATEMENT_LOOKUPS_MAX = 20_000;
/** The days or months that one chart of a statement shows, and the days whose hours it adds up. */
export const STATEMENT_CHART_PARTS_MAX = 400;
export const STATEMENT_HOURS_DAYS_MAX = 92;
/** The days or months on one page of a statement's summary. */
export const STATEMENT_SUMMARIES_PAGE = 100;

export const PAGE_SIZE_MAX = 100;

/** The largest distance that one move can advance the sandbox's clock. */
export const CLOCK_MOVE_DAYS_MAX = 366;
/** A webhook of a bank may have so many bytes. */
export const BANK_WEBHOOK_BYTES_MAX = 1_048_576;

/** What an operator's webhook inspector keeps: so many requests, the newest, of so many bytes, for so many days. */
export const INSPECTED_MAX = { requests: 100, bytes: 65_536, days: 7 } as const;
/** Requests whose answer the inspectors of one process hold back at once. */
export const INSPECTED_HELD_MAX = 50;
/** The charges that one scenario of the sandbox pays at once. */
export const SCENARIO_CHARGES_MAX = 100;
/** The default period of the webhook list, and the retention of the request log. */
export const WEBHOOK_LIST_DAYS = 30;
export const REQUEST_LOG_DAYS = 30;

/** The response time limit of a webhook's receiver, and the delays before the retries of a failed delivery. */
export const DELIVERY_SECONDS_MAX = 15;
/** What is read of a receiver's answer, for so long after its status, and of interim responses (100 …) before it; the longest wait that it may ask for. */
export const RECEIVER_MAX = { answerKb: 4, answerSeconds: 2, interimBytes: 16_384, retryAfterHours: 24 } as const;
/** The length of the secrets that deliveries are signed with. */
export const SIGNING_SECRET_BYTES = 32;
export const RETRY_SECONDS = [5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3_600)] as const;
/**
 * Days for which a delivery and its attempts are kept: longer than a refund is possible and a statement shows, and than any
 * retry takes.
 */
export const WEBHOOK_DELIVERY_DAYS = 100;
/** A webhook that fails for longer than this is paused. */
export const FAILING_DAYS_MAX = 5;
/** How quickly a webhook that is resumed is sent what it is owed from its pause. */
export const OWED_PER_SECOND = 100;

/** How many webhooks of an operator have health figures, the newest. */
export const HEALTH_WEBHOOKS_MAX = 100;
/** How many deliveries a webhook's success and latency are from, the newest of the last 24 hours. */
export const HEALTH_SAMPLE_MAX = 500;
/** Up to here the deliveries that wait for an attempt are counted. */
export const HEALTH_BACKLOG_MAX = 1_000;
/** How many deliveries one search for an event looks at. */
export const DELIVERIES_LOOKED_AT_MAX = 5_000;

/** After this time without a response, the service queries the network for the order's status. */
export const RAIL_ANSWER_TIMEOUT_SECONDS = 40;
/**
 * The simulated network delays a silenced message by up to SILENCE_SPREAD_SECONDS more than RAIL_ANSWER_TIMEOUT_SECONDS. It
 * delays a reordered message by at most OVERTAKEN_SECONDS_MAX.
 */
export const SILENCE_SPREAD_SECONDS = 5;
export const OVERTAKEN_SECONDS_MAX = 2;

/** Minutes in which a prize must be paid: the law on betting. From `PRIZE_MINUTES_LEFT_FEW` left on, the console warns. */
export const PRIZE_MINUTES_MAX = 120;
export const PRIZE_MINUTES_LEFT_FEW = 30;

/** How long the answer to a new payout waits for its bank's look at the key, and how many answers of a process wait at once. */
export const BANK_LOOK = { seconds: 2, waitingMax: 20 } as const;

/** How long a reauthentication is valid. A sign-in counts as one. */
export const REAUTHENTICATION_MINUTES = 10;

/** Hours in which a second administrator confirms what another asked for, and in which its secret is collected. */
export const APPROVAL_HOURS = 24;

/** The networks from which one credential may be used. */
export const NETWORKS_MAX = 50;

/** The longest delay that an operator can set for raised limits: 30 days. */
export const RAISE_DELAY_HOURS_MAX = 720;

/**
 * Alarms of one kind that an operator gets in an hour; the others count on the last one. Failures in FAILURE_MINUTES that
 * raise one: wrong proofs of a person, requests that named a credential and could not prove it.
 */
export const ALARMS_PER_HOUR_MAX = 100;
export const FAILURE_MINUTES = 10;
export const MANY_FAILURES = { proofs: 5, requests: 10 } as const;
/** Months for which alarms are kept. */
export const ALARM_MONTHS = 13;

/**
 * Addresses that an operator's alarms are sent to, alarms of an hour that have an e-mail of their own, and the delays
 * before a failed e-mail or webhook message of an alarm is sent again.
 */
export const ALARM_EMAILS_MAX = 5;
export const ALARM_EMAILS_PER_HOUR_MAX = 20;
export const ALARM_RETRY_SECONDS = [30, 5 * 60, 30 * 60, 2 * 3_600, 6 * 3_600] as const;

/** How long a stopping process waits for work in progress to finish. */
export const STOP_SECONDS_MAX = 10;

/** The rows that the file of a list has at most: the first of the chosen order. */
export const EXPORT_ROWS_MAX = 50_000;

/** How many matched movements whose event no webhook has taken are listed, the oldest. */
export const UNDELIVERED_LISTED_MAX = 10_000;

/** The longest answer of a bank that is read as a whole, in MiB. */
export const BANK_ANSWER_MIB_MAX = 64;
