-- The whole layout, in the order of schema.prisma: extensions, tables with their constraints and
-- indexes, what refers from one table to another, functions, triggers. lib/server/postgres/access.ts gives all other rights.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE operator (
    id uuid NOT NULL,
    name text NOT NULL,
    tax_id text NOT NULL,
    city text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    authenticator_required boolean DEFAULT false NOT NULL,
    -- What one administrator asks for and another must confirm.
    second_administrator boolean DEFAULT false NOT NULL,
    -- Only in staging does it count. Who is here already may go on; who comes later is allowed by the installation's staff.
    loopback_webhooks boolean DEFAULT false NOT NULL,
    -- After how many hours a raised limit holds. A shorter delay holds only after the delay that was set before it.
    raise_delay_hours integer DEFAULT 24 NOT NULL,
    next_raise_delay_hours integer,
    next_raise_delay_at timestamptz(3),
    CONSTRAINT operator_next_raise_delay CHECK (((next_raise_delay_hours IS NULL) = (next_raise_delay_at IS NULL))),
    CONSTRAINT operator_raise_delay CHECK ((((raise_delay_hours >= 0) AND (raise_delay_hours <= 720)) AND ((next_raise_delay_hours >= 0) AND (next_raise_delay_hours <= 720)))),
    CONSTRAINT operator_pkey PRIMARY KEY (id)
);

CREATE TABLE account (
    id uuid NOT NULL,
    operator_id uuid NOT NULL,
    number text NOT NULL,
    holder_name text NOT NULL,
    holder_tax_id text NOT NULL,
    ispb text NOT NULL,
    branch text NOT NULL,
    account_type text DEFAULT 'TRAN' NOT NULL,
    amount_maximum bigint DEFAULT '100000000000'::bigint NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    -- An account lives at one connection. "purpose": a transactional account pays only players, an account of the operator's own
    -- money only those on its list.
    connection_id uuid,
    purpose text DEFAULT 'UNRESTRICTED' NOT NULL,
    CONSTRAINT account_amount_maximum_range CHECK (((amount_maximum >= 1) AND (amount_maximum <= '100000000000'::bigint))),
    CONSTRAINT account_number_form CHECK ((number ~ '^[0-9]{8}$')),
    CONSTRAINT account_of_operator CHECK ((operator_id <> '00000000-0000-0000-0000-000000000000'::uuid)),
    CONSTRAINT account_purpose CHECK ((purpose = ANY (ARRAY['UNRESTRICTED', 'TRANSACTIONAL', 'OWN']))),
    CONSTRAINT account_pkey PRIMARY KEY (id)
);
CREATE INDEX account_connection_id_idx ON account (connection_id);
CREATE UNIQUE INDEX account_number_key ON account (number);
CREATE INDEX account_operator_id_idx ON account (operator_id);

CREATE TABLE pix_key (
    key text NOT NULL,
    kind text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT pix_key_kind CHECK ((kind = ANY (ARRAY['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']))),
    CONSTRAINT pix_key_pkey PRIMARY KEY (key)
);
CREATE INDEX pix_key_account_id_idx ON pix_key (account_id);

CREATE TABLE staff (
    id uuid NOT NULL,
    operator_id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    session_version integer DEFAULT 1 NOT NULL,
    disabled_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    password_one_time boolean DEFAULT false NOT NULL,
    -- A one-time password ends by itself. Those that were given before end 72 hours after this update.
    password_ends_at timestamptz(3),
    -- The installation's own staff belong to the operator with the id of zeros, which `staff create --platform` makes.
    -- No path may give an operator's people their role, nor give the platform money.
    CONSTRAINT staff_platform CHECK (((role = 'platform') = (operator_id = '00000000-0000-0000-0000-000000000000'::uuid))),
    CONSTRAINT staff_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_email_idx ON staff (email);
-- One e-mail may be of the staff of several operators, so that an invitation does not tell that another operator has it.
CREATE UNIQUE INDEX staff_operator_id_email_key ON staff (operator_id, email);

CREATE TABLE staff_session (
    id text NOT NULL,
    staff_id uuid NOT NULL,
    reauthenticated_at timestamptz(3) NOT NULL,
    version integer NOT NULL,
    recovery_code_at timestamptz(3),
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    last_seen_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    source text,
    device text,
    CONSTRAINT staff_session_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_session_last_seen_at_idx ON staff_session (last_seen_at);
CREATE INDEX staff_session_staff_id_idx ON staff_session (staff_id);

CREATE TABLE staff_authenticator (
    staff_id uuid NOT NULL,
    sealed_secret bytea NOT NULL,
    confirmed_at timestamptz(3),
    last_step integer DEFAULT 0 NOT NULL,
    CONSTRAINT staff_authenticator_pkey PRIMARY KEY (staff_id)
);

CREATE TABLE staff_recovery_code (
    staff_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    CONSTRAINT staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash)
);

CREATE TABLE sign_in_failure (
    address_hash bytea,
    failures integer DEFAULT 0 NOT NULL,
    last_failed_at timestamptz(3) NOT NULL,
    counter_hash bytea NOT NULL,
    CONSTRAINT sign_in_failure_pkey PRIMARY KEY (counter_hash)
);
CREATE INDEX sign_in_failure_address_hash_idx ON sign_in_failure (address_hash);
CREATE INDEX sign_in_failure_last_failed_at_idx ON sign_in_failure (last_failed_at);

CREATE TABLE known_device (
    staff_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    operator_id uuid NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    CONSTRAINT known_device_pkey PRIMARY KEY (staff_id, token_hash)
);
CREATE INDEX known_device_operator_id_idx ON known_device (operator_id);

CREATE TABLE staff_failed_sign_ins (
    staff_id uuid NOT NULL,
    operator_id uuid NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    since timestamptz(3) NOT NULL,
    throttled_at timestamptz(3),
    seen_failures integer DEFAULT 0 NOT NULL,
    seen_since timestamptz(3),
    CONSTRAINT staff_failed_sign_ins_pkey PRIMARY KEY (staff_id)
);
CREATE INDEX staff_failed_sign_ins_operator_id_idx ON staff_failed_sign_ins (operator_id);

CREATE TABLE credential (
    id uuid NOT NULL,
    operator_id uuid NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    variant text NOT NULL,
    name text NOT NULL,
    scopes text[],
    reads_per_second integer DEFAULT 200 NOT NULL,
    writes_per_second integer DEFAULT 100 NOT NULL,
    revoked_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    -- The networks from which a credential may be used; empty: from anywhere.
    networks text[] DEFAULT ARRAY[]::text[],
    CONSTRAINT credential_kind CHECK (((((kind = 'oauth') AND (variant = 'A')) OR ((kind = 'oauth') AND (variant = 'B'))) OR ((kind = 'apiKey') AND (variant = 'B')))),
    CONSTRAINT credential_networks CHECK (((networks IS NOT NULL) AND (cardinality(networks) <= 50))),
    CONSTRAINT credential_pkey PRIMARY KEY (id)
);
CREATE INDEX credential_account_id_idx ON credential (account_id);
CREATE INDEX credential_operator_id_idx ON credential (operator_id);

CREATE TABLE credential_secret (
    sha256 bytea NOT NULL,
    credential_id uuid NOT NULL,
    expires_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT credential_secret_pkey PRIMARY KEY (sha256)
);
CREATE INDEX credential_secret_credential_id_idx ON credential_secret (credential_id);

CREATE TABLE credential_certificate (
    credential_id uuid NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT credential_certificate_sha256 CHECK ((length(sha256) = 32)),
    CONSTRAINT credential_certificate_pkey PRIMARY KEY (credential_id, sha256)
);

-- When a credential was last used, apart from the credential itself: requests must not wait for its row.
CREATE TABLE credential_use (
    credential_id uuid NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    CONSTRAINT credential_use_pkey PRIMARY KEY (credential_id)
);

CREATE TABLE approval (
    id uuid NOT NULL,
    operator_id uuid NOT NULL,
    kind text NOT NULL,
    facts jsonb NOT NULL,
    status text DEFAULT 'OPEN' NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamptz(3) DEFAULT now() NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    decided_by uuid,
    decided_at timestamptz(3),
    collected_at timestamptz(3),
    -- The second wall behind the operation that confirms.
    CONSTRAINT approval_by_another CHECK (((status <> 'CONFIRMED') OR (decided_by <> requested_by))),
    CONSTRAINT approval_collected CHECK (((collected_at IS NULL) OR (status = 'CONFIRMED'))),
    CONSTRAINT approval_decided CHECK ((((status = 'OPEN') = (decided_by IS NULL)) AND ((status = 'OPEN') = (decided_at IS NULL)))),
    CONSTRAINT approval_status CHECK ((status = ANY (ARRAY['OPEN', 'CONFIRMED', 'DECLINED']))),
    CONSTRAINT approval_pkey PRIMARY KEY (id)
);
CREATE INDEX approval_operator_id_requested_at_id_idx ON approval (operator_id, requested_at, id);

CREATE TABLE audit (
    id uuid NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    operator_id uuid,
    subject text NOT NULL,
    facts jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    source text,
    device text,
    number bigint,
    previous_hash bytea,
    -- The request that did it, as its answer names it.
    request_id text,
    CONSTRAINT audit_chained CHECK ((((number IS NULL) = (previous_hash IS NULL)) AND (length(previous_hash) = 32))),
    CONSTRAINT audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_created_at_id_idx ON audit (created_at, id);
-- Entries from before the chain get their numbers from bin/migrate, after this migration: SQL cannot compute their hashes.
CREATE UNIQUE INDEX audit_number ON audit (operator_id, number) NULLS NOT DISTINCT WHERE (number IS NOT NULL);
-- The console's filters: by what was done, by who did it, by what it was done to, and by both. Each reads one page of each
-- action, in the order of time, however many events there are.
CREATE INDEX audit_operator_id_action_created_at_id_idx ON audit (operator_id, action, created_at, id);
CREATE INDEX audit_operator_id_actor_action_created_at_id_idx ON audit (operator_id, actor, action, created_at, id);
CREATE INDEX audit_operator_id_actor_subject_action_created_at_id_idx ON audit (operator_id, actor, subject, action, created_at, id);
CREATE INDEX audit_operator_id_created_at_id_idx ON audit (operator_id, created_at, id);
CREATE INDEX audit_operator_id_subject_action_created_at_id_idx ON audit (operator_id, subject, action, created_at, id);

-- What an operator's people should know at once. The same kind and subject within an hour is one alarm with a count.
CREATE TABLE alarm (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    actor text NOT NULL,
    source text,
    device text,
    count integer DEFAULT 1 NOT NULL,
    first_at timestamptz(3) NOT NULL,
    last_at timestamptz(3) NOT NULL,
    read_at timestamptz(3),
    read_by text,
    amount bigint,
    CONSTRAINT alarm_count CHECK ((count > 0)),
    CONSTRAINT alarm_pkey PRIMARY KEY (operator_id, id)
);
-- The oldest alarms, which are deleted.
CREATE INDEX alarm_last_at_idx ON alarm (last_at);
-- How many alarms of a kind an operator had in the last hour.
CREATE INDEX alarm_operator_id_kind_first_at_idx ON alarm (operator_id, kind, first_at);
CREATE INDEX alarm_operator_id_kind_subject_last_at_idx ON alarm (operator_id, kind, subject, last_at);

-- Who is told of an operator's alarms, and which payouts raise one.
CREATE TABLE alarm_settings (
    operator_id uuid NOT NULL,
    emails text[] DEFAULT ARRAY[]::text[],
    locale text DEFAULT 'pt-BR' NOT NULL,
    new_destination_over bigint,
    webhook_url text,
    sealed_secret bytea,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT alarm_settings_emails CHECK (((emails IS NOT NULL) AND (cardinality(emails) <= 5))),
    CONSTRAINT alarm_settings_locale CHECK ((locale = ANY (ARRAY['pt-BR', 'en']))),
    CONSTRAINT alarm_settings_over CHECK ((new_destination_over >= 0)),
    CONSTRAINT alarm_settings_webhook CHECK (((webhook_url IS NULL) = (sealed_secret IS NULL))),
    CONSTRAINT alarm_settings_pkey PRIMARY KEY (operator_id)
);

-- An e-mail or a webhook message that tells of an alarm. Without an alarm: an e-mail that sums up those of an hour.
CREATE TABLE alarm_message (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    alarm_id uuid,
    channel text NOT NULL,
    recipient text NOT NULL,
    status text DEFAULT 'DUE' NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3) NOT NULL,
    error text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    sent_at timestamptz(3),
    CONSTRAINT alarm_message_channel CHECK (((channel = 'email') OR ((channel = 'webhook') AND (alarm_id IS NOT NULL)))),
    CONSTRAINT alarm_message_sent CHECK (((sent_at IS NOT NULL) = (status = 'SENT'))),
    CONSTRAINT alarm_message_status CHECK ((status = ANY (ARRAY['DUE', 'SENT', 'FAILED']))),
    CONSTRAINT alarm_message_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX alarm_message_due ON alarm_message (next_attempt_at) WHERE (status = 'DUE');
-- Deleting an old alarm looks for its messages, and raising one again must not tell it twice.
CREATE UNIQUE INDEX alarm_message_operator_id_alarm_id_channel_recipient_key ON alarm_message (operator_id, alarm_id, channel, recipient);
CREATE INDEX alarm_message_operator_id_created_at_idx ON alarm_message (operator_id, created_at);
-- At most one summary waits for an address.
CREATE UNIQUE INDEX alarm_message_summary ON alarm_message (operator_id, recipient) WHERE ((alarm_id IS NULL) AND (status = 'DUE'));

-- The destinations that an operator has paid, and up to which posting of each account they are known.
CREATE TABLE paid_destination (
    operator_id uuid NOT NULL,
    destination text NOT NULL,
    CONSTRAINT paid_destination_pkey PRIMARY KEY (operator_id, destination)
);

CREATE TABLE destination_check (
    account_id uuid NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    raises_after bigint NOT NULL,
    checked_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT destination_check_pkey PRIMARY KEY (account_id)
);

-- The audit events that have been looked at, so that each raises an alarm once.
CREATE TABLE alarm_source (
    audit_id uuid NOT NULL,
    operator_id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    CONSTRAINT alarm_source_pkey PRIMARY KEY (audit_id)
);
CREATE INDEX alarm_source_at_idx ON alarm_source (at);

CREATE TABLE audit_head (
    chain text NOT NULL,
    number bigint DEFAULT 0 NOT NULL,
    hash bytea DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea NOT NULL,
    CONSTRAINT audit_head_hash CHECK (((length(hash) = 32) AND (number >= 0))),
    CONSTRAINT audit_head_pkey PRIMARY KEY (chain)
);

CREATE TABLE audit_signed_head (
    chain text NOT NULL,
    number bigint NOT NULL,
    jws text NOT NULL,
    CONSTRAINT audit_signed_head_pkey PRIMARY KEY (chain, number)
);

CREATE TABLE signing_key (
    kid text NOT NULL,
    purpose text NOT NULL,
    public_jwk jsonb NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    -- A column of milliseconds rounds: half of all new keys would sign only from up to half a millisecond later, and the first
    -- token of an installation could find no key.
    -- A column of milliseconds rounds: without date_trunc, half of all new keys would sign only up to half a millisecond later.
    signs_from timestamptz(3) DEFAULT date_trunc('milliseconds', clock_timestamp()) NOT NULL,
    ends_at timestamptz(3),
    CONSTRAINT signing_key_purpose CHECK ((purpose = ANY (ARRAY['token', 'qr', 'audit']))),
    CONSTRAINT signing_key_pkey PRIMARY KEY (kid)
);
CREATE INDEX signing_key_purpose_created_at_idx ON signing_key (purpose, created_at);

CREATE TABLE retained_key (
    id text NOT NULL,
    purpose text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT retained_key_pkey PRIMARY KEY (id)
);

-- `closed_seq` is the last posting before `closed_until`. Each transaction that posts changes this row: if it has posted
-- into the closed period, it fails here.
CREATE TABLE book (
    account_id uuid NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    line_number bigint DEFAULT 0 NOT NULL,
    available bigint DEFAULT 0 NOT NULL,
    held bigint DEFAULT 0 NOT NULL,
    counts bigint[],
    sums bigint[],
    last_posted_at timestamptz(3) DEFAULT '1970-01-01 00:00:00+00'::timestamptz NOT NULL,
    closed_until timestamptz(3) DEFAULT '1970-01-01 00:00:00+00'::timestamptz NOT NULL,
    closed_seq bigint DEFAULT 0 NOT NULL,
    -- What an account's bank blocks of its money, for a court or a dispute, and the book does not know of. It is no posting: the money stays the account's.
    blocked bigint DEFAULT 0 NOT NULL,
    CONSTRAINT book_available_not_negative CHECK ((available >= 0)),
    -- What an account's bank blocks of its money, for a court or a dispute, and the book does not know of. It is no posting: the money stays the account's.
    CONSTRAINT book_blocked CHECK ((blocked >= 0)),
    CONSTRAINT book_closed CHECK (((seq >= closed_seq) AND ((seq = closed_seq) OR (last_posted_at >= closed_until)))),
    CONSTRAINT book_held_not_negative CHECK ((held >= 0)),
    CONSTRAINT book_pkey PRIMARY KEY (account_id)
);

CREATE TABLE posting (
    account_id uuid NOT NULL,
    seq bigint NOT NULL,
    debit text NOT NULL,
    credit text NOT NULL,
    amount bigint NOT NULL,
    available_after bigint NOT NULL,
    held_after bigint NOT NULL,
    line_number bigint,
    reference text NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    CONSTRAINT posting_amount_positive CHECK ((amount > 0)),
    CONSTRAINT posting_available_not_negative CHECK ((available_after >= 0)),
    CONSTRAINT posting_held_not_negative CHECK ((held_after >= 0)),
    CONSTRAINT posting_two_accounts CHECK ((debit <> credit)),
    -- SUSPENSE: money that arrived and is not the account's. ADJUSTMENT: the other side of a correction of the rail's balance.
    CONSTRAINT posting_accounts CHECK (((debit = ANY (ARRAY['AVAILABLE', 'HELD', 'RAIL', 'FEES', 'JUDICIAL', 'TRANSFER', 'SUSPENSE', 'ADJUSTMENT'])) AND (credit = ANY (ARRAY['AVAILABLE', 'HELD', 'RAIL', 'FEES', 'JUDICIAL', 'TRANSFER', 'SUSPENSE', 'ADJUSTMENT'])))),
    CONSTRAINT posting_pkey PRIMARY KEY (account_id, seq)
);
ALTER TABLE posting ALTER debit SET STATISTICS 0, ALTER credit SET STATISTICS 0, ALTER amount SET STATISTICS 0, ALTER available_after SET STATISTICS 0, ALTER held_after SET STATISTICS 0, ALTER line_number SET STATISTICS 0, ALTER posted_at SET STATISTICS 0;
CREATE UNIQUE INDEX posting_account_id_reference_key ON posting (account_id, reference);

CREATE TABLE statement_line (
    account_id uuid NOT NULL,
    line_number bigint NOT NULL,
    seq bigint NOT NULL,
    kind smallint NOT NULL,
    kind_number bigint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    counts bigint[],
    sums bigint[],
    settled_at timestamptz(3) NOT NULL,
    product_transaction_id uuid NOT NULL,
    end_to_end_id text,
    external_id text,
    counterparty_name text,
    counterparty_tax_id text,
    counterparty_ispb text,
    description text,
    metadata jsonb,
    CONSTRAINT statement_line_moves CHECK ((amount <> 0)),
    CONSTRAINT statement_line_pkey PRIMARY KEY (account_id, line_number)
);
ALTER TABLE statement_line ALTER balance_after SET STATISTICS 0, ALTER counts SET STATISTICS 0, ALTER sums SET STATISTICS 0, ALTER counterparty_name SET STATISTICS 0, ALTER counterparty_ispb SET STATISTICS 0, ALTER description SET STATISTICS 0, ALTER metadata SET STATISTICS 0;
CREATE INDEX statement_line_account_id_end_to_end_id_idx ON statement_line (account_id, end_to_end_id);
CREATE UNIQUE INDEX statement_line_account_id_kind_kind_number_key ON statement_line (account_id, kind, kind_number);
CREATE INDEX statement_line_account_id_product_transaction_id_idx ON statement_line (account_id, product_transaction_id);
CREATE INDEX statement_line_account_id_settled_at_line_number_idx ON statement_line (account_id, settled_at, line_number);
CREATE INDEX statement_line_counterparty ON statement_line (account_id, counterparty_tax_id, line_number) INCLUDE (kind) WHERE (counterparty_tax_id IS NOT NULL);

CREATE TABLE book_check (
    account_id uuid NOT NULL,
    seq bigint NOT NULL,
    line_number bigint NOT NULL,
    CONSTRAINT book_check_pkey PRIMARY KEY (account_id)
);

CREATE TABLE charge (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text NOT NULL,
    content_hash bytea NOT NULL,
    status text DEFAULT 'PENDING' NOT NULL,
    amount bigint NOT NULL,
    pix_key text NOT NULL,
    description text,
    expected_payer jsonb,
    metadata jsonb,
    br_code text NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    paid_at timestamptz(3),
    end_to_end_id text,
    error_code text,
    -- "registration": whether the bank has the charge. NULL: it needs none there.
    registration text,
    -- A payment changes no column of an index of its charge, and the page has room for the new version of the row: PostgreSQL
    -- then writes no index entry (HOT). `unpaid_end` changes only when a charge ends unpaid.
    unpaid_end text GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['EXPIRED', 'REJECTED', 'CANCELED'])) THEN status
    ELSE NULL::text
END) STORED,
    CONSTRAINT charge_amount_range CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT charge_paid_has_payment CHECK (((status = 'PAID') = ((paid_at IS NOT NULL) AND (end_to_end_id IS NOT NULL)))),
    CONSTRAINT charge_registration CHECK ((registration = ANY (ARRAY['WAITING', 'REGISTERED', 'REFUSED']))),
    CONSTRAINT charge_rejected_has_reason CHECK (((status = 'REJECTED') = (error_code IS NOT NULL))),
    CONSTRAINT charge_status CHECK ((status = ANY (ARRAY['PENDING', 'PAID', 'EXPIRED', 'REJECTED', 'CANCELED']))),
    CONSTRAINT charge_pkey PRIMARY KEY (account_id, id)
)
WITH (fillfactor='50');
-- ANALYZE sorts a sample of every column. No query is planned by these columns: they are only read, or looked up by a
-- unique key. While a table grows fast, their sorting took a seventh of PostgreSQL's time.
ALTER TABLE charge ALTER content_hash SET STATISTICS 0, ALTER description SET STATISTICS 0, ALTER expected_payer SET STATISTICS 0, ALTER metadata SET STATISTICS 0, ALTER br_code SET STATISTICS 0, ALTER created_by SET STATISTICS 0, ALTER updated_at SET STATISTICS 0, ALTER paid_at SET STATISTICS 0, ALTER error_code SET STATISTICS 0;
CREATE INDEX charge_account_id_created_at_id_idx ON charge (account_id, created_at, id);
CREATE UNIQUE INDEX charge_account_id_external_id_key ON charge (account_id, external_id);
CREATE INDEX charge_expires_at_idx ON charge (expires_at);
CREATE INDEX charge_unpaid_end ON charge (account_id, unpaid_end, created_at, id) WHERE (unpaid_end IS NOT NULL);

-- Until when no charge waits any more for a payment. The search for overdue charges begins there.
CREATE TABLE charge_expiry (
    id smallint DEFAULT 1 NOT NULL,
    expired_until timestamptz(3) NOT NULL,
    CONSTRAINT charge_expiry_one_row CHECK ((id = 1)),
    CONSTRAINT charge_expiry_pkey PRIMARY KEY (id)
);

CREATE TABLE payment (
    account_id uuid NOT NULL,
    end_to_end_id text NOT NULL,
    id uuid NOT NULL,
    charge_id uuid NOT NULL,
    amount bigint NOT NULL,
    reversed bigint DEFAULT 0 NOT NULL,
    -- A bank may tell later who paid. Until then the payment has no debtor.
    debtor jsonb,
    settled_at timestamptz(3) NOT NULL,
    -- "payer_proof": how the payer was proven. NULL: by the network, as every payment before.
    payer_proof text,
    CONSTRAINT payment_amount_positive CHECK ((amount > 0)),
    CONSTRAINT payment_reversed_range CHECK (((reversed >= 0) AND (reversed <= amount))),
    CONSTRAINT payment_pkey PRIMARY KEY (end_to_end_id)
);
ALTER TABLE payment ALTER id SET STATISTICS 0, ALTER charge_id SET STATISTICS 0, ALTER amount SET STATISTICS 0, ALTER reversed SET STATISTICS 0, ALTER debtor SET STATISTICS 0, ALTER settled_at SET STATISTICS 0, ALTER payer_proof SET STATISTICS 0;

CREATE TABLE account_fee (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    fixed bigint DEFAULT 0 NOT NULL,
    per_mille integer DEFAULT 0 NOT NULL,
    CONSTRAINT account_fee_fixed_range CHECK (((fixed >= 0) AND (fixed <= '100000000000'::bigint))),
    CONSTRAINT account_fee_kind CHECK ((kind = ANY (ARRAY['withdrawal', 'refund', 'deposit', 'transfer']))),
    CONSTRAINT account_fee_per_mille_range CHECK (((per_mille >= 0) AND (per_mille <= 1000))),
    CONSTRAINT account_fee_pkey PRIMARY KEY (account_id, kind)
);

-- The most that an account may withdraw in an hour, a day and a night, and to one destination in a day.
CREATE TABLE velocity_limit (
    account_id uuid NOT NULL,
    name text NOT NULL,
    value bigint,
    raise_value bigint,
    raise_at timestamptz(3),
    raise_by text,
    CONSTRAINT velocity_limit_name CHECK ((name = ANY (ARRAY['hourAmount', 'hourCount', 'dayAmount', 'dayCount', 'nightAmount', 'destinationDayAmount', 'destinationDayCount']))),
    CONSTRAINT velocity_limit_raise CHECK ((((raise_at IS NULL) = (raise_by IS NULL)) AND ((raise_at IS NOT NULL) OR (raise_value IS NULL)))),
    CONSTRAINT velocity_limit_value CHECK (((value >= 0) AND (raise_value >= 0))),
    CONSTRAINT velocity_limit_pkey PRIMARY KEY (account_id, name)
);

-- What such an account has withdrawn. Withdrawals that failed are subtracted again.
CREATE TABLE withdrawn_in_hour (
    account_id uuid NOT NULL,
    hour timestamptz(3) NOT NULL,
    amount bigint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT withdrawn_in_hour_sign CHECK (((amount >= 0) AND (count >= 0))),
    CONSTRAINT withdrawn_in_hour_pkey PRIMARY KEY (account_id, hour)
);

CREATE TABLE withdrawn_to_destination (
    account_id uuid NOT NULL,
    destination text NOT NULL,
    day text NOT NULL,
    amount bigint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT withdrawn_to_destination_sign CHECK (((amount >= 0) AND (count >= 0))),
    CONSTRAINT withdrawn_to_destination_pkey PRIMARY KEY (account_id, destination, day)
);
CREATE INDEX withdrawn_to_destination_account_id_day_idx ON withdrawn_to_destination (account_id, day);

CREATE TABLE transfer (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text NOT NULL,
    content_hash bytea NOT NULL,
    status text DEFAULT 'PENDING' NOT NULL,
    amount bigint NOT NULL,
    to_account_id uuid NOT NULL,
    description text,
    created_by text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    error_code text,
    fee bigint DEFAULT 0 NOT NULL,
    -- A transfer between accounts at different banks moved the books and not the money. "mended_at": when the money had been moved at the banks, too.
    mended_at timestamptz(3),
    CONSTRAINT transfer_amount_range CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT transfer_failed_has_reason CHECK (((status = 'FAILED') = (error_code IS NOT NULL))),
    -- What follows is not in schema.prisma: Prisma does not know of CHECKs.
    CONSTRAINT transfer_fee_not_negative CHECK ((fee >= 0)),
    CONSTRAINT transfer_status CHECK ((status = ANY (ARRAY['PENDING', 'SUCCESS', 'FAILED']))),
    CONSTRAINT transfer_two_accounts CHECK ((account_id <> to_account_id)),
    CONSTRAINT transfer_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX transfer_account_id_created_at_id_idx ON transfer (account_id, created_at, id);
CREATE UNIQUE INDEX transfer_account_id_external_id_key ON transfer (account_id, external_id);
CREATE INDEX transfer_pending ON transfer (created_at) WHERE (status = 'PENDING');
CREATE INDEX transfer_unsettled ON transfer (account_id, status, created_at, id) WHERE (status <> 'SUCCESS');

-- Each of their rows is updated several times. By default a fifth may be dead before autovacuum looks at the table.
CREATE TABLE withdrawal (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text NOT NULL,
    content_hash bytea NOT NULL,
    status text DEFAULT 'INITIATED' NOT NULL,
    amount bigint NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    initiation_type text NOT NULL,
    pix_key text,
    creditor jsonb,
    expected_creditor jsonb,
    description text,
    metadata jsonb,
    end_to_end_id text,
    error_code text,
    spi_code text,
    created_by text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    asked_at timestamptz(3),
    settled_at timestamptz(3),
    rail_state text,
    unknown_since timestamptz(3),
    -- "rail_state" UNKNOWN: nobody knows whether the bank took the order; PARKED: it waits for a person at the bank.
    -- "rail_reason": why the bank refused, in its own words, and the id of the call for its support.
    rail_reason jsonb,
    -- How much of a payout came back. Never more than the payout.
    returned bigint DEFAULT 0 NOT NULL,
    -- Whom the bank says that it paid, where it looked the key up itself: {taxId, name, ispb, branch, accountNumber, accountType}; what it does not tell is null.
    -- Beside "creditor", which our own look-up found before the payout was made, and which the limits of destinations are counted by.
    paid_to jsonb,
    CONSTRAINT withdrawal_amount_range CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT withdrawal_failed_has_reason CHECK (((status = ANY (ARRAY['REJECTED', 'CANCELED', 'FAILED', 'EXPIRED'])) = (error_code IS NOT NULL))),
    CONSTRAINT withdrawal_fee_not_negative CHECK ((fee >= 0)),
    CONSTRAINT withdrawal_initiation_type CHECK ((((initiation_type = 'PIX_KEY') AND (pix_key IS NOT NULL)) OR ((initiation_type = 'MANUAL') AND (pix_key IS NULL)))),
    CONSTRAINT withdrawal_rail_state CHECK ((rail_state = ANY (ARRAY['UNKNOWN', 'PARKED']))),
    CONSTRAINT withdrawal_status CHECK ((status = ANY (ARRAY['INITIATED', 'CONFIRMED', 'SUCCESS', 'REJECTED', 'CANCELED', 'FAILED', 'EXPIRED']))),
    CONSTRAINT withdrawal_pkey PRIMARY KEY (account_id, id),
    CONSTRAINT withdrawal_returned CHECK (((returned >= 0) AND (returned <= amount))),
    -- Where the bank has no look-up, only the expected creditor is known.
    CONSTRAINT withdrawal_settled CHECK ((((status = 'SUCCESS') = (settled_at IS NOT NULL)) AND ((status <> 'SUCCESS') OR ((end_to_end_id IS NOT NULL) AND ((creditor IS NOT NULL) OR (expected_creditor IS NOT NULL))))))
)
WITH (autovacuum_vacuum_scale_factor='0.05');
ALTER TABLE withdrawal ALTER content_hash SET STATISTICS 0, ALTER creditor SET STATISTICS 0, ALTER expected_creditor SET STATISTICS 0, ALTER description SET STATISTICS 0, ALTER metadata SET STATISTICS 0, ALTER created_by SET STATISTICS 0, ALTER updated_at SET STATISTICS 0;
CREATE INDEX withdrawal_account_id_created_at_id_idx ON withdrawal (account_id, created_at, id);
CREATE UNIQUE INDEX withdrawal_account_id_external_id_key ON withdrawal (account_id, external_id);
CREATE UNIQUE INDEX withdrawal_end_to_end_id_account_id_key ON withdrawal (end_to_end_id, account_id);
CREATE INDEX withdrawal_in_flight ON withdrawal (sent_at) WHERE (status = 'CONFIRMED');
-- The payouts to a Pix key.
CREATE INDEX withdrawal_pix_key ON withdrawal (account_id, pix_key, created_at, id) WHERE (pix_key IS NOT NULL);
-- Beside withdrawal_in_flight: together they are all that holds money, whatever the table's history.
CREATE INDEX withdrawal_unsent ON withdrawal (account_id) WHERE (status = 'INITIATED');
-- A list narrowed to what is rare must not read past everything that is common. Most orders succeed and most charges
-- are paid or expire: those are found fast by time alone.
CREATE INDEX withdrawal_unsettled ON withdrawal (account_id, status, created_at, id) WHERE (status <> 'SUCCESS');

-- Money that came back of a payout. "return_id": the network's own id of the return (rtrId): what comes twice is booked once. "returned_at": the bank's
-- time. "reason": what the bank says why, or NULL. "amount": cents.
CREATE TABLE payout_return (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    withdrawal_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    return_id text NOT NULL,
    amount bigint NOT NULL,
    reason jsonb,
    returned_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT payout_return_amount CHECK ((amount > 0)),
    CONSTRAINT payout_return_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX payout_return_account_id_withdrawal_id_idx ON payout_return (account_id, withdrawal_id);
CREATE UNIQUE INDEX payout_return_connection_id_return_id_key ON payout_return (connection_id, return_id);

CREATE TABLE refund (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    end_to_end_id text NOT NULL,
    external_id text NOT NULL,
    content_hash bytea NOT NULL,
    status text DEFAULT 'PROCESSING' NOT NULL,
    amount bigint NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    description text,
    pix_key text NOT NULL,
    return_id text,
    error_code text,
    spi_code text,
    created_by text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    asked_at timestamptz(3),
    settled_at timestamptz(3),
    rail_state text,
    unknown_since timestamptz(3),
    rail_reason jsonb,
    CONSTRAINT refund_amount_range CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT refund_failed_has_reason CHECK (((status = 'FAILED') = (error_code IS NOT NULL))),
    CONSTRAINT refund_fee_not_negative CHECK ((fee >= 0)),
    CONSTRAINT refund_rail_state CHECK ((rail_state = ANY (ARRAY['UNKNOWN', 'PARKED']))),
    CONSTRAINT refund_settled CHECK (((status = 'SUCCESS') = (settled_at IS NOT NULL))),
    CONSTRAINT refund_status CHECK ((status = ANY (ARRAY['PROCESSING', 'SUCCESS', 'FAILED']))),
    CONSTRAINT refund_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX refund_account_id_created_at_id_idx ON refund (account_id, created_at, id);
CREATE UNIQUE INDEX refund_account_id_end_to_end_id_external_id_key ON refund (account_id, end_to_end_id, external_id);
CREATE INDEX refund_account_id_external_id_idx ON refund (account_id, external_id);
CREATE INDEX refund_in_flight ON refund (sent_at) WHERE (status = 'PROCESSING');
CREATE UNIQUE INDEX refund_return_id_account_id_key ON refund (return_id, account_id);
CREATE INDEX refund_unsettled ON refund (account_id, status, created_at, id) WHERE (status <> 'SUCCESS');

-- A person or company that an operator has been paid by or has paid. Addresses name the id, never the tax id.
CREATE TABLE player (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    tax_id text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT player_pkey PRIMARY KEY (operator_id, id)
);
CREATE UNIQUE INDEX player_operator_id_tax_id_key ON player (operator_id, tax_id);

CREATE TABLE search_entry (
    account_id uuid NOT NULL,
    record_id uuid NOT NULL,
    step smallint NOT NULL,
    kind smallint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    amount bigint,
    end_to_end_id text COLLATE pg_catalog."C",
    ending text COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    tax_id text COLLATE pg_catalog."C",
    external_id text COLLATE pg_catalog."C",
    external_ending text COLLATE pg_catalog."C",
    CONSTRAINT search_entry_pkey PRIMARY KEY (account_id, record_id, step)
);
-- Each entry is only in the indexes of what it has.
CREATE INDEX search_entry_amount ON search_entry (account_id, kind, amount, created_at) WHERE (amount IS NOT NULL);
CREATE INDEX search_entry_end_to_end_id ON search_entry (account_id, kind, end_to_end_id) WHERE (end_to_end_id IS NOT NULL);
CREATE INDEX search_entry_ending ON search_entry (account_id, kind, ending) WHERE (ending IS NOT NULL);
CREATE INDEX search_entry_external_ending ON search_entry (account_id, kind, external_ending) WHERE (external_ending IS NOT NULL);
CREATE INDEX search_entry_external_id ON search_entry (account_id, kind, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX search_entry_name ON search_entry (account_id, name, kind, created_at) WHERE (name IS NOT NULL);
CREATE INDEX search_entry_tax_id ON search_entry (account_id, tax_id, kind, created_at) WHERE (tax_id IS NOT NULL);

CREATE TABLE search_name (
    account_id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT search_name_pkey PRIMARY KEY (account_id, name)
);
-- A list of what is still to be put in would be read at each search.
CREATE INDEX search_name_account_id_name_idx ON search_name USING gin (account_id, name gin_trgm_ops) WITH (fastupdate=off);

CREATE TABLE search_cursor (
    account_id uuid NOT NULL,
    source text NOT NULL,
    pass text NOT NULL,
    at timestamptz(3) NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    reached_end boolean DEFAULT false NOT NULL,
    CONSTRAINT search_cursor_pass CHECK ((pass = ANY (ARRAY['new', 'old']))),
    CONSTRAINT search_cursor_pkey PRIMARY KEY (account_id, source, pass)
)
WITH (autovacuum_vacuum_scale_factor='0.05');

-- What staff wrote about a record or a player. The last one who wrote stands here; the audit has who wrote what before.
CREATE TABLE note (
    operator_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    flagged boolean NOT NULL,
    written_by text NOT NULL,
    written_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT note_kind CHECK ((kind = ANY (ARRAY['charge', 'withdrawal', 'refund', 'transfer', 'player']))),
    CONSTRAINT note_pkey PRIMARY KEY (operator_id, subject_id)
);

-- The filters of a list that a person saved under a name, for that person or for all of the operator's staff.
CREATE TABLE saved_view (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    staff_id uuid NOT NULL,
    shared boolean NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT saved_view_pkey PRIMARY KEY (operator_id, id)
);

-- Files of statements: who asked for which, how far it is, its hash, and the bytes of those that the worker made.
CREATE TABLE statement_export (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    requested_by text NOT NULL,
    reason text,
    query jsonb NOT NULL,
    format text NOT NULL,
    locale text NOT NULL,
    whole_tax_ids boolean NOT NULL,
    file_name text NOT NULL,
    lines bigint NOT NULL,
    status text NOT NULL,
    progress integer DEFAULT 0 NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    sha256 bytea,
    attempts integer DEFAULT 0 NOT NULL,
    leased_by uuid,
    leased_until timestamptz(3),
    schedule_id uuid,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    run_id uuid,
    CONSTRAINT statement_export_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX statement_export_created_at_idx ON statement_export (created_at);
-- The worker looks for what is waiting or was left by a worker that died.
CREATE INDEX statement_export_open_idx ON statement_export (created_at) WHERE (status = ANY (ARRAY['QUEUED', 'RUNNING']));
CREATE INDEX statement_export_operator_id_created_at_id_idx ON statement_export (operator_id, created_at, id);
-- The consoles of an operator tell of what was finished.
CREATE INDEX statement_export_operator_id_finished_at_idx ON statement_export (operator_id, finished_at);
CREATE INDEX statement_export_operator_id_run_id_idx ON statement_export (operator_id, run_id);

CREATE TABLE statement_export_part (
    operator_id uuid NOT NULL,
    export_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT statement_export_part_pkey PRIMARY KEY (operator_id, export_id, number)
);

-- What a statement with a verification code says, kept for ever and never changed, so that whoever has it can compare.
CREATE TABLE issued_statement (
    operator_id uuid NOT NULL,
    fingerprint bytea NOT NULL,
    code text NOT NULL,
    locale text NOT NULL,
    whole_tax_ids boolean NOT NULL,
    is_filtered boolean NOT NULL,
    period_from timestamptz(3),
    period_to timestamptz(3) NOT NULL,
    accounts jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT issued_statement_pkey PRIMARY KEY (operator_id, fingerprint)
);
CREATE UNIQUE INDEX issued_statement_code_key ON issued_statement (code);

-- The SHA-256 of each whole file that was made of it. A later version of the service may write other bytes for the same statement.
CREATE TABLE issued_statement_file (
    operator_id uuid NOT NULL,
    code text NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT issued_statement_file_pkey PRIMARY KEY (operator_id, code, sha256)
);
CREATE INDEX issued_statement_file_code_idx ON issued_statement_file (code);

CREATE TABLE period_close (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    period text NOT NULL,
    starts_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    closed_by text NOT NULL,
    closed_at timestamptz(3) NOT NULL,
    formats text[],
    locale text NOT NULL,
    open_payouts integer NOT NULL,
    open_refunds integer NOT NULL,
    quarantined integer NOT NULL,
    CONSTRAINT period_close_in_order CHECK ((starts_at < ends_at)),
    CONSTRAINT period_close_period CHECK ((period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$')),
    CONSTRAINT period_close_pkey PRIMARY KEY (operator_id, id)
);
CREATE UNIQUE INDEX period_close_operator_id_period_key ON period_close (operator_id, period);

CREATE TABLE period_close_account (
    operator_id uuid NOT NULL,
    close_id uuid NOT NULL,
    account_id uuid NOT NULL,
    account_number text NOT NULL,
    holder_name text NOT NULL,
    after_line bigint NOT NULL,
    upto_line bigint NOT NULL,
    upto_seq bigint NOT NULL,
    opening bigint NOT NULL,
    available bigint NOT NULL,
    held bigint NOT NULL,
    counts bigint[],
    sums bigint[],
    CONSTRAINT period_close_account_pkey PRIMARY KEY (operator_id, close_id, account_id)
);

CREATE TABLE period_close_progress (
    operator_id uuid NOT NULL,
    close_id uuid NOT NULL,
    status text NOT NULL,
    progress integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    leased_by uuid,
    leased_until timestamptz(3),
    finished_at timestamptz(3),
    CONSTRAINT period_close_progress_status CHECK ((status = ANY (ARRAY['CLOSING', 'CLOSED', 'FAILED']))),
    CONSTRAINT period_close_progress_pkey PRIMARY KEY (operator_id, close_id)
);
CREATE INDEX period_close_progress_open_idx ON period_close_progress (operator_id, close_id) WHERE (status = 'CLOSING');

CREATE TABLE period_close_file (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    close_id uuid NOT NULL,
    account_id uuid NOT NULL,
    format text NOT NULL,
    whole_tax_ids boolean NOT NULL,
    file_name text NOT NULL,
    lines bigint NOT NULL,
    bytes bigint NOT NULL,
    parts integer NOT NULL,
    sha256 bytea NOT NULL,
    lines_sha256 bytea NOT NULL,
    made_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT period_close_file_pkey PRIMARY KEY (operator_id, id)
);
CREATE UNIQUE INDEX period_close_file_operator_id_close_id_account_id_format_wh_key ON period_close_file (operator_id, close_id, account_id, format, whole_tax_ids);

CREATE TABLE period_close_part (
    operator_id uuid NOT NULL,
    file_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT period_close_part_pkey PRIMARY KEY (operator_id, file_id, number)
);

-- Servers that statement files are stored on. The key is shown to a person, who confirms it, before anybody signs in.
CREATE TABLE sftp_server (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    host text NOT NULL,
    port integer NOT NULL,
    user_name text NOT NULL,
    secret_kind text NOT NULL,
    sealed_secret bytea NOT NULL,
    folder text NOT NULL,
    host_key text,
    seen_host_key text,
    test_status text DEFAULT 'QUEUED' NOT NULL,
    test_error text,
    tested_at timestamptz(3),
    leased_by uuid,
    leased_until timestamptz(3),
    created_by text NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT sftp_server_port CHECK (((port >= 1) AND (port <= 65535))),
    CONSTRAINT sftp_server_secret CHECK ((secret_kind = ANY (ARRAY['password', 'privateKey']))),
    CONSTRAINT sftp_server_test CHECK ((test_status = ANY (ARRAY['QUEUED', 'DONE']))),
    CONSTRAINT sftp_server_pkey PRIMARY KEY (operator_id, id)
);
-- The worker looks for tests that were asked for.
CREATE INDEX sftp_server_queued ON sftp_server (updated_at) WHERE (test_status = 'QUEUED');

-- Statement files that are made again and again. "day": 1 (Monday) to 7 of a week, or 1 to 31 of a month. Without account numbers: all
-- accounts. "next_run_at": in the operator's business time.
CREATE TABLE statement_schedule (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'ACTIVE' NOT NULL,
    frequency text NOT NULL,
    day integer,
    hour integer NOT NULL,
    account_numbers text[],
    formats text[],
    locale text NOT NULL,
    emails text[],
    sftp_server_id uuid,
    next_run_at timestamptz(3) NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT statement_schedule_day CHECK ((((frequency = 'daily') AND (day IS NULL)) OR ((frequency = 'weekly') AND ((day >= 1) AND (day <= 7))) OR ((frequency = 'monthly') AND ((day >= 1) AND (day <= 31))))),
    CONSTRAINT statement_schedule_formats CHECK ((cardinality(formats) > 0)),
    CONSTRAINT statement_schedule_hour CHECK (((hour >= 0) AND (hour <= 23))),
    CONSTRAINT statement_schedule_status CHECK ((status = ANY (ARRAY['ACTIVE', 'PAUSED']))),
    CONSTRAINT statement_schedule_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX statement_schedule_active ON statement_schedule (next_run_at) WHERE (status = 'ACTIVE');
CREATE INDEX statement_schedule_operator_id_sftp_server_id_idx ON statement_schedule (operator_id, sftp_server_id);

-- A schedule's files of one period. "requested_by": who asked for it by hand; without: the schedule itself, once for each period.
CREATE TABLE statement_run (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    first_day text NOT NULL,
    last_day text NOT NULL,
    status text NOT NULL,
    error text,
    requested_by text,
    balances jsonb,
    files jsonb,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT statement_run_finished CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['DONE', 'FAILED', 'SKIPPED'])))),
    CONSTRAINT statement_run_status CHECK ((status = ANY (ARRAY['QUEUED', 'MAKING', 'DELIVERING', 'DONE', 'FAILED', 'SKIPPED']))),
    CONSTRAINT statement_run_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX statement_run_created_at_idx ON statement_run (created_at);
-- Each period once, whoever looks for due schedules, however often.
CREATE UNIQUE INDEX statement_run_once ON statement_run (operator_id, schedule_id, first_day, last_day) WHERE (requested_by IS NULL);
CREATE INDEX statement_run_open ON statement_run (status, id) WHERE (status = ANY (ARRAY['QUEUED', 'MAKING', 'DELIVERING']));
CREATE INDEX statement_run_operator_id_finished_at_idx ON statement_run (operator_id, finished_at);
CREATE INDEX statement_run_operator_id_schedule_id_id_idx ON statement_run (operator_id, schedule_id, id);

-- The files of a run on their way to one recipient: an e-mail address, or a server.
CREATE TABLE statement_delivery (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    sftp_server_id uuid,
    status text DEFAULT 'WAITING' NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tries_left integer NOT NULL,
    error text,
    next_attempt_at timestamptz(3),
    leased_by uuid,
    leased_until timestamptz(3),
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    sent_at timestamptz(3),
    CONSTRAINT statement_delivery_channel CHECK ((((channel = 'email') AND (sftp_server_id IS NULL)) OR ((channel = 'sftp') AND (sftp_server_id IS NOT NULL)))),
    CONSTRAINT statement_delivery_due CHECK (((status <> 'DUE') OR (next_attempt_at IS NOT NULL))),
    CONSTRAINT statement_delivery_sent CHECK (((sent_at IS NOT NULL) = (status = 'SENT'))),
    CONSTRAINT statement_delivery_status CHECK ((status = ANY (ARRAY['WAITING', 'DUE', 'SENT', 'FAILED', 'CANCELLED']))),
    CONSTRAINT statement_delivery_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX statement_delivery_due_at ON statement_delivery (next_attempt_at) WHERE (status = 'DUE');
CREATE UNIQUE INDEX statement_delivery_operator_id_run_id_channel_recipient_key ON statement_delivery (operator_id, run_id, channel, recipient);

CREATE TABLE statement_delivery_attempt (
    operator_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    started_at timestamptz(3) NOT NULL,
    duration_ms integer NOT NULL,
    error text,
    CONSTRAINT statement_delivery_attempt_pkey PRIMARY KEY (operator_id, delivery_id, number)
);

-- Reconciliations: a platform's file in parts, its rows while they are matched, what differs, and how its columns are read.
CREATE TABLE reconciliation (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    created_by text NOT NULL,
    file_name text NOT NULL,
    bytes bigint NOT NULL,
    modified_at timestamptz(3),
    status text DEFAULT 'UPLOADING' NOT NULL,
    shape jsonb,
    mapping jsonb,
    scope jsonb,
    run integer DEFAULT 0 NOT NULL,
    rows_read integer DEFAULT 0 NOT NULL,
    bytes_read bigint DEFAULT 0 NOT NULL,
    is_matching boolean DEFAULT false NOT NULL,
    fault_code text,
    fault_row integer,
    totals jsonb,
    items integer DEFAULT 0 NOT NULL,
    accepted integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    leased_by uuid,
    worker_id uuid,
    leased_until timestamptz(3),
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    finished_at timestamptz(3),
    file_removed_at timestamptz(3),
    -- Whose reconciliation was worked on last: operators and people take turns.
    started_at timestamptz(3),
    CONSTRAINT reconciliation_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX reconciliation_created_at_idx ON reconciliation (created_at);
-- The worker looks for what is waiting or was left by a worker that died.
CREATE INDEX reconciliation_open_idx ON reconciliation (created_at) WHERE (status = ANY (ARRAY['INSPECTING', 'QUEUED', 'RUNNING']));

CREATE TABLE reconciliation_part (
    operator_id uuid NOT NULL,
    reconciliation_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT reconciliation_part_pkey PRIMARY KEY (operator_id, reconciliation_id, number)
);

-- Unlogged, because it is needed for a minute and can be made again. "C" compares bytes, which is all that keys need.
CREATE UNLOGGED TABLE reconciliation_row (
    lease uuid NOT NULL,
    row_number integer NOT NULL,
    key_kind smallint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    kind smallint,
    amount bigint NOT NULL,
    at timestamptz(3),
    is_day boolean NOT NULL,
    -- A row that is known by one id may name several movements in another cell.
    names text COLLATE pg_catalog."C"
);

CREATE TABLE reconciliation_item (
    operator_id uuid NOT NULL,
    reconciliation_id uuid NOT NULL,
    id uuid NOT NULL,
    run integer NOT NULL,
    number integer NOT NULL,
    reason text NOT NULL,
    kind smallint,
    key_kind smallint,
    key text,
    row_number integer,
    file_amount bigint,
    file_at timestamptz(3),
    file_is_day boolean DEFAULT false NOT NULL,
    account_id uuid,
    line_number bigint,
    book_amount bigint,
    book_at timestamptz(3),
    difference bigint NOT NULL,
    record_kind text,
    record_id uuid,
    record_status text,
    event_id uuid,
    accepted_by text,
    accepted_at timestamptz(3),
    note text,
    CONSTRAINT reconciliation_item_pkey PRIMARY KEY (operator_id, reconciliation_id, id)
);
CREATE INDEX reconciliation_item_operator_id_reconciliation_id_number_idx ON reconciliation_item (operator_id, reconciliation_id, number);

CREATE TABLE reconciliation_unread_row (
    operator_id uuid NOT NULL,
    reconciliation_id uuid NOT NULL,
    row_number integer NOT NULL,
    code text NOT NULL,
    "column" integer,
    value text,
    CONSTRAINT reconciliation_unread_row_pkey PRIMARY KEY (operator_id, reconciliation_id, row_number)
);

CREATE TABLE column_mapping (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    fingerprint bytea NOT NULL,
    name text NOT NULL,
    headers text[],
    mapping jsonb NOT NULL,
    scope jsonb NOT NULL,
    used_by text NOT NULL,
    used_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT column_mapping_pkey PRIMARY KEY (operator_id, id)
);
CREATE UNIQUE INDEX column_mapping_operator_id_fingerprint_key ON column_mapping (operator_id, fingerprint);

CREATE TABLE judicial_movement (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    direction text NOT NULL,
    amount bigint NOT NULL,
    court_order text NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT judicial_movement_amount_range CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT judicial_movement_direction CHECK ((direction = ANY (ARRAY['debit', 'credit']))),
    CONSTRAINT judicial_movement_pkey PRIMARY KEY (account_id, id)
);

-- A plan that was made while a queue was empty is still used when it is full. A table without pages is planned to be read from
-- its first row to its last; one that keeps its pages is read by its index.
CREATE TABLE rail_inbox (
    id uuid NOT NULL,
    message_id text NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    refused_because text,
    received_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    resolved_at timestamptz(3),
    resolved_because text,
    resolved_by text,
    connection_id uuid,
    CONSTRAINT rail_inbox_resolved CHECK ((((resolved_at IS NULL) AND (resolved_because IS NULL) AND (resolved_by IS NULL)) OR ((refused_because IS NOT NULL) AND (resolved_at IS NOT NULL) AND (resolved_because IS NOT NULL) AND (resolved_by IS NOT NULL)))),
    CONSTRAINT rail_inbox_pkey PRIMARY KEY (id)
)
WITH (vacuum_truncate='false');
ALTER TABLE rail_inbox ALTER payload SET STATISTICS 0;
CREATE UNIQUE INDEX rail_inbox_message_id_key ON rail_inbox (message_id);
CREATE INDEX rail_inbox_quarantined ON rail_inbox (id) WHERE ((refused_because IS NOT NULL) AND (resolved_at IS NULL));
CREATE INDEX rail_inbox_resolved_at ON rail_inbox (id) WHERE (resolved_at IS NOT NULL);
CREATE INDEX rail_inbox_waiting ON rail_inbox (kind, received_at) WHERE (refused_because IS NULL);

-- Each row of these tables is updated once, soon after it was inserted. With room on its page, that update writes no index.
CREATE TABLE rail_outbox (
    id uuid NOT NULL,
    account_id uuid,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    lease_to timestamptz(3),
    attempts integer DEFAULT 0 NOT NULL,
    leased_by uuid,
    -- An order or a message without a connection is the simulator's.
    connection_id uuid,
    CONSTRAINT rail_outbox_pkey PRIMARY KEY (id)
)
WITH (fillfactor='50', vacuum_truncate='false');
ALTER TABLE rail_outbox ALTER payload SET STATISTICS 0;
CREATE INDEX rail_outbox_connection_id_created_at_idx ON rail_outbox (connection_id, created_at) WHERE (connection_id IS NOT NULL);
CREATE INDEX rail_outbox_created_at_idx ON rail_outbox (created_at) WHERE (connection_id IS NULL);

CREATE TABLE event (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    record_kind text NOT NULL,
    record_id uuid NOT NULL,
    status text NOT NULL,
    pix_key text,
    actor text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    -- A record can have a status again: an unapplied payment waits, goes back, and waits again when its return fails. "number": which
    -- time it has the status.
    number smallint DEFAULT 1 NOT NULL,
    -- Ids of events and deliveries grow with time: an index that begins with them grows at its end.
    CONSTRAINT event_pkey PRIMARY KEY (id)
);
ALTER TABLE event ALTER pix_key SET STATISTICS 0, ALTER actor SET STATISTICS 0, ALTER number SET STATISTICS 0;
CREATE UNIQUE INDEX event_account_id_record_id_status_number_key ON event (account_id, record_id, status, number);

CREATE TABLE webhook_endpoint (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    variant text NOT NULL,
    type smallint,
    events text[],
    pix_key text,
    url text NOT NULL,
    auth_type smallint,
    user_name text,
    sealed_password bytea,
    sealed_secrets bytea NOT NULL,
    active boolean DEFAULT true NOT NULL,
    validated boolean DEFAULT false NOT NULL,
    failing_since timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    deleted_at timestamptz(3),
    earlier_secrets bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    earlier_end timestamptz(3)[] DEFAULT '{}'::timestamptz[] NOT NULL,
    -- What was there before goes on as it was: administrators see it in the console, and take the right away where it is not needed.
    whole_tax_ids boolean DEFAULT false NOT NULL,
    -- Each of the earlier secrets has its end.
    CONSTRAINT webhook_endpoint_earlier CHECK ((cardinality(earlier_secrets) = cardinality(earlier_end))),
    CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX webhook_endpoint_a ON webhook_endpoint (account_id, url, COALESCE((type)::integer, '-1'::integer)) WHERE ((variant = 'A') AND (deleted_at IS NULL));
CREATE INDEX webhook_endpoint_account_id_idx ON webhook_endpoint (account_id);
CREATE UNIQUE INDEX webhook_endpoint_b ON webhook_endpoint (account_id, pix_key) WHERE ((variant = 'B') AND (deleted_at IS NULL));

-- The key of a partitioned table has the column of its partitions: a delivery lies with its event, which it has once for an endpoint.
CREATE TABLE webhook_delivery (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    body text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT webhook_delivery_pkey PRIMARY KEY (endpoint_id, event_id)
)
PARTITION BY RANGE (event_id);
ALTER TABLE webhook_delivery ALTER body SET STATISTICS 0;
CREATE INDEX webhook_delivery_endpoint_id_created_at_event_id_idx ON webhook_delivery (endpoint_id, created_at, event_id);
CREATE INDEX webhook_delivery_id_idx ON webhook_delivery (id);

-- A delivery is written once. What changes until its webhook has taken it is in a row of its own, which is narrow, and is
-- deleted at the end: a delivery without such a row has arrived. A claim changes no column of an index, and the page has
-- room for the new version of the row: PostgreSQL then writes no index entry (HOT).
CREATE TABLE webhook_outbox (
    delivery_id uuid NOT NULL,
    account_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    next_attempt_at timestamptz(3) NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    manual_attempts integer DEFAULT 0 NOT NULL,
    -- A resend is an extra attempt: the automatic one keeps its time and its place in the plan.
    planned_at timestamptz(3),
    leased_by uuid,
    leased_until timestamptz(3),
    exhausted boolean DEFAULT false NOT NULL,
    CONSTRAINT webhook_outbox_pkey PRIMARY KEY (delivery_id)
)
WITH (fillfactor='50', vacuum_truncate='false');
CREATE INDEX webhook_outbox_due ON webhook_outbox (endpoint_id, next_attempt_at) WHERE (NOT exhausted);
CREATE INDEX webhook_outbox_exhausted ON webhook_outbox (endpoint_id, created_at, event_id) WHERE exhausted;

CREATE TABLE webhook_attempt (
    account_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    started_at timestamptz(3) NOT NULL,
    duration_ms integer NOT NULL,
    status_code integer,
    error text,
    response text,
    CONSTRAINT webhook_attempt_pkey PRIMARY KEY (account_id, delivery_id, number)
)
PARTITION BY RANGE (delivery_id);
ALTER TABLE webhook_attempt ALTER started_at SET STATISTICS 0, ALTER duration_ms SET STATISTICS 0, ALTER status_code SET STATISTICS 0, ALTER error SET STATISTICS 0, ALTER response SET STATISTICS 0;

CREATE TABLE simulator_instruction (
    id uuid NOT NULL,
    customer text NOT NULL,
    br_code text NOT NULL,
    amount bigint,
    payer jsonb,
    status text DEFAULT 'WAITING' NOT NULL,
    reason text,
    end_to_end_id text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    due_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    leased_by uuid,
    -- The payment is so long on its way. The network tells of it a second time, with another amount.
    delay_ms integer DEFAULT 0 NOT NULL,
    contradicted boolean DEFAULT false NOT NULL,
    CONSTRAINT simulator_instruction_outcome CHECK (((status = 'WAITING') OR ((status = 'SENT') AND (end_to_end_id IS NOT NULL)) OR ((status = 'REFUSED') AND (reason IS NOT NULL)))),
    CONSTRAINT simulator_instruction_pkey PRIMARY KEY (id)
);
CREATE INDEX simulator_instruction_waiting ON simulator_instruction (due_at) WHERE (status = 'WAITING');

CREATE TABLE simulator_payment (
    end_to_end_id text NOT NULL,
    pix_key text NOT NULL,
    txid text NOT NULL,
    amount bigint NOT NULL,
    debtor jsonb NOT NULL,
    status text DEFAULT 'SENT' NOT NULL,
    reason text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT simulator_payment_status CHECK ((status = ANY (ARRAY['SENT', 'SETTLED', 'REFUSED']))),
    CONSTRAINT simulator_payment_pkey PRIMARY KEY (end_to_end_id)
)
WITH (fillfactor='50');
CREATE INDEX simulator_payment_txid_idx ON simulator_payment (txid);

CREATE TABLE simulator_message (
    id uuid NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    due_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    lease_to timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    after_id uuid,
    -- To whose account the message comes. Null: to nobody's.
    operator_id uuid,
    CONSTRAINT simulator_message_pkey PRIMARY KEY (id)
)
WITH (fillfactor='50', vacuum_truncate='false');
CREATE INDEX simulator_message_due_at_idx ON simulator_message (due_at);

CREATE TABLE simulator_network_faults (
    profile jsonb NOT NULL,
    messages bigint DEFAULT 0 NOT NULL,
    set_by text NOT NULL,
    set_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    look_ups bigint DEFAULT 0 NOT NULL,
    operator_id uuid NOT NULL,
    CONSTRAINT simulator_network_faults_pkey PRIMARY KEY (operator_id)
);

CREATE TABLE clock_move (
    ahead_ms bigint NOT NULL,
    moved_at timestamptz(3) NOT NULL,
    moved_by text NOT NULL,
    operator_id uuid NOT NULL,
    -- It only goes forward: books are in the order of their time.
    CONSTRAINT clock_move_forward CHECK ((ahead_ms > 0)),
    CONSTRAINT clock_move_pkey PRIMARY KEY (operator_id, ahead_ms)
);

CREATE TABLE simulator_key (
    key text NOT NULL,
    key_type text NOT NULL,
    owner jsonb NOT NULL,
    account jsonb NOT NULL,
    account_ref text NOT NULL,
    outcome text NOT NULL,
    code text,
    auto_settle boolean NOT NULL,
    request_id text NOT NULL,
    set_up_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    -- The id of a set-up begins with its operator; what was set up before that is forgotten.
    operator_id uuid NOT NULL,
    CONSTRAINT simulator_key_outcome CHECK (((outcome = ANY (ARRAY['REFUSED', 'SETTLED', 'REJECTED'])) AND ((outcome = 'SETTLED') = (code IS NULL)))),
    CONSTRAINT simulator_key_pkey PRIMARY KEY (operator_id, key)
);
CREATE INDEX simulator_key_account_ref_idx ON simulator_key (account_ref);
CREATE INDEX simulator_key_request_id_idx ON simulator_key (request_id);

CREATE TABLE simulator_payout (
    end_to_end_id text NOT NULL,
    order_id uuid NOT NULL,
    original_end_to_end_id text,
    amount bigint NOT NULL,
    outcome text NOT NULL,
    code text,
    request_id text,
    due_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT simulator_payout_outcome CHECK (((outcome = ANY (ARRAY['REFUSED', 'SETTLED', 'REJECTED'])) AND ((outcome = 'SETTLED') = (code IS NULL)))),
    CONSTRAINT simulator_payout_pkey PRIMARY KEY (end_to_end_id)
);
CREATE UNIQUE INDEX simulator_payout_order_id_key ON simulator_payout (order_id);
CREATE INDEX simulator_payout_original_end_to_end_id_idx ON simulator_payout (original_end_to_end_id);
CREATE INDEX simulator_payout_request_id_idx ON simulator_payout (request_id);

CREATE TABLE health (
    name text NOT NULL,
    violated boolean NOT NULL,
    detail text,
    checked_at timestamptz(3) NOT NULL,
    -- The accounts with a violation. Empty: it concerns no single account.
    account_ids uuid[] DEFAULT ARRAY[]::uuid[] NOT NULL,
    CONSTRAINT health_pkey PRIMARY KEY (name)
);

CREATE TABLE worker_process (
    id uuid NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    CONSTRAINT worker_process_pkey PRIMARY KEY (id)
);

-- It comes and goes all day: the dead are cleared away in small steps.
CREATE TABLE request_log (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    request_id text NOT NULL,
    credential_id uuid NOT NULL,
    proven boolean NOT NULL,
    variant text NOT NULL,
    operation text,
    method text NOT NULL,
    target text NOT NULL,
    status integer NOT NULL,
    error_code text,
    duration_us integer NOT NULL,
    client text,
    headers jsonb NOT NULL,
    request_body text,
    request_bytes integer NOT NULL,
    response_body text,
    response_bytes integer NOT NULL,
    record_kind text,
    record_id uuid,
    -- Bodies are as large as they will ever be, and no member of them is looked for.
    CONSTRAINT request_log_bodies_bounded CHECK (((octet_length(request_body) <= 8192) AND (octet_length(response_body) <= 8192))),
    CONSTRAINT request_log_pkey PRIMARY KEY (operator_id, id)
)
PARTITION BY RANGE (id);
ALTER TABLE request_log ALTER target SET STATISTICS 0, ALTER duration_us SET STATISTICS 0, ALTER headers SET STATISTICS 0, ALTER request_body SET STATISTICS 0, ALTER request_bytes SET STATISTICS 0, ALTER response_body SET STATISTICS 0, ALTER response_bytes SET STATISTICS 0;
CREATE INDEX request_log_broken ON request_log (operator_id, at, id) WHERE (status >= 500);
-- Requests that named a credential and could not prove it: many of them raise an alarm.
CREATE INDEX request_log_unproven ON request_log (at) WHERE (NOT proven);
CREATE INDEX request_log_operator_id_at_id_idx ON request_log (operator_id, at, id);
-- What failed is rare and looked for most: no list of it may read past a million successes.
-- The others have an index of their own, so that the oldest of each kind are found when too many are kept.
CREATE INDEX request_log_good ON request_log (operator_id, at, id) WHERE (status < 400);
CREATE INDEX request_log_failed ON request_log (operator_id, at, id) WHERE (status >= 400);
CREATE INDEX request_log_operator_id_credential_id_at_id_idx ON request_log (operator_id, credential_id, at, id);
CREATE INDEX request_log_failed_credential ON request_log (operator_id, credential_id, at, id) WHERE (status >= 400);
CREATE INDEX request_log_operator_id_operation_at_id_idx ON request_log (operator_id, operation, at, id);
-- What failed of one operation, or of one credential, is looked for most of all: not past everything that went well.
CREATE INDEX request_log_failed_operation ON request_log (operator_id, operation, at, id) WHERE (status >= 400);
CREATE INDEX request_log_record ON request_log (operator_id, record_id, at, id) WHERE (record_id IS NOT NULL);
CREATE INDEX request_log_operator_id_request_id_idx ON request_log (operator_id, request_id);

-- How many requests a second of one kind an operator may send: all credentials together, or each.
CREATE TABLE rate_limit (
    operator_id uuid NOT NULL,
    level text NOT NULL,
    kind text NOT NULL,
    per_second integer NOT NULL,
    CONSTRAINT rate_limit_kind CHECK ((kind = ANY (ARRAY['read', 'charge', 'moneyOut', 'other']))),
    CONSTRAINT rate_limit_level CHECK ((level = ANY (ARRAY['operator', 'credential']))),
    CONSTRAINT rate_limit_per_second CHECK (((per_second >= 1) AND (per_second <= 1000000))),
    CONSTRAINT rate_limit_pkey PRIMARY KEY (operator_id, level, kind)
);

-- How many requests of one kind a credential sent in a minute.
-- A minute's row is updated up to twelve times while it is new. With room on its page, those updates write no index.
CREATE TABLE request_use (
    operator_id uuid NOT NULL,
    credential_id uuid NOT NULL,
    kind text NOT NULL,
    minute timestamptz(3) NOT NULL,
    granted bigint NOT NULL,
    refused bigint NOT NULL,
    CONSTRAINT request_use_sign CHECK (((granted >= 0) AND (refused >= 0))),
    CONSTRAINT request_use_pkey PRIMARY KEY (operator_id, credential_id, kind, minute)
)
WITH (autovacuum_vacuum_scale_factor='0.1', fillfactor='60');
CREATE INDEX request_use_minute_idx ON request_use (minute);
CREATE INDEX request_use_operator_id_minute_idx ON request_use (operator_id, minute);

CREATE TABLE request_count (
    operator_id uuid NOT NULL,
    hour timestamptz(3) NOT NULL,
    successes bigint DEFAULT 0 NOT NULL,
    errors bigint DEFAULT 0 NOT NULL,
    successes_left_out bigint DEFAULT 0 NOT NULL,
    errors_left_out bigint DEFAULT 0 NOT NULL,
    CONSTRAINT request_count_pkey PRIMARY KEY (operator_id, hour)
);

-- An address of this service that an operator's webhooks can be sent to in staging, to see what arrives. One an operator.
CREATE TABLE webhook_inspector (
    operator_id uuid NOT NULL,
    account_id uuid NOT NULL,
    token text NOT NULL,
    webhook_id uuid,
    sealed_secret bytea,
    answer text DEFAULT 'OK' NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT webhook_inspector_answer CHECK ((answer = ANY (ARRAY['OK', 'ERROR', 'TIMEOUT']))),
    CONSTRAINT webhook_inspector_pkey PRIMARY KEY (operator_id)
);
CREATE UNIQUE INDEX webhook_inspector_token_key ON webhook_inspector (token);

-- What arrived there. `status`: what was answered; null: no answer in time.
CREATE TABLE inspected_request (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    status integer,
    CONSTRAINT inspected_request_body CHECK ((octet_length(body) <= 65536)),
    CONSTRAINT inspected_request_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX inspected_request_at_idx ON inspected_request (at);

-- Connections to banks (PSPs). The web process seals what signs in and cannot read it again; the worker signs in with it.
-- "address", "authority": only for a bank that is not the profile's own, such as a test bank. "bank_account_number": for a bank that asks for it.
CREATE TABLE connection (
    id uuid NOT NULL,
    operator_id uuid NOT NULL,
    name text NOT NULL,
    profile text NOT NULL,
    environment text NOT NULL,
    address text,
    authority text,
    client_id text NOT NULL,
    bank_account_number text,
    sealed_client_secret bytea,
    certificate text NOT NULL,
    sealed_key bytea NOT NULL,
    certificate_until timestamptz(3) NOT NULL,
    next_certificate text,
    sealed_next_key bytea,
    next_certificate_until timestamptz(3),
    sealed_webhook_secret bytea NOT NULL,
    webhook_secret_hash bytea NOT NULL,
    late_payments text DEFAULT 'RETURN' NOT NULL,
    active boolean DEFAULT true NOT NULL,
    test_status text DEFAULT 'QUEUED' NOT NULL,
    test_steps jsonb,
    tested_at timestamptz(3),
    created_by text NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    unknown_payers text DEFAULT 'CREDIT' NOT NULL,
    paused_at timestamptz(3),
    paused_by text,
    CONSTRAINT connection_environment CHECK ((((environment = ANY (ARRAY['PRODUCTION', 'SANDBOX'])) AND (address IS NULL)) OR ((environment = 'OTHER') AND (address IS NOT NULL)))),
    CONSTRAINT connection_late CHECK ((late_payments = ANY (ARRAY['RETURN', 'CREDIT', 'WAIT']))),
    CONSTRAINT connection_test CHECK ((test_status = ANY (ARRAY['QUEUED', 'DONE']))),
    CONSTRAINT connection_unknown_payers CHECK ((unknown_payers = ANY (ARRAY['CREDIT', 'WAIT']))),
    CONSTRAINT connection_pkey PRIMARY KEY (id)
);
CREATE INDEX connection_operator_id_idx ON connection (operator_id);

-- What the worker keeps of a connection: who reads its bank, how far the lists were read, and how the last calls went.
CREATE TABLE connection_state (
    connection_id uuid NOT NULL,
    operator_id uuid NOT NULL,
    leased_by uuid,
    leased_until timestamptz(3),
    read_minute_at timestamptz(3),
    read_hour_at timestamptz(3),
    read_day_at timestamptz(3),
    last_call_at timestamptz(3),
    last_failure_at timestamptz(3),
    last_failure text,
    bucket_left integer,
    last_webhook_at timestamptz(3),
    balance jsonb,
    balance_at timestamptz(3),
    -- When the bank's disputes were read last.
    disputes_at timestamptz(3),
    -- When money that came back of payouts was looked for last.
    payout_returns_at timestamptz(3),
    last_success_at timestamptz(3),
    -- Since when no call to a bank has an answer, and who paused a connection: what the health of a bank is told from.
    failing_since timestamptz(3),
    CONSTRAINT connection_state_pkey PRIMARY KEY (connection_id)
);

-- How many calls a connection made in an hour, and how many of them failed.
CREATE TABLE connection_calls (
    connection_id uuid NOT NULL,
    operator_id uuid NOT NULL,
    hour timestamptz(3) NOT NULL,
    calls bigint DEFAULT 0 NOT NULL,
    failures bigint DEFAULT 0 NOT NULL,
    CONSTRAINT connection_calls_pkey PRIMARY KEY (connection_id, hour)
);

-- A row has the locations that were made at once: a charge costs no row of its own.
CREATE TABLE connection_location (
    connection_id uuid NOT NULL,
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    location_ids text[] NOT NULL,
    locations text[] NOT NULL,
    CONSTRAINT connection_location_pkey PRIMARY KEY (connection_id, id)
);

-- Whom an account of the operator's own money may pay.
CREATE TABLE allowed_payee (
    account_id uuid NOT NULL,
    tax_id text NOT NULL,
    name text NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT allowed_payee_pkey PRIMARY KEY (account_id, tax_id)
);

-- Money that arrived and was not credited: it goes back by a return, or waits for a person.
CREATE TABLE unapplied_payment (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid,
    end_to_end_id text NOT NULL,
    charge_id uuid,
    txid text,
    pix_key text,
    amount bigint NOT NULL,
    payer jsonb,
    payer_proof text NOT NULL,
    description text,
    reason text NOT NULL,
    status text NOT NULL,
    paid_at timestamptz(3) NOT NULL,
    return_reference text,
    return_id text,
    error_code text,
    spi_code text,
    rail_state text,
    unknown_since timestamptz(3),
    rail_reason jsonb,
    sent_at timestamptz(3),
    asked_at timestamptz(3),
    settled_at timestamptz(3),
    decided_by text,
    decided_because text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    -- A column, not an expression: under row-level security no index is asked for an expression of JSON.
    payer_tax_id text GENERATED ALWAYS AS ((payer ->> 'taxId')) STORED,
    CONSTRAINT unapplied_payment_rail_state CHECK ((rail_state = ANY (ARRAY['UNKNOWN', 'PARKED']))),
    CONSTRAINT unapplied_payment_status CHECK ((status = ANY (ARRAY['WAITING', 'RETURNING', 'RETURNED', 'CREDITED']))),
    CONSTRAINT unapplied_payment_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX unapplied_payment_account_id_charge_id_idx ON unapplied_payment (account_id, charge_id);
CREATE INDEX unapplied_payment_account_id_created_at_id_idx ON unapplied_payment (account_id, created_at, id);
CREATE INDEX unapplied_payment_account_id_payer_tax_id_created_at_idx ON unapplied_payment (account_id, payer_tax_id, created_at);
CREATE UNIQUE INDEX unapplied_payment_end_to_end_id_key ON unapplied_payment (end_to_end_id);
CREATE INDEX unapplied_payment_open ON unapplied_payment (account_id) WHERE (status = ANY (ARRAY['WAITING', 'RETURNING']));
CREATE UNIQUE INDEX unapplied_payment_return_id_account_id_key ON unapplied_payment (return_id, account_id);

-- A payment that was refused before it settled. Support tells from it who tried to pay a charge, from where and why it was refused.
CREATE TABLE refused_payment (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    end_to_end_id text NOT NULL,
    charge_id uuid,
    amount bigint NOT NULL,
    payer jsonb NOT NULL,
    payer_tax_id text NOT NULL,
    reason text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT refused_payment_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX refused_payment_account_id_charge_id_idx ON refused_payment (account_id, charge_id);
CREATE INDEX refused_payment_account_id_payer_tax_id_created_at_idx ON refused_payment (account_id, payer_tax_id, created_at);
CREATE UNIQUE INDEX refused_payment_end_to_end_id_account_id_key ON refused_payment (end_to_end_id, account_id);

-- A dispute (MED) about a payment, as its bank tells it. "bank_id": its id at the bank. "account_id": whose payment it is; NULL: no account here has
-- it. "state": one of the norm's, or the bank's own word. "until": the end of the time for a defence. "seen_at": when the bank's list had it last.
-- "defence_status": QUEUED is sent by the worker; REFUSED by the bank, for "defence_reason". "amount": cents.
CREATE TABLE dispute (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    bank_id text NOT NULL,
    account_id uuid,
    end_to_end_id text NOT NULL,
    amount bigint NOT NULL,
    state text NOT NULL,
    opened_at timestamptz(3) NOT NULL,
    until timestamptz(3),
    text text NOT NULL,
    defence text,
    defence_status text,
    defence_reason jsonb,
    defended_by text,
    defended_at timestamptz(3),
    seen_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT dispute_defence CHECK (((defence_status IS NULL) = (defence IS NULL))),
    CONSTRAINT dispute_defence_status CHECK ((defence_status = ANY (ARRAY['QUEUED', 'SENT', 'REFUSED']))),
    CONSTRAINT dispute_pkey PRIMARY KEY (operator_id, id)
);
CREATE UNIQUE INDEX dispute_connection_id_bank_id_key ON dispute (connection_id, bank_id);
-- Whether a payment is in dispute is asked for each refund.
CREATE INDEX dispute_end_to_end_id_idx ON dispute (end_to_end_id);
CREATE INDEX dispute_queued ON dispute (connection_id) WHERE (defence_status = 'QUEUED');

-- The daily proof of a connection: our RAIL account against the bank's movements and balance, for one day in Brasília.
-- "account_ids": the accounts that lived at the connection on the day. "noted_at": when they were noted first; of the first day, where it begins.
-- "told_balance": the last balance that the bank told on the day, with what
-- it had blocked. "our_balance", "bank_balance": at the end of the day. "opening_difference": what the bank had more than our book when the first
-- day began; each day copies it. All in cents.
CREATE TABLE connection_proof (
    connection_id uuid NOT NULL,
    day date NOT NULL,
    operator_id uuid NOT NULL,
    status text DEFAULT 'OPEN' NOT NULL,
    account_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    noted_at timestamptz(3),
    told_balance bigint,
    told_at timestamptz(3),
    blocked_by_court bigint,
    blocked_by_dispute bigint,
    our_balance bigint,
    bank_balance bigint,
    opening_difference bigint,
    lines_matched bigint DEFAULT 0 NOT NULL,
    differences integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3),
    failure text,
    started_at timestamptz(3),
    ended_at timestamptz(3),
    leased_by uuid,
    leased_until timestamptz(3),
    CONSTRAINT connection_proof_status CHECK ((status = ANY (ARRAY['OPEN', 'CLEAN', 'DIFFERENT', 'FAILED']))),
    CONSTRAINT connection_proof_pkey PRIMARY KEY (connection_id, day)
);
CREATE INDEX connection_proof_open ON connection_proof (connection_id, day) WHERE (status = 'OPEN');
CREATE INDEX connection_proof_operator_id_day_connection_id_idx ON connection_proof (operator_id, day, connection_id);

-- What a proof found. "lines": how many lines it stands for; fees of a day are one difference. "movement": the bank's line, or ours where
-- the bank has none. "posting": the reference
-- of ours. Amounts in cents, what goes out is negative; NULL: the side has no such line. WAITING: ours alone, in the last minutes of the day: the
-- next day's proof looks for it. MATCHED: it found it. "correction": the reference of the posting that mended it.
CREATE TABLE proof_difference (
    operator_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    lines bigint DEFAULT 1 NOT NULL,
    movement jsonb,
    account_id uuid,
    posting text,
    end_to_end_id text,
    reference text,
    at timestamptz(3),
    amount_here bigint,
    amount_bank bigint,
    status text DEFAULT 'OPEN' NOT NULL,
    note text,
    correction text,
    requested_by text,
    decided_by text,
    decided_at timestamptz(3),
    created_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT proof_difference_kind CHECK ((kind = ANY (ARRAY['ONLY_AT_BANK', 'ONLY_HERE', 'AMOUNT_DIFFERS', 'BALANCE_DIFFERS']))),
    CONSTRAINT proof_difference_status CHECK ((status = ANY (ARRAY['OPEN', 'CORRECTED', 'ACCEPTED', 'WAITING', 'MATCHED']))),
    CONSTRAINT proof_difference_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX proof_difference_connection_id_day_idx ON proof_difference (connection_id, day);
CREATE INDEX proof_difference_inbox ON proof_difference (operator_id, day DESC, id) WHERE (status = 'OPEN');

-- Both sides of a day while they are compared. Only ours of the next day that a line of the bank's has found already stay until that day's proof.
CREATE TABLE proof_line (
    connection_id uuid NOT NULL,
    side text NOT NULL,
    id text NOT NULL,
    operator_id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    amount bigint NOT NULL,
    kind text NOT NULL,
    end_to_end_id text,
    second_id text,
    reference text,
    text text,
    account_id uuid,
    difference_id uuid,
    partner text,
    CONSTRAINT proof_line_side CHECK ((side = ANY (ARRAY['BANK', 'OURS']))),
    CONSTRAINT proof_line_pkey PRIMARY KEY (connection_id, side, id)
);

-- What is in no other partition, so that no insert fails. Then the rows of before, up to the end of the span in which
-- they end; those of a clock that was wrong are moved.
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;
ALTER TABLE request_log_default ALTER target SET STATISTICS 0, ALTER duration_us SET STATISTICS 0, ALTER headers SET STATISTICS 0, ALTER request_body SET STATISTICS 0, ALTER request_bytes SET STATISTICS 0, ALTER response_body SET STATISTICS 0, ALTER response_bytes SET STATISTICS 0;
CREATE TABLE webhook_attempt_default PARTITION OF webhook_attempt DEFAULT;
ALTER TABLE webhook_attempt_default ALTER started_at SET STATISTICS 0, ALTER duration_ms SET STATISTICS 0, ALTER status_code SET STATISTICS 0, ALTER error SET STATISTICS 0, ALTER response SET STATISTICS 0;
CREATE TABLE webhook_delivery_default PARTITION OF webhook_delivery DEFAULT;
ALTER TABLE webhook_delivery_default ALTER body SET STATISTICS 0;

ALTER TABLE account ADD CONSTRAINT account_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE account ADD CONSTRAINT account_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE alarm_message ADD CONSTRAINT alarm_message_operator_id_alarm_id_fkey FOREIGN KEY (operator_id, alarm_id) REFERENCES alarm(operator_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE approval ADD CONSTRAINT approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE approval ADD CONSTRAINT approval_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE approval ADD CONSTRAINT approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE book ADD CONSTRAINT book_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE connection_proof ADD CONSTRAINT connection_proof_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE connection_state ADD CONSTRAINT connection_state_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE credential ADD CONSTRAINT credential_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE credential_certificate ADD CONSTRAINT credential_certificate_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credential(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE credential ADD CONSTRAINT credential_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE credential_secret ADD CONSTRAINT credential_secret_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credential(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE dispute ADD CONSTRAINT dispute_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE known_device ADD CONSTRAINT known_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payout_return ADD CONSTRAINT payout_return_account_id_withdrawal_id_fkey FOREIGN KEY (account_id, withdrawal_id) REFERENCES withdrawal(account_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payout_return ADD CONSTRAINT payout_return_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE period_close_account ADD CONSTRAINT period_close_account_operator_id_close_id_fkey FOREIGN KEY (operator_id, close_id) REFERENCES period_close(operator_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE period_close_file ADD CONSTRAINT period_close_file_operator_id_close_id_account_id_fkey FOREIGN KEY (operator_id, close_id, account_id) REFERENCES period_close_account(operator_id, close_id, account_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE period_close_progress ADD CONSTRAINT period_close_progress_operator_id_close_id_fkey FOREIGN KEY (operator_id, close_id) REFERENCES period_close(operator_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE pix_key ADD CONSTRAINT pix_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE staff_authenticator ADD CONSTRAINT staff_authenticator_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE staff_failed_sign_ins ADD CONSTRAINT staff_failed_sign_ins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE staff ADD CONSTRAINT staff_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE staff_recovery_code ADD CONSTRAINT staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE staff_session ADD CONSTRAINT staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE statement_delivery_attempt ADD CONSTRAINT statement_delivery_attempt_operator_id_delivery_id_fkey FOREIGN KEY (operator_id, delivery_id) REFERENCES statement_delivery(operator_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE statement_delivery ADD CONSTRAINT statement_delivery_operator_id_run_id_fkey FOREIGN KEY (operator_id, run_id) REFERENCES statement_run(operator_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE statement_run ADD CONSTRAINT statement_run_operator_id_schedule_id_fkey FOREIGN KEY (operator_id, schedule_id) REFERENCES statement_schedule(operator_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE statement_schedule ADD CONSTRAINT statement_schedule_operator_id_sftp_server_id_fkey FOREIGN KEY (operator_id, sftp_server_id) REFERENCES sftp_server(operator_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Some functions call others that stand below them.
SET check_function_bodies = false;

-- The web process changes people by these functions alone. They ask who acts: the person of the session that the transaction
-- names (lib/server/row-scope.ts), which no statement can change on its way.
CREATE FUNCTION acting_person() RETURNS public.staff
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.* FROM staff_session k JOIN staff s ON s.id = k.staff_id
  WHERE k.id = nullif(current_setting('guiche.session', true), '') AND k.version = s.session_version AND s.disabled_at IS NULL
    AND current_setting('guiche.operator', true) IN (s.operator_id::text, 'every')
$$;

CREATE FUNCTION add_staff(person uuid, of_operator uuid, their_email text, their_name text, their_role text, hash text, ends_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM require_administrator(of_operator, NULL);
  INSERT INTO staff (id, operator_id, email, name, role, password_hash, password_one_time, password_ends_at)
  VALUES (person, of_operator, their_email, their_name, their_role, hash, true, ends_at) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;

-- Sets business_now() by the moves that are written down. The app's role may ask for that and no more.
CREATE FUNCTION apply_clock_moves() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  cases text;
  furthest bigint := coalesce((SELECT max(ahead_ms) FROM clock_move), 0);
BEGIN
  SELECT string_agg(format(' WHEN %L THEN interval ''%s milliseconds''', owners.id, moved.ahead), '') INTO cases
  FROM (SELECT operator_id, max(ahead_ms) AS ahead FROM clock_move GROUP BY operator_id) AS moved
    CROSS JOIN LATERAL (SELECT moved.operator_id AS id UNION ALL SELECT a.id FROM account a WHERE a.operator_id = moved.operator_id) AS owners;
  EXECUTE format('CREATE OR REPLACE FUNCTION clock_ahead(owner uuid) RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS %L',
    CASE WHEN cases IS NULL THEN 'SELECT interval ''0''' ELSE 'SELECT CASE owner' || cases || ' ELSE interval ''0'' END' END);
  EXECUTE format('CREATE OR REPLACE FUNCTION business_at(owner uuid, instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS %L',
    CASE WHEN cases IS NULL THEN 'SELECT instant' ELSE
      'SELECT instant + coalesce((SELECT max(m.ahead_ms) FROM clock_move m WHERE m.moved_at <= instant
         AND m.operator_id IN (owner, (SELECT a.operator_id FROM account a WHERE a.id = owner))), 0) * interval ''1 millisecond''' END);
  -- Without an owner: the clock that is furthest ahead.
  EXECUTE format('CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS %L',
    CASE furthest WHEN 0 THEN 'SELECT clock_timestamp()'
      ELSE format('SELECT clock_timestamp() + interval ''%s milliseconds''', furthest) END);
END
$$;

-- One transaction at a time may write the functions of the clock anew: the lock that a move takes.
CREATE FUNCTION apply_clock_to_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF EXISTS (SELECT FROM clock_move) THEN
    PERFORM pg_advisory_xact_lock(hashtext('clock_move'));
    PERFORM apply_clock_moves();
  END IF;
  RETURN NULL;
END
$$;

-- Returns the id of a person's new session, which is made here, so that nobody begins a session in the place of one that is known.
-- judged_version: the person's when the sign-in was judged. With an earlier one than now, the session is worth nothing.
CREATE FUNCTION begin_staff_session(person uuid, judged_version integer, from_source text, on_device text, by_recovery_code boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  known staff;
  proved timestamptz := date_trunc('milliseconds', clock_timestamp());
  session text := gen_random_uuid()::text;
BEGIN
  SELECT * INTO known FROM staff WHERE id = person;
  PERFORM require_operator(known.operator_id);
  IF current_setting('guiche.session', true) <> '' OR (judged_version <= known.session_version) IS NOT TRUE THEN
    RAISE EXCEPTION 'A session begins at a sign-in alone, which somebody has judged.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO staff_session (id, staff_id, version, source, device, reauthenticated_at, recovery_code_at)
  VALUES (session, person, judged_version, from_source, on_device, proved, CASE WHEN by_recovery_code THEN proved END);
  RETURN session;
END
$$;

-- What time it was in an owner's business at an instant of the machine's clock.
CREATE FUNCTION business_at(instant timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$SELECT instant + coalesce((SELECT max(ahead_ms) FROM clock_move WHERE moved_at <= instant), 0) * interval '1 millisecond'$$;

CREATE FUNCTION business_at(owner uuid, instant timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$SELECT instant$$;

-- What time it is in an owner's business. A query that must use an index on a time compares it with
-- `(SELECT clock_timestamp()) + clock_ahead(…)`, which is read once.
CREATE FUNCTION business_now() RETURNS timestamp with time zone
    LANGUAGE sql PARALLEL SAFE
    AS $$SELECT clock_timestamp()$$;

CREATE FUNCTION business_now(owner uuid) RETURNS timestamp with time zone
    LANGUAGE sql PARALLEL SAFE
    AS $$SELECT clock_timestamp() + clock_ahead(owner)$$;

CREATE FUNCTION change_staff_access(person uuid, disabled boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM require_administrator((SELECT operator_id FROM staff WHERE id = person), person);
  UPDATE staff SET disabled_at = CASE WHEN disabled THEN date_trunc('milliseconds', clock_timestamp()) END WHERE id = person;
END
$$;

-- Gives a person another role, when an administrator of the same operator does it who is not that person. The web process
-- may change a role by this function alone.
CREATE FUNCTION change_staff_role(person uuid, new_role text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM require_administrator((SELECT operator_id FROM staff WHERE id = person), person);
  UPDATE staff SET role = new_role WHERE id = person;
END
$$;

-- The acting person's own password.
CREATE FUNCTION choose_password(hash text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE staff SET password_hash = hash, password_one_time = false, password_ends_at = NULL WHERE id = (acting_person()).id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Nobody chooses a password without a session.' USING ERRCODE = '42501';
  END IF;
END
$$;

-- How far an owner's business time is ahead. `owner`: the id of an operator, or of one of its accounts. The planner puts
-- the body in the function's place, so that it costs nothing where no clock was moved. A move writes it anew.
CREATE FUNCTION clock_ahead(owner uuid) RETURNS interval
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$SELECT interval '0'$$;

-- Closes the books of an operator up to an instant that is over, for ever: no role of the service may change these columns
-- otherwise, and they never go back. An account that is being opened waits, because it refers to the operator.
CREATE FUNCTION close_books(of_operator uuid, upto timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF coalesce(current_setting('guiche.operator', true), '') NOT IN (of_operator::text, 'every') THEN
    RAISE EXCEPTION 'These are not the books of the operator that is served.' USING ERRCODE = '42501';
  END IF;
  PERFORM FROM operator WHERE id = of_operator FOR UPDATE;
  PERFORM FROM book WHERE account_id IN (SELECT id FROM account WHERE operator_id = of_operator) ORDER BY account_id FOR UPDATE;
  IF upto > business_now(of_operator) THEN
    RAISE EXCEPTION 'A period is closed only when it is over.' USING ERRCODE = '23514';
  END IF;
  UPDATE book SET closed_until = upto, closed_seq = CASE WHEN last_posted_at < upto THEN seq ELSE (
      WITH RECURSIVE search(low, high) AS (
        SELECT 0::bigint, book.seq
        UNION ALL
        SELECT CASE WHEN p.posted_at < upto THEN middle ELSE low END, CASE WHEN p.posted_at < upto THEN high ELSE middle - 1 END
        FROM search CROSS JOIN LATERAL (SELECT low + ((high - low + 1) >> 1) AS middle) AS m
          CROSS JOIN LATERAL (SELECT posted_at FROM posting WHERE account_id = book.account_id AND posting.seq = middle LIMIT 1) AS p
        WHERE low < high
      ) SELECT low FROM search WHERE low = high) END
  WHERE account_id IN (SELECT id FROM account WHERE operator_id = of_operator) AND closed_until < upto;
END
$$;

-- The person of the session that asks has just confirmed their identity.
CREATE FUNCTION confirm_staff_session(by_recovery_code boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE staff_session SET reauthenticated_at = now.at, recovery_code_at = CASE WHEN by_recovery_code THEN now.at ELSE recovery_code_at END
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS now
  WHERE id = current_setting('guiche.session', true) AND staff_id = (acting_person()).id
$$;

-- Ends all sessions of a person, and sign-ins that were judged and have no session yet. but_own: not the session that asks.
CREATE FUNCTION end_staff_sessions(person uuid, but_own boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  own text := CASE WHEN but_own THEN nullif(current_setting('guiche.session', true), '') END;
  ended integer;
BEGIN
  PERFORM require_operator((SELECT operator_id FROM staff WHERE id = person));
  UPDATE staff SET session_version = session_version + 1 WHERE id = person RETURNING session_version - 1 INTO ended;
  DELETE FROM staff_session WHERE staff_id = person AND id IS DISTINCT FROM own;
  UPDATE staff_session SET version = ended + 1 WHERE id = own AND staff_id = person AND version = ended;
END
$$;

-- Rows that end at an age lie in partitions by time, so that old ones go with their partition and not one by one. Ids are
-- UUIDs of version 7: their first 48 bits are the time, and the bounds of a partition are the smallest ids of two times.
CREATE FUNCTION first_id_at(at timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT rpad(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;

-- What is told of a record once, when it settles, stays as it was told. Triggers after the update lock no row, and their conditions
-- call nothing: an update that settles a record costs what it cost.
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION '% stays as it is.', TG_ARGV[0] USING ERRCODE = '42501';
END
$$;

CREATE FUNCTION refuse_closed_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN (
      SELECT b.account_id, b.closed_until FROM public.book b WHERE b.account_id IN (SELECT account_id FROM added) FOR KEY SHARE
    ) AS locked ON locked.account_id = added.account_id AND added.settled_at < locked.closed_until)
  THEN RAISE EXCEPTION 'A statement line lies in a closed period.' USING ERRCODE = '23514', CONSTRAINT = 'statement_line_in_open_period';
  END IF;
  RETURN NULL;
END
$$;

-- What does not change the book's row fails here, once for each statement, whoever sends it. The lock makes it wait for a
-- close that is under way, and a close for it. As the owner, because the rows must not depend on who asks.
CREATE FUNCTION refuse_closed_postings() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN (
      SELECT b.account_id, b.closed_until FROM public.book b WHERE b.account_id IN (SELECT account_id FROM added) FOR KEY SHARE
    ) AS locked ON locked.account_id = added.account_id AND added.posted_at < locked.closed_until)
  THEN RAISE EXCEPTION 'A posting lies in a closed period.' USING ERRCODE = '23514', CONSTRAINT = 'posting_in_open_period';
  END IF;
  RETURN NULL;
END
$$;

-- What went back of a payment, or is on its way, becomes less only by a refund that failed. Looked at when the transaction ends, whatever
-- was written first in it. As the owner, because the refunds must not depend on who asks.
CREATE FUNCTION refuse_forgotten_refund() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payment p WHERE p.end_to_end_id = NEW.end_to_end_id AND p.reversed < (
      SELECT coalesce(sum(r.amount), 0) FROM refund r
      WHERE r.account_id = p.account_id AND r.end_to_end_id = p.end_to_end_id AND r.status <> 'FAILED'))
  THEN RAISE EXCEPTION 'What went back of a payment becomes less only by a refund that failed.' USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION refuse_going_back() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION '% only goes forward.', TG_ARGV[0] USING ERRCODE = '42501';
END
$$;

CREATE FUNCTION require_administrator(of_operator uuid, person uuid) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE acting staff := acting_person();
BEGIN
  IF acting.role IS DISTINCT FROM 'admin' OR acting.operator_id IS DISTINCT FROM of_operator OR acting.id = person THEN
    RAISE EXCEPTION 'Only another administrator of the same operator, by a session of theirs, may do this.' USING ERRCODE = '42501';
  END IF;
END
$$;

-- For functions that work as the tables' owner: whose rows are they to change?
CREATE FUNCTION require_operator(of_operator uuid) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF (current_setting('guiche.operator', true) IN (of_operator::text, 'every')) IS NOT TRUE THEN
    RAISE EXCEPTION 'This is not of the operator that is served.' USING ERRCODE = '42501';
  END IF;
END
$$;

CREATE FUNCTION reset_staff_password(person uuid, hash text, ends_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM require_administrator((SELECT operator_id FROM staff WHERE id = person), person);
  UPDATE staff SET password_hash = hash, password_one_time = true, password_ends_at = ends_at WHERE id = person;
END
$$;

-- Gives a webhook new signing secrets; the earlier ones end at ends_at, or before when an earlier rotation set that. The
-- web process calls it, because it may store secrets and not read them.
CREATE FUNCTION rotate_webhook_secret(webhook uuid, sealed bytea, rotated_at timestamp with time zone, ends_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM require_operator((SELECT a.operator_id FROM webhook_endpoint e JOIN account a ON a.id = e.account_id WHERE e.id = webhook));
  UPDATE webhook_endpoint e SET sealed_secrets = sealed, earlier_secrets = kept.secrets, earlier_end = kept.ends
  FROM (SELECT coalesce(array_agg(secret ORDER BY place), '{}') AS secrets,
               coalesce(array_agg(least(ending, ends_at) ORDER BY place), '{}') AS ends
        FROM (SELECT w.sealed_secrets AS secret, 'infinity'::timestamptz AS ending, 0::bigint AS place
              FROM webhook_endpoint w WHERE w.id = webhook
              UNION ALL
              SELECT earlier.* FROM webhook_endpoint w,
                unnest(w.earlier_secrets, w.earlier_end) WITH ORDINALITY AS earlier WHERE w.id = webhook) known
        WHERE least(ending, ends_at) > rotated_at) kept
  WHERE e.id = webhook;
END
$$;

-- Returns up to `most` names of each account that are LIKE all three. As the owner, because row-level security lets no index
-- be asked for LIKE; only accounts of the operator in scope are asked. The planner takes any three parts for frequent and
-- would read all names until it had enough.
CREATE FUNCTION search_names(accounts uuid[], one text, two text, three text, most integer) RETURNS TABLE(found text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    SET enable_indexonlyscan TO 'off'
    AS $$
BEGIN
  IF current_setting('guiche.operator', true) IS DISTINCT FROM 'every' THEN
    accounts := ARRAY(SELECT unnest(accounts) INTERSECT SELECT row_accounts());
  END IF;
  RETURN QUERY SELECT DISTINCT n.name FROM unnest(accounts) AS a(id) CROSS JOIN LATERAL (
    SELECT s.name FROM search_name s WHERE s.account_id = a.id AND s.name LIKE one AND s.name LIKE two AND s.name LIKE three
    LIMIT most) AS n;
END $$;

-- Makes a connection's next certificate its only one, with its key. The web process calls it, because it may store keys and not
-- read them. Returns whether there was one.
CREATE FUNCTION use_next_certificate(of_connection uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM require_operator((SELECT operator_id FROM connection WHERE id = of_connection));
  UPDATE connection SET certificate = next_certificate, sealed_key = sealed_next_key, certificate_until = next_certificate_until,
    next_certificate = NULL, sealed_next_key = NULL, next_certificate_until = NULL, test_status = 'QUEUED', updated_at = clock_timestamp()
  WHERE id = of_connection AND next_certificate IS NOT NULL;
  RETURN FOUND;
END
$$;

SET check_function_bodies = true;

REVOKE ALL ON FUNCTION acting_person() FROM PUBLIC;
REVOKE ALL ON FUNCTION add_staff(person uuid, of_operator uuid, their_email text, their_name text, their_role text, hash text, ends_at timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION apply_clock_moves() FROM PUBLIC;
REVOKE ALL ON FUNCTION apply_clock_to_account() FROM PUBLIC;
REVOKE ALL ON FUNCTION begin_staff_session(person uuid, judged_version integer, from_source text, on_device text, by_recovery_code boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION change_staff_access(person uuid, disabled boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION change_staff_role(person uuid, new_role text) FROM PUBLIC;
REVOKE ALL ON FUNCTION choose_password(hash text) FROM PUBLIC;
REVOKE ALL ON FUNCTION close_books(of_operator uuid, upto timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION confirm_staff_session(by_recovery_code boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION end_staff_sessions(person uuid, but_own boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION refuse_closed_lines() FROM PUBLIC;
REVOKE ALL ON FUNCTION refuse_closed_postings() FROM PUBLIC;
REVOKE ALL ON FUNCTION refuse_forgotten_refund() FROM PUBLIC;
REVOKE ALL ON FUNCTION require_administrator(of_operator uuid, person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION require_operator(of_operator uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION reset_staff_password(person uuid, hash text, ends_at timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION rotate_webhook_secret(webhook uuid, sealed bytea, rotated_at timestamp with time zone, ends_at timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION use_next_certificate(of_connection uuid) FROM PUBLIC;

CREATE TRIGGER account_clock AFTER INSERT ON account FOR EACH STATEMENT EXECUTE FUNCTION apply_clock_to_account();
-- The head of a chain of the audit moves on by one entry, and its hash with it. Who would set it back could write other entries
-- in the place of the last ones.
CREATE TRIGGER audit_head_forward BEFORE UPDATE ON audit_head FOR EACH ROW WHEN (((new.chain <> old.chain) OR (NOT ((new.number = (old.number + 1)) OR ((new.number = old.number) AND (new.hash = old.hash)))))) EXECUTE FUNCTION refuse_going_back('The head of the audit');
CREATE TRIGGER charge_paid_stays AFTER UPDATE ON charge FOR EACH ROW WHEN (((old.paid_at IS NOT NULL) AND (((new.status IS DISTINCT FROM old.status) OR (new.paid_at IS DISTINCT FROM old.paid_at)) OR (new.end_to_end_id IS DISTINCT FROM old.end_to_end_id)))) EXECUTE FUNCTION refuse_change('A paid charge');
CREATE TRIGGER payment_debtor_stays AFTER UPDATE OF debtor, payer_proof ON payment FOR EACH ROW WHEN (((old.debtor IS NOT NULL) AND ((new.debtor IS DISTINCT FROM old.debtor) OR (new.payer_proof IS DISTINCT FROM old.payer_proof)))) EXECUTE FUNCTION refuse_change('The payer of a payment');
CREATE CONSTRAINT TRIGGER payment_reversed_by_refunds AFTER UPDATE OF reversed ON payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reversed < old.reversed)) EXECUTE FUNCTION refuse_forgotten_refund();
CREATE TRIGGER posting_in_open_period AFTER INSERT ON posting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_postings();
CREATE TRIGGER refund_settled_stays AFTER UPDATE ON refund FOR EACH ROW WHEN (((old.settled_at IS NOT NULL) AND (((new.status IS DISTINCT FROM old.status) OR (new.settled_at IS DISTINCT FROM old.settled_at)) OR (new.return_id IS DISTINCT FROM old.return_id)))) EXECUTE FUNCTION refuse_change('A settled refund');
CREATE TRIGGER statement_line_in_open_period AFTER INSERT ON statement_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_lines();
CREATE TRIGGER transfer_ended_stays AFTER UPDATE ON transfer FOR EACH ROW WHEN (((old.status <> 'PENDING') AND ((new.status IS DISTINCT FROM old.status) OR (new.error_code IS DISTINCT FROM old.error_code)))) EXECUTE FUNCTION refuse_change('A transfer that has ended');
-- What came back of a payout does not become less.
CREATE TRIGGER withdrawal_returned_forward BEFORE UPDATE OF returned ON withdrawal FOR EACH ROW WHEN ((new.returned < old.returned)) EXECUTE FUNCTION refuse_going_back('What came back of a payout');
CREATE TRIGGER withdrawal_settled_stays AFTER UPDATE ON withdrawal FOR EACH ROW WHEN (((old.settled_at IS NOT NULL) AND ((((new.status IS DISTINCT FROM old.status) OR (new.settled_at IS DISTINCT FROM old.settled_at)) OR (new.end_to_end_id IS DISTINCT FROM old.end_to_end_id)) OR (new.paid_to IS DISTINCT FROM old.paid_to)))) EXECUTE FUNCTION refuse_change('A settled payout');

INSERT INTO charge_expiry VALUES (1, '1970-01-01 00:00:00+00');
