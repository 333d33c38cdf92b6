import { EVERY } from "../row-scope.ts";

/**
 * Which rows of a table a statement of the web process or of the worker sees. `own`: SQL, true for the rows of the
 * operator of the scope (lib/server/row-scope.ts), which may be read and written. `named`: SQL, true for the rows that the
 * scope's key names, which may only be read: before the operator is known. `adds`: SQL, true for the rows that may still be
 * added, besides.
 */
export type RowPolicy = { own: string; named?: string; adds?: string };

// In a SELECT of its own each is computed once in a statement, and only when a row asks for it; all are computed for a row
// that another transaction has changed meanwhile.
const EVERY_OPERATOR = `(SELECT current_setting('guiche.operator', true) = '${EVERY}')`;
const OPERATOR = "(SELECT row_operator())";
const KEY = "(SELECT current_setting('guiche.key', true))";

const OF_OPERATOR: RowPolicy = { own: `operator_id = ${OPERATOR}` };
const OF_ACCOUNT: RowPolicy = { own: "account_id IN (SELECT row_accounts())" };
const OF_STAFF: RowPolicy = {
  own: `staff_id IN (SELECT id FROM staff WHERE operator_id = ${OPERATOR})`,
  named: "staff_id IN (SELECT id FROM staff)",
};
const OF_CREDENTIAL: RowPolicy = {
  own: `credential_id IN (SELECT id FROM credential WHERE operator_id = ${OPERATOR})`,
  named: "credential_id IN (SELECT id FROM credential)",
};
const OF_CODE: RowPolicy = { ...OF_OPERATOR, named: `'statement:' || code = ${KEY}` };
const OF_CHAIN: RowPolicy = { own: `chain = ${OPERATOR}::text` };

/** Each table that holds one operator's data, and which of its rows are that operator's. */
export const ROW_POLICIES: Readonly<Record<string, RowPolicy>> = {
  // Who
  operator: { own: `id = ${OPERATOR}`, named: "id IN (SELECT operator_id FROM staff)" },
  account: { ...OF_OPERATOR, named: `'account:' || number = ${KEY}` },
  pix_key: OF_ACCOUNT,
  staff: { ...OF_OPERATOR, named: `'staff:' || id = ${KEY} OR 'email:' || email = ${KEY}` },
  staff_session: OF_STAFF,
  staff_authenticator: OF_STAFF,
  staff_recovery_code: OF_STAFF,
  known_device: OF_STAFF,
  staff_failed_sign_ins: OF_STAFF,
  credential: { ...OF_OPERATOR, named: `'credential:' || id = ${KEY}` },
  credential_secret: OF_CREDENTIAL,
  credential_certificate: OF_CREDENTIAL,
  credential_use: OF_CREDENTIAL,
  approval: OF_OPERATOR,
  audit: OF_OPERATOR,
  audit_head: OF_CHAIN,
  audit_signed_head: OF_CHAIN,

  // Books
  book: OF_ACCOUNT,
  posting: OF_ACCOUNT,
  statement_line: OF_ACCOUNT,
  book_check: OF_ACCOUNT,

  // Records
  charge: OF_ACCOUNT,
  payment: OF_ACCOUNT,
  refused_payment: OF_ACCOUNT,
  account_fee: OF_ACCOUNT,
  transfer: OF_ACCOUNT,
  withdrawal: OF_ACCOUNT,
  refund: OF_ACCOUNT,
  payout_return: OF_ACCOUNT,
  judicial_movement: OF_ACCOUNT,
  player: OF_OPERATOR,
  note: OF_OPERATOR,
  saved_view: OF_OPERATOR,
  statement_export: OF_OPERATOR,
  statement_export_part: OF_OPERATOR,
  issued_statement: OF_CODE,
  issued_statement_file: OF_CODE,
  period_close: OF_OPERATOR,
  period_close_account: OF_OPERATOR,
  period_close_progress: OF_OPERATOR,
  // A close has the files that were chosen at it, and a file that is whole gets no further part.
  period_close_file: {
    ...OF_OPERATOR,
    adds: `EXISTS (SELECT FROM period_close c WHERE c.operator_id = period_close_file.operator_id AND c.id = period_close_file.close_id
      AND period_close_file.format = ANY(c.formats))`,
  },
  period_close_part: {
    ...OF_OPERATOR,
    adds: `NOT EXISTS (SELECT FROM period_close_file f WHERE f.operator_id = period_close_part.operator_id AND f.id = period_close_part.file_id)`,
  },
  sftp_server: OF_OPERATOR,
  statement_schedule: OF_OPERATOR,
  statement_run: OF_OPERATOR,
  statement_delivery: OF_OPERATOR,
  statement_delivery_attempt: OF_OPERATOR,
  reconciliation: OF_OPERATOR,
  reconciliation_part: OF_OPERATOR,
  reconciliation_item: OF_OPERATOR,
  reconciliation_unread_row: OF_OPERATOR,
  column_mapping: OF_OPERATOR,
  search_entry: OF_ACCOUNT,
  search_name: OF_ACCOUNT,
  search_cursor: OF_ACCOUNT,
  rate_limit: { ...OF_OPERATOR, named: "operator_id IN (SELECT operator_id FROM credential)" },
  request_use: OF_OPERATOR,
  velocity_limit: OF_ACCOUNT,
  withdrawn_in_hour: OF_ACCOUNT,
  withdrawn_to_destination: OF_ACCOUNT,
  alarm: OF_OPERATOR,
  alarm_source: OF_OPERATOR,
  alarm_settings: OF_OPERATOR,
  alarm_message: OF_OPERATOR,
  paid_destination: OF_OPERATOR,
  destination_check: OF_ACCOUNT,

  // The rail, events and webhooks. A message has no account until it is processed: only those in quarantine are shown.
  rail_inbox: {
    own: `refused_because IS NOT NULL AND message_account(payload) IS NOT NULL
      OR connection_id IN (SELECT id FROM connection WHERE operator_id = ${OPERATOR})`,
  },
  connection: { ...OF_OPERATOR, named: `'connection:' || id = ${KEY}` },
  connection_state: OF_OPERATOR,
  connection_calls: OF_OPERATOR,
  connection_location: OF_OPERATOR,
  allowed_payee: OF_ACCOUNT,
  unapplied_payment: OF_ACCOUNT,
  dispute: OF_OPERATOR,
  connection_proof: OF_OPERATOR,
  proof_difference: OF_OPERATOR,
  proof_line: OF_OPERATOR,
  rail_outbox: OF_ACCOUNT,
  event: OF_ACCOUNT,
  webhook_endpoint: OF_ACCOUNT,
  webhook_delivery: OF_ACCOUNT,
  webhook_outbox: OF_ACCOUNT,
  webhook_attempt: OF_ACCOUNT,

  webhook_inspector: { ...OF_OPERATOR, named: `'inspector:' || token = ${KEY}` },
  inspected_request: OF_OPERATOR,

  // The simulator, which production has no rows of
  simulator_instruction: { own: `customer = ${OPERATOR}::text` },
  simulator_message: OF_OPERATOR,
  simulator_network_faults: OF_OPERATOR,
  simulator_key: OF_OPERATOR,
  clock_move: OF_OPERATOR,

  // Requests
  request_log: OF_OPERATOR,
  request_count: OF_OPERATOR,
};

/** The tables without such a policy, and why. A table of neither list fails a test. */
export const WITHOUT_ROW_POLICY: Readonly<Record<string, string>> = {
  sign_in_failure: "keyed hashes of e-mails and networks, whether or not somebody has the e-mail",
  charge_expiry: "one time, which says nothing of any operator",
  signing_key: "the service's own keys; ROWS in apply-access.ts says which role sees which",
  retained_key: "the service's own keys",
  health: "the worker's reports on the whole installation",
  worker_process: "the running workers",
  reconciliation_row:
    "the worker alone may read it, as long as it matches a file; COPY cannot write into a table with policies",
  simulator_payment: "the books of the simulated network, which belong to no operator",
  simulator_payout: "the books of the simulated network, which belong to no operator",
};

const FUNCTIONS = [
  // Refuses, where seeing nothing would look like an empty table.
  `CREATE OR REPLACE FUNCTION row_operator() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
   DECLARE operator text := current_setting('guiche.operator', true);
   BEGIN
     IF operator = '${EVERY}' THEN RETURN NULL; END IF;
     IF operator <> '' THEN RETURN operator::uuid; END IF;
     IF current_setting('guiche.key', true) <> '' THEN RETURN NULL; END IF;
     RAISE EXCEPTION 'No operator is set: run the statement within a scope of lib/server/row-scope.ts.' USING ERRCODE = '42501';
   END $$`,
  // As the owner, so that no other policy computes the policy of account. PL/pgSQL keeps its plan, and names that say their
  // schema spare it a setting of its own: it runs in nearly every statement.
  `CREATE OR REPLACE FUNCTION row_accounts() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER ROWS 10 AS $$
   BEGIN
     RETURN QUERY SELECT a.id FROM public.account a WHERE a.operator_id OPERATOR(pg_catalog.=) public.row_operator();
   END $$`,
  // As the owner: which account a message is for must not depend on who asks. Only the operator of the scope hears it.
  `CREATE OR REPLACE FUNCTION message_account(payload jsonb) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
   SET search_path = public, pg_temp AS $$ SELECT account FROM coalesce(
     (SELECT account_id FROM pix_key WHERE key = payload->>'pixKey'),
     (SELECT account_id FROM withdrawal WHERE end_to_end_id = payload->>'endToEndId' LIMIT 1),
     (SELECT account_id FROM refund WHERE return_id = payload->>'endToEndId' LIMIT 1),
     (SELECT account_id FROM payment WHERE end_to_end_id = payload->>'endToEndId'),
     (SELECT account_id FROM unapplied_payment WHERE end_to_end_id = payload->>'endToEndId')) AS account
   WHERE account IN (SELECT row_accounts()) $$`,
  ...["row_operator()", "row_accounts()", "message_account(jsonb)"].flatMap((name) => [
    `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION ${name} TO guiche_app, guiche_worker, guiche_admin`,
  ]),
];

/** Returns the SQL that makes the policies so. The tables' owner, who migrates, is exempt; the commands see every row. */
export function rowPolicyStatements(): string[] {
  return [...FUNCTIONS, ...Object.entries(ROW_POLICIES).flatMap(([table, policy]) => policiesOf(table, policy))];
}

function policiesOf(table: string, { own, named, adds }: RowPolicy): string[] {
  const create = (name: string, rule: string) => [
    `DROP POLICY IF EXISTS ${name} ON ${table}`,
    `CREATE POLICY ${name} ON ${table} ${rule}`,
  ];
  // PostgreSQL asks policies in the order of their names: the operator first, which answers nearly always.
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    ...create("operator_rows", `TO guiche_app, guiche_worker USING (${EVERY_OPERATOR} OR ${own})`),
    ...(named ? create("row_of_key", `FOR SELECT TO guiche_app, guiche_worker USING (${named})`) : []),
    ...(adds
      ? create(
          "rows_to_add",
          `AS RESTRICTIVE FOR INSERT TO guiche_app, guiche_worker, guiche_admin WITH CHECK (${adds})`,
        )
      : []),
    ...create("rows_of_commands", "TO guiche_admin USING (true)"),
  ];
}
