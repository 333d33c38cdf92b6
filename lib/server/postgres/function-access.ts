import type { Role } from "../database-role.ts";

/** Functions that work as the tables' owner, and who may call them. */
export const FUNCTIONS: Readonly<Record<string, readonly Role[]>> = {
  "apply_clock_moves()": ["guiche_app", "guiche_admin"],
  "close_books(uuid, timestamptz)": ["guiche_app", "guiche_admin"],
  "require_operator(uuid)": [],
  "acting_person()": [],
  "require_administrator(uuid, uuid)": [],
  "add_staff(uuid, uuid, text, text, text, text, timestamptz)": ["guiche_app", "guiche_admin"],
  "change_staff_role(uuid, text)": ["guiche_app", "guiche_admin"],
  "change_staff_access(uuid, boolean)": ["guiche_app", "guiche_admin"],
  "reset_staff_password(uuid, text, timestamptz)": ["guiche_app", "guiche_admin"],
  "choose_password(text)": ["guiche_app", "guiche_admin"],
  "begin_staff_session(uuid, integer, text, text, boolean)": ["guiche_app", "guiche_admin"],
  "confirm_staff_session(boolean)": ["guiche_app", "guiche_admin"],
  "end_staff_sessions(uuid, boolean)": ["guiche_app", "guiche_admin"],
  "rotate_webhook_secret(uuid, bytea, timestamptz, timestamptz)": ["guiche_app", "guiche_admin"],
  "use_next_certificate(uuid)": ["guiche_app", "guiche_admin"],
  "keep_partitions()": ["guiche_worker", "guiche_admin"],
  "search_names(uuid[], text, text, text, integer)": ["guiche_app", "guiche_admin"],
};

/** Which rows of a table a role may see and write, where not all: SQL. Row-level security keeps to it. */
export const ROWS: Readonly<Record<string, { readonly [R in Role]: string }>> = {
  // The worker signs heads of the audit; the web process signs the rest.
  signing_key: {
    guiche_app: "purpose <> 'audit'",
    guiche_worker: "purpose = 'audit' OR ends_at <= clock_timestamp()",
    guiche_admin: "true",
  },
};
