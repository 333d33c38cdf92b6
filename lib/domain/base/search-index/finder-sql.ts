import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { kindNumber } from "./entry-kinds.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

/** Of more ends that are alike not the newest are shown. */
export const ENDINGS_MAX = "greatest(200, {wanted})";
/** Stands for how many are wanted: a number in the text, by which the planner chooses another index than for all. */
export const MOST = "{wanted}";

type Entry = { kind: RecordKind; where: string; order: string };

export const entries = ({ kind, where, order }: Entry, most: string | number = MOST) =>
  `SELECT e.record_id, e.created_at FROM search_entry e WHERE e.account_id = account.id AND e.kind = ${kindNumber(kind)}
    AND ${where} ORDER BY ${order} LIMIT ${most}`;
export const newestOf = (found: string) =>
  `SELECT x.record_id AS id FROM (${found}) x ORDER BY x.created_at DESC LIMIT ${MOST}`;

/** The records since `account.since`, which can have no entry yet. `fits`: a condition on the columns of `of`. */
export const latest = (of: string, fits: string) =>
  `SELECT x.id FROM (SELECT ${of} WHERE r.account_id = account.id AND r.created_at >= account.since
      ORDER BY r.created_at DESC, r.id DESC LIMIT account.most) x WHERE ${fits} LIMIT ${MOST}`;
/** The charges of the deposits since `account.number`: a charge can be old when it is paid. */
export const latestDeposits = (fits: string) =>
  `SELECT p.charge_id FROM (SELECT x.end_to_end_id FROM (SELECT end_to_end_id, counterparty_name AS name FROM statement_line
      WHERE account_id = account.id AND kind = ${lineKindNumber("deposit")} AND kind_number > account.number
      ORDER BY kind_number DESC LIMIT account.most) x
    WHERE ${fits} LIMIT ${MOST}) l JOIN payment p ON p.account_id = account.id AND p.end_to_end_id = l.end_to_end_id`;
export const union = (...found: string[]) => found.map((one) => `(${one})`).join(" UNION ");
