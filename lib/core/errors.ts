/**
 * Every error code that the service can return, with its HTTP status. The set is closed: docs/specification-gaps.md §3.
 */
export const STATUS_OF = {
  VALIDATION_ERROR: 400,
  INVALID_JSON: 400,
  INVALID_DATE_RANGE: 400,
  MISSING_REQUIRED_FILTER: 400,
  INVALID_PAGE_SIZE: 400,
  INVALID_QUERY_PARAMETER: 400,
  InvalidParameter: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_SCOPE: 403,
  INSUFFICIENT_ROLE: 403,
  STEP_UP_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  AUTHENTICATOR_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  CLIENT_CERTIFICATE_REQUIRED: 403,
  ADDRESS_NOT_ALLOWED: 403,
  ROUTE_NOT_FOUND: 404,
  CHARGE_NOT_FOUND: 404,
  WITHDRAWAL_NOT_FOUND: 404,
  REFUND_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  TRANSFER_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  CREDENTIAL_NOT_FOUND: 404,
  STAFF_NOT_FOUND: 404,
  REQUEST_NOT_FOUND: 404,
  STATEMENT_LINE_NOT_FOUND: 404,
  EXPORT_NOT_FOUND: 404,
  RECONCILIATION_NOT_FOUND: 404,
  PLAYER_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  NotFound: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  EXTERNAL_ID_CONFLICT: 409,
  ACTION_REFUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PASSWORD_REFUSED: 422,
  CODE_REFUSED: 422,
  INSUFFICIENT_FUNDS: 422,
  PIX_KEY_NOT_OWNED: 422,
  ACCOUNT_NOT_CONNECTED: 422,
  CHARGE_NOT_PAYABLE: 422,
  CHARGE_EXPIRED: 422,
  REFUND_EXCEEDS_PAYMENT: 422,
  REFUND_WINDOW_CLOSED: 422,
  PAYMENT_NOT_REFUNDABLE: 422,
  PAYMENT_IN_DISPUTE: 422,
  SAME_ACCOUNT: 422,
  ACCOUNT_NOT_SAME_OWNER: 422,
  ACCOUNT_NOT_SAME_BANK: 422,
  LIMIT_EXCEEDED: 422,
  VELOCITY_LIMIT_EXCEEDED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  BANK_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** What an error code means, and what to do about it. */
export type Advice = {
  meaning: string;
  action: string;
  /** Only the console can receive this code. An API credential never receives it. */
  consoleOnly?: boolean;
};

/** One invalid field: an RFC 6901 pointer into the request and a human-readable message. */
export type FieldError = { pointer: string; message: string };

type RefusalOptions = { errors?: FieldError[]; headers?: Record<string, string> };

/** A request that the service refuses on purpose. Nothing was stored; `detail` says what the caller should do. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(code: ErrorCode, detail: string, options: RefusalOptions = {}) {
    super(`${code}: ${detail}`);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
    this.errors = options.errors;
    this.headers = options.headers;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** Creates a Refusal to throw, or to return for one item of a batch. */
export function refuse(code: ErrorCode, detail: string, options?: RefusalOptions): Refusal {
  return new Refusal(code, detail, options);
}
