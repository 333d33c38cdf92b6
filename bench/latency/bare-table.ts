/** The reference's own payments table, and the channel that announces its new rows. */
export const TABLE = "bench_paid";
export const CHANNEL = "bench_paid";
export const CREATE_TABLE = `CREATE TABLE ${TABLE} (id uuid PRIMARY KEY); GRANT ALL ON ${TABLE} TO guiche_app`;
export const NOTIFY_BARE = `SELECT pg_notify('${CHANNEL}', '')`;
