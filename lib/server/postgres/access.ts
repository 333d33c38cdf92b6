type Right = "SELECT" | "INSERT" | "UPDATE" | "DELETE";

/** `true`: every column. A list: these columns alone. `except`: every column but these. */
type Columns = true | readonly string[] | { except: readonly string[] };
export type Rights = { readonly [R in Right]?: Columns };

/** What each role may do with a table. `guiche_admin` may also do what the others may. */
export type TableAccess = { guiche_app?: Rights; guiche_worker?: Rights; guiche_admin?: Rights };

const READ = { SELECT: true } as const;
const ADD = { SELECT: true, INSERT: true } as const;
const KEEP = { SELECT: true, INSERT: true, UPDATE: true } as const;
const ALL = { SELECT: true, INSERT: true, UPDATE: true, DELETE: true } as const;

/** A record of money moves from state to state; what it is and how much it is stays as it was stored. `moving`: what changes. */
const recordOf = (...moving: string[]) => ({ ...ADD, UPDATE: ["status", "updated_at", "error_code", ...moving] });
const ORDER = ["spi_code", "sent_at", "asked_at", "settled_at", "rail_state", "unknown_since", "rail_reason"];
const CHARGE = recordOf("paid_at", "end_to_end_id", "registration");
const PAYMENT = { ...ADD, UPDATE: ["reversed", "debtor", "payer_proof"] };
const TRANSFER = recordOf();
const WITHDRAWAL = recordOf(...ORDER, "end_to_end_id", "returned", "paid_to");
const REFUND = recordOf(...ORDER, "return_id");
const DECIDED = ["decided_by", "decided_because", "reason", "payer", "payer_proof"];
const UNAPPLIED_PAYMENT = recordOf(...ORDER, ...DECIDED, "return_id", "return_reference");
/** A chain begins at its first entry. Its head moves on by one entry at a time: a trigger refuses the rest. */
const HEAD = { SELECT: true, INSERT: ["chain"], UPDATE: ["number", "hash"] } as const;

const SECRETS_OF_WEBHOOK = ["sealed_secrets", "sealed_password", "earlier_secrets"];
const SECRETS_OF_CONNECTION = ["sealed_client_secret", "sealed_key", "sealed_next_key", "sealed_webhook_secret"];
const CLOSED = ["closed_until", "closed_seq"];
/** A role needs the right to change one column of a row before it may lock the row. */
const TO_LOCK = ["created_at"];

/**
 * Each table and who may do what with it. What a role is not given here it may not do: nobody may TRUNCATE, and nobody
 * deletes what is booked. `bin/migrate` makes the database so, and a test compares the two.
 */
export const TABLES: Readonly<Record<string, TableAccess>> = {
  // Who
  operator: {
    guiche_app: { SELECT: true, UPDATE: { except: ["id", "name", "tax_id", "city"] } },
    guiche_worker: READ,
    guiche_admin: KEEP,
  },
  account: {
    guiche_app: { SELECT: true, UPDATE: [...TO_LOCK, "connection_id", "purpose"] },
    guiche_worker: READ,
    guiche_admin: KEEP,
  },
  pix_key: { guiche_app: READ, guiche_worker: READ, guiche_admin: ALL },
  // People and whose a session is change by functions alone, which ask whose session it is. Anybody's sessions may be ended.
  staff: {
    guiche_app: { SELECT: true, UPDATE: TO_LOCK },
    guiche_worker: { SELECT: { except: ["password_hash"] } },
    guiche_admin: KEEP,
  },
  staff_session: { guiche_app: { SELECT: true, UPDATE: ["last_seen_at"], DELETE: true } },
  staff_authenticator: { guiche_app: ALL },
  staff_recovery_code: { guiche_app: ALL },
  sign_in_failure: { guiche_app: ALL },
  known_device: { guiche_app: ALL },
  staff_failed_sign_ins: { guiche_app: KEEP },
  credential: { guiche_app: KEEP, guiche_worker: READ },
  credential_secret: { guiche_app: KEEP },
  credential_certificate: { guiche_app: ALL },
  credential_use: { guiche_app: KEEP },
  // What was asked for cannot be changed before it is confirmed.
  approval: {
    guiche_app: { SELECT: true, INSERT: true, UPDATE: ["status", "decided_by", "decided_at", "collected_at"] },
  },
  audit: { guiche_app: ADD, guiche_worker: ADD },
  audit_head: { guiche_app: HEAD, guiche_worker: HEAD },
  audit_signed_head: { guiche_worker: ADD },
  // The worker signs heads of the audit and deletes what has ended; ROWS in apply-access.ts says which keys it sees.
  signing_key: { guiche_app: ADD, guiche_worker: { SELECT: true, INSERT: true, DELETE: true }, guiche_admin: ALL },
  retained_key: { guiche_app: READ, guiche_admin: ALL },

  // Books
  // What is closed stays closed: close_books() alone changes these columns.
  book: {
    guiche_app: { SELECT: true, INSERT: true, UPDATE: { except: CLOSED } },
    guiche_worker: { SELECT: true, INSERT: true, UPDATE: { except: CLOSED } },
  },
  posting: { guiche_app: ADD, guiche_worker: ADD },
  statement_line: { guiche_app: ADD, guiche_worker: ADD },
  book_check: { guiche_worker: KEEP },

  // Records
  charge: { guiche_app: CHARGE, guiche_worker: CHARGE },
  charge_expiry: { guiche_app: READ, guiche_worker: { SELECT: true, UPDATE: ["expired_until"] } },
  payment: { guiche_app: PAYMENT, guiche_worker: PAYMENT },
  refused_payment: { guiche_app: READ, guiche_worker: ADD },
  account_fee: { guiche_app: READ, guiche_worker: READ, guiche_admin: KEEP },
  transfer: { guiche_app: TRANSFER, guiche_worker: TRANSFER, guiche_admin: { SELECT: true, UPDATE: ["mended_at"] } },
  withdrawal: { guiche_app: WITHDRAWAL, guiche_worker: WITHDRAWAL },
  refund: { guiche_app: REFUND, guiche_worker: REFUND },
  payout_return: { guiche_app: READ, guiche_worker: ADD },
  player: { guiche_app: ADD },
  note: { guiche_app: KEEP },
  saved_view: { guiche_app: { SELECT: true, INSERT: true, DELETE: true } },
  statement_export: { guiche_app: KEEP, guiche_worker: ALL },
  statement_export_part: { guiche_app: READ, guiche_worker: ALL },
  // What was issued cannot be changed afterwards.
  issued_statement: { guiche_app: ADD, guiche_worker: ADD },
  issued_statement_file: { guiche_app: ADD, guiche_worker: ADD },
  // A close, its figures and its files are never changed and never deleted.
  period_close: { guiche_app: ADD, guiche_worker: READ },
  period_close_account: { guiche_app: ADD, guiche_worker: READ },
  period_close_file: { guiche_app: READ, guiche_worker: ADD },
  period_close_part: { guiche_app: READ, guiche_worker: ADD },
  period_close_progress: { guiche_app: KEEP, guiche_worker: { SELECT: true, UPDATE: true } },
  // The web process seals the sign-ins and cannot read them again; the worker signs in with them.
  sftp_server: {
    guiche_app: {
      SELECT: { except: ["sealed_secret"] },
      INSERT: true,
      UPDATE: { except: ["operator_id", "id"] },
      DELETE: true,
    },
    guiche_worker: {
      SELECT: true,
      UPDATE: ["seen_host_key", "test_status", "test_error", "tested_at", "leased_by", "leased_until"],
    },
    // keys reseal
    guiche_admin: { SELECT: ["sealed_secret"] },
  },
  statement_schedule: { guiche_app: ALL, guiche_worker: { SELECT: true, UPDATE: ["next_run_at"] } },
  statement_run: { guiche_app: KEEP, guiche_worker: ALL },
  statement_delivery: { guiche_app: { SELECT: true, UPDATE: true }, guiche_worker: KEEP },
  statement_delivery_attempt: { guiche_app: READ, guiche_worker: ADD },
  reconciliation: { guiche_app: KEEP, guiche_worker: { SELECT: true, UPDATE: true, DELETE: true } },
  reconciliation_part: { guiche_app: ADD, guiche_worker: { SELECT: true, DELETE: true } },
  // The rows of files while they are matched, which only the worker does.
  reconciliation_row: { guiche_worker: { SELECT: true, INSERT: true, DELETE: true } },
  reconciliation_item: {
    guiche_app: { SELECT: true, UPDATE: ["accepted_by", "accepted_at", "note"] },
    guiche_worker: ALL,
  },
  reconciliation_unread_row: { guiche_app: READ, guiche_worker: { SELECT: true, INSERT: true, DELETE: true } },
  // The worker looks whether a file is known by its header.
  column_mapping: { guiche_app: ALL, guiche_worker: READ },
  judicial_movement: { guiche_app: READ, guiche_worker: READ, guiche_admin: ADD },

  // Search. The web process asks for names with search_names().
  search_entry: { guiche_app: READ, guiche_worker: { ...ADD, UPDATE: ["name", "tax_id"] } },
  search_name: { guiche_worker: ADD },
  search_cursor: { guiche_app: READ, guiche_worker: KEEP },

  // Limits
  velocity_limit: { guiche_app: KEEP, guiche_worker: READ },
  rate_limit: { guiche_app: ALL, guiche_admin: KEEP },
  request_use: { guiche_app: KEEP, guiche_worker: { SELECT: true, DELETE: true } },
  withdrawn_in_hour: { guiche_app: ALL, guiche_worker: ALL },
  withdrawn_to_destination: { guiche_app: ALL, guiche_worker: ALL },

  // Alarms
  alarm: { guiche_app: { SELECT: true, UPDATE: ["read_at", "read_by"] }, guiche_worker: ALL },
  alarm_source: { guiche_worker: ALL },
  alarm_settings: {
    guiche_app: { SELECT: { except: ["sealed_secret"] }, INSERT: true, UPDATE: { except: ["operator_id"] } },
    guiche_worker: { SELECT: true, UPDATE: ["updated_at"] },
    // keys reseal
    guiche_admin: { SELECT: ["sealed_secret"] },
  },
  alarm_message: { guiche_app: READ, guiche_worker: ALL },
  paid_destination: { guiche_worker: ADD },
  destination_check: { guiche_worker: KEEP },

  // Connections to banks. The web process seals what signs in and cannot read it again; the worker signs in with it.
  connection: {
    guiche_app: { SELECT: { except: SECRETS_OF_CONNECTION }, INSERT: true, UPDATE: { except: ["id", "operator_id"] } },
    guiche_worker: { SELECT: true, UPDATE: ["test_status", "test_steps", "tested_at"] },
    // keys reseal
    guiche_admin: { SELECT: SECRETS_OF_CONNECTION },
  },
  connection_state: { guiche_app: { SELECT: true, INSERT: true, UPDATE: ["last_webhook_at"] }, guiche_worker: KEEP },
  connection_calls: { guiche_app: READ, guiche_worker: ALL },
  connection_location: { guiche_app: { SELECT: true, DELETE: true, UPDATE: ["locations"] }, guiche_worker: ALL },
  allowed_payee: { guiche_app: { SELECT: true, INSERT: true, DELETE: true }, guiche_admin: ALL },
  unapplied_payment: { guiche_app: UNAPPLIED_PAYMENT, guiche_worker: UNAPPLIED_PAYMENT },
  // The worker writes what the bank tells, people their defence.
  dispute: {
    guiche_app: {
      SELECT: true,
      UPDATE: ["defence", "defence_status", "defence_reason", "defended_by", "defended_at", "updated_at"],
    },
    guiche_worker: KEEP,
  },
  // The worker proves days; people have it try again.
  connection_proof: {
    guiche_app: { SELECT: true, UPDATE: ["status", "attempts", "next_attempt_at", "failure", "ended_at"] },
    guiche_worker: KEEP,
  },
  // What a proof found cannot be changed: people decide on it.
  proof_difference: {
    guiche_app: { SELECT: true, UPDATE: ["status", "note", "correction", "requested_by", "decided_by", "decided_at"] },
    guiche_worker: { SELECT: true, INSERT: true, UPDATE: ["status"] },
  },
  proof_line: { guiche_worker: ALL },

  // The rail
  rail_inbox: { guiche_app: KEEP, guiche_worker: ALL },
  rail_outbox: { guiche_app: ADD, guiche_worker: ALL },

  // Events and webhooks. The web process seals new secrets and cannot read them again; the worker signs with them.
  event: { guiche_app: ADD, guiche_worker: ADD },
  webhook_endpoint: {
    guiche_app: { SELECT: { except: SECRETS_OF_WEBHOOK }, INSERT: true, UPDATE: { except: ["id", "account_id"] } },
    guiche_worker: { SELECT: true, UPDATE: ["validated", "active", "failing_since", "updated_at"] },
    // keys reseal
    guiche_admin: { SELECT: SECRETS_OF_WEBHOOK },
  },
  webhook_delivery: { guiche_app: ADD, guiche_worker: { ...ADD, UPDATE: ["body"] } },
  webhook_outbox: { guiche_app: KEEP, guiche_worker: ALL },
  webhook_attempt: { guiche_app: READ, guiche_worker: ADD },
  // What arrives at the webhook inspectors of staging
  webhook_inspector: { guiche_app: ALL },
  inspected_request: {
    guiche_app: { SELECT: true, INSERT: true, DELETE: true },
    guiche_worker: { SELECT: true, DELETE: true },
  },

  // The simulator, which production has no rows of
  simulator_instruction: { guiche_app: KEEP, guiche_worker: KEEP },
  simulator_payment: { guiche_app: KEEP, guiche_worker: KEEP },
  simulator_message: { guiche_app: ALL, guiche_worker: ALL },
  simulator_network_faults: { guiche_app: ALL, guiche_worker: ALL },
  simulator_key: { guiche_app: ALL, guiche_worker: KEEP },
  simulator_payout: { guiche_app: KEEP, guiche_worker: KEEP },
  clock_move: { guiche_app: ADD, guiche_worker: READ },

  // Processes and requests
  health: { guiche_app: READ, guiche_worker: KEEP },
  worker_process: { guiche_app: READ, guiche_worker: ALL },
  request_log: { guiche_app: ADD, guiche_worker: { SELECT: true, DELETE: true } },
  request_count: { guiche_app: KEEP, guiche_worker: { SELECT: true, DELETE: true } },
};

/** Prisma's table of the migrations, which only the owner uses. */
export const OWNERS_TABLES = ["_prisma_migrations"];
