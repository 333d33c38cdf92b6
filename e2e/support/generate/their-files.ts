import { randomUUID } from "node:crypto";
import type { Service } from "../service.ts";

type Ids = Record<string, { foreign: unknown; missing: unknown }>;

const id = (foreign: unknown) => ({ foreign, missing: randomUUID() });

/** Ids of the other operator's statement files, closes and schedules, by `<operation> <member>` or by member. */
export async function theirFiles(running: Service): Promise<Ids> {
  return { ...(await theirExport(running)), ...(await theirClose(running)), ...(await theirSchedule(running)) };
}

async function theirExport({ sql, them }: Service): Promise<Ids> {
  const [account] = them.accounts;
  const exportId = randomUUID();
  await sql(
    `INSERT INTO statement_export (operator_id, id, kind, requested_by, query, format, locale, whole_tax_ids, file_name, lines, status)
     VALUES ($1, $2, 'job', 'credential:x', $3, 'csv', 'en', false, 'theirs.csv', 4711, 'DONE')`,
    [them.id, exportId, { accountNumbers: [account.number], from: null, to: "2026-11-01T00:00:00.000Z", filters: {} }],
  );
  return { exportId: id(exportId) };
}

async function theirClose({ sql, them }: Service): Promise<Ids> {
  const [account] = them.accounts;
  const [closeId, fileId] = [randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO period_close (operator_id, id, period, starts_at, ends_at, closed_by, closed_at, formats, locale, open_payouts, open_refunds, quarantined)
     VALUES ($1, $2, '2020-01', '2020-01-01T03:00:00Z', '2020-02-01T03:00:00Z', 'staff:x', now(), '{csv}', 'en', 4711, 0, 0)`,
    [them.id, closeId],
  );
  await sql("INSERT INTO period_close_progress (operator_id, close_id, status) VALUES ($1, $2, 'FAILED')", [
    them.id,
    closeId,
  ]);
  await sql(
    `INSERT INTO period_close_account (operator_id, close_id, account_id, account_number, holder_name, after_line, upto_line, upto_seq, opening, available, held)
     VALUES ($1, $2, $3, $4, 'Theirs', 0, 0, 0, 0, 0, 0)`,
    [them.id, closeId, account.id, account.number],
  );
  await sql(
    `INSERT INTO period_close_file (operator_id, id, close_id, account_id, format, whole_tax_ids, file_name, lines, bytes, parts, sha256, lines_sha256)
     VALUES ($1, $2, $3, $4, 'csv', false, 'theirs.csv', 0, 0, 0, '', '')`,
    [them.id, fileId, closeId, account.id],
  );
  return { closeId: id(closeId), fileId: id(fileId) };
}

async function theirSchedule({ sql, them }: Service): Promise<Ids> {
  const [sftpServerId, scheduleId, statementRunId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO sftp_server (operator_id, id, name, host, port, user_name, secret_kind, sealed_secret, folder, seen_host_key, created_by)
     VALUES ($1, $2, 'theirs', 'sftp.them.example', 22, 'them', 'password', '', '/', 'ssh-ed25519 SHA256:them', 'staff:x')`,
    [them.id, sftpServerId],
  );
  await sql(
    `INSERT INTO statement_schedule (operator_id, id, name, frequency, hour, account_numbers, formats, locale, emails, next_run_at, created_by)
     VALUES ($1, $2, 'theirs', 'daily', 6, '{}', '{csv}', 'en', '{}', 'infinity', 'staff:x')`,
    [them.id, scheduleId],
  );
  await sql(
    `INSERT INTO statement_run (operator_id, id, schedule_id, first_day, last_day, status, finished_at)
     VALUES ($1, $2, $3, '2026-11-01', '2026-11-01', 'FAILED', now())`,
    [them.id, statementRunId, scheduleId],
  );
  return {
    sftpServerId: id(sftpServerId),
    scheduleId: id(scheduleId),
    "retryStatementRun runId": id(statementRunId),
  };
}
