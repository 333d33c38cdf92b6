import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Value = SQLInputValue;

/** The bank's database: one SQLite file, or memory. Calls are synchronous: one process writes, one transaction at a time. */
export type Store = {
  /** Returns all rows. */
  all<Row>(sql: string, ...values: Value[]): Row[];
  /** Returns the first row. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  /** Returns how many rows were changed. */
  run(sql: string, ...values: Value[]): number;
  /** Runs `work` in one transaction: all of it is stored, or nothing. May be nested. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS customer (number TEXT PRIMARY KEY, name TEXT NOT NULL, tax_id TEXT NOT NULL, branch TEXT NOT NULL, client_id TEXT NOT NULL UNIQUE,
  secret_hash TEXT NOT NULL, fingerprint TEXT NOT NULL, config TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS pix_key (key TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES customer) STRICT;
CREATE TABLE IF NOT EXISTS contact (key TEXT PRIMARY KEY, tax_id TEXT NOT NULL, name TEXT NOT NULL, ispb TEXT NOT NULL, branch TEXT NOT NULL,
  number TEXT NOT NULL, type TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS token (hash TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES customer, expires_at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, debit TEXT NOT NULL, credit TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0), reference TEXT NOT NULL UNIQUE, end_to_end_id TEXT, CHECK (debit <> credit)) STRICT;
CREATE INDEX IF NOT EXISTS entry_at ON entry (at);
CREATE TABLE IF NOT EXISTS balance (account TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS location (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, customer TEXT NOT NULL REFERENCES customer, created_at TEXT NOT NULL,
  txid TEXT) STRICT;
CREATE TABLE IF NOT EXISTS charge (customer TEXT NOT NULL REFERENCES customer, txid TEXT NOT NULL, revision INTEGER NOT NULL, created_at TEXT NOT NULL,
  expires_in INTEGER NOT NULL, debtor TEXT, amount INTEGER NOT NULL, key TEXT NOT NULL, text TEXT, info TEXT, status TEXT NOT NULL, location_id INTEGER NOT NULL,
  PRIMARY KEY (customer, txid)) STRICT;
CREATE TABLE IF NOT EXISTS revision (customer TEXT NOT NULL, txid TEXT NOT NULL, revision INTEGER NOT NULL, charge TEXT NOT NULL,
  PRIMARY KEY (customer, txid, revision)) STRICT;
CREATE TABLE IF NOT EXISTS payment (end_to_end_id TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES customer, txid TEXT, key TEXT NOT NULL,
  amount INTEGER NOT NULL, at TEXT NOT NULL, payer TEXT NOT NULL, text TEXT) STRICT;
CREATE INDEX IF NOT EXISTS payment_at ON payment (customer, at);
CREATE TABLE IF NOT EXISTS payment_return (end_to_end_id TEXT NOT NULL REFERENCES payment, id TEXT NOT NULL, rtr_id TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL, requested_at TEXT NOT NULL, settled_at TEXT, status TEXT NOT NULL, reason TEXT, due_at TEXT, PRIMARY KEY (end_to_end_id, id)) STRICT;
CREATE TABLE IF NOT EXISTS payout (customer TEXT NOT NULL REFERENCES customer, reference TEXT NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL, key TEXT, creditor TEXT NOT NULL, text TEXT, requested_at TEXT NOT NULL, settled_at TEXT, status TEXT NOT NULL, error TEXT, due_at TEXT,
  PRIMARY KEY (customer, reference)) STRICT;
CREATE TABLE IF NOT EXISTS initiation (end_to_end_id TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES customer, key TEXT NOT NULL, at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS payout_return (rtr_id TEXT PRIMARY KEY, end_to_end_id TEXT NOT NULL, amount INTEGER NOT NULL, at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS webhook (key TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES customer, url TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS notification (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, end_to_end_id TEXT NOT NULL,
  payload TEXT NOT NULL, created_at TEXT NOT NULL, due_at TEXT, attempts INTEGER NOT NULL DEFAULT 0, delivered_at TEXT) STRICT;
CREATE INDEX IF NOT EXISTS notification_due ON notification (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS infraction (id TEXT PRIMARY KEY, customer TEXT NOT NULL, end_to_end_id TEXT NOT NULL, amount INTEGER NOT NULL, status TEXT NOT NULL,
  reason TEXT NOT NULL, defence TEXT, opened_at TEXT NOT NULL, due_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS report (id TEXT PRIMARY KEY, customer TEXT NOT NULL, day TEXT NOT NULL, kinds TEXT NOT NULL, at TEXT NOT NULL,
  ready_at TEXT NOT NULL) STRICT;
`;

/** Columns that came later: a file from before gets them when it is opened. */
const LATER = [
  { table: "location", column: "kind", type: "TEXT NOT NULL DEFAULT 'cob'" },
  { table: "charge", column: "due", type: "TEXT" },
];

function addColumns(db: DatabaseSync): void {
  for (const { table, column, type } of LATER) {
    const known = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
    if (!known.some(({ name }) => name === column)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
}

/** Opens the bank's database. `file`: a path, or ":memory:". What is committed survives the death of the process. */
export function openStore(file: string): Store {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  db.exec(SCHEMA);
  addColumns(db);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const made = db.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  return {
    all: <Row>(sql: string, ...values: Value[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: Value[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    transaction: (work) => {
      if (db.isTransaction) return work();
      db.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        db.exec("COMMIT");
        return result;
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => db.close(),
  };
}
