import { randomUUID } from "node:crypto";
import type { SeedOperator, Sql } from "../seed-operator.ts";

/** A mapping of a file with two columns: a key and an amount. */
export const TWO_COLUMNS = {
  sheet: "",
  headerRow: 1,
  keys: { endToEndId: 0, externalId: null, transactionId: null },
  amount: { by: "signed", column: 1, sign: "asWritten" },
  numbers: "cents",
  time: null,
  type: null,
  status: null,
};

const NONE = { count: 0, sum: "0" };

/** Stores a reconciliation of an operator that has ended, with one difference, one row that cannot be read, and its mapping. */
export async function storeReconciliation(sql: Sql, { id: operatorId, accounts: [account] }: SeedOperator) {
  const [reconciliationId, itemId, mappingId] = [randomUUID(), randomUUID(), randomUUID()];
  const chosen = { accountNumbers: [account.number], kinds: ["deposit"], toleranceMinutes: 4711 };
  const shape = {
    ...{ kind: "csv", encoding: "utf-8", delimiter: ";" },
    sheets: [
      {
        name: "",
        rows: [
          [1, "their key", "their amount"],
          [2, "their row", "4711"],
        ].map(([number, ...cells]) => ({ number, cells })),
      },
    ],
    suggestion: {
      ...{ mapping: TWO_COLUMNS, source: "guessed", mappingName: null, types: [], statuses: [] },
      scope: { ...chosen, from: null, to: null },
    },
  };
  const totals = {
    together: { count: 0, first: [], isComplete: true },
    ...{ file: { count: 4711, sum: "471100" }, book: NONE, matched: NONE, outside: NONE },
    ...{
      reasons: [],
      excludedRows: [],
      excludedLines: [],
      unread: 1,
      empty: 0,
      summaries: 0,
      gone: 0,
      byCase: 0,
      byTime: 0,
      hints: [],
    },
  };
  await sql(
    `INSERT INTO reconciliation (operator_id, id, created_by, file_name, bytes, status, shape, mapping, scope, totals, run, items, finished_at)
     VALUES ($1, $2, 'command:test', 'theirs.csv', 4711, 'DONE', $3, $4, $5, $6, 1, 1, now())`,
    [operatorId, reconciliationId, shape, TWO_COLUMNS, { ...chosen, from: "2026-10-01", to: "2026-10-02" }, totals],
  );
  await sql(
    `INSERT INTO reconciliation_item (operator_id, reconciliation_id, id, run, number, reason, key_kind, key, row_number, file_amount, difference)
     VALUES ($1, $2, $3, 1, 1, 'MISSING_HERE', 0, 'their missing row', 2, 4711, 4711)`,
    [operatorId, reconciliationId, itemId],
  );
  await sql(
    `INSERT INTO reconciliation_unread_row (operator_id, reconciliation_id, row_number, code, value)
     VALUES ($1, $2, 3, 'AMOUNT_UNREADABLE', 'their unread row')`,
    [operatorId, reconciliationId],
  );
  await sql(
    `INSERT INTO column_mapping (operator_id, id, fingerprint, name, headers, mapping, scope, used_by)
     VALUES ($1, $2, $3, 'their mapping', '{their key,their amount}', $4, $5, 'command:test')`,
    [operatorId, mappingId, randomUUID(), TWO_COLUMNS, chosen],
  );
  return { reconciliationId, itemId, mappingId };
}
