import { createHash } from "node:crypto";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { linesDigest } from "#lib/ledger/statement/lines-digest.ts";
import { rows } from "#lib/server/db.ts";
import { bytesOf, hashed } from "../statement-exports/statement-request.ts";
import { EVERY_LINE } from "../statement-files/account-statements.ts";
import type { ClosedHashes } from "./audited-closes.ts";
import { closeStatement, filesOf } from "./close-statement.ts";
import type { StoredClose } from "./find-closes.ts";
import { isAsClosed, periodFigures } from "./periods/period-figures.ts";
import { closeFileBytes } from "./store-close-file.ts";

type Account = StoredClose["accounts"][number];
type File = Account["files"][number];

/** What was found of a close. `rewritten`: how many files this version of the service would write with other bytes of the same lines. */
export type CloseVerdict = {
  period: string;
  status: string;
  accounts: number;
  files: number;
  rewritten: number;
  faults: string[];
};

/**
 * Compares a close with its books and with the audit: the figures, each line, the bytes of each file, and the files made anew. It reads
 * every line of the period. `audited`: the hashes that the audit has of this close; null: its files were never finished.
 */
export async function verifyClose(stored: StoredClose, audited: ClosedHashes | null): Promise<CloseVerdict> {
  const { operatorId, period, accounts, progress } = stored;
  const faults: string[] = [];
  if (!isAsClosed(accounts, await periodFigures(operatorId, stored)))
    faults.push("the books have other figures than were closed");
  const status = progress?.status ?? "FAILED";
  const made = accounts.flatMap((account) => account.files);
  if (status === "CLOSED" && !audited) faults.push("the audit has no hashes of its files");
  if (status === "CLOSED" && made.length !== filesOf(stored).length) faults.push("files are missing");
  for (const sha256 of audited?.files ?? [])
    if (!made.some((file) => hex(file.sha256) === sha256))
      faults.push(`the audit has a file that is not there: ${sha256}`);
  let rewritten = 0;
  for (const account of accounts) {
    const found = await verifyAccount(stored, account, status === "CLOSED" ? audited : null);
    faults.push(...found.faults.map((fault) => `account ${account.accountNumber}: ${fault}`));
    rewritten += found.rewritten;
  }
  return { period, status, accounts: accounts.length, files: made.length, rewritten, faults };
}

async function verifyAccount(stored: StoredClose, account: Account, audited: ClosedHashes | null) {
  const faults: string[] = [];
  const { accountId, afterLine: after, uptoLine: upto, opening, available, held } = account;
  const sums = await sumsOfLines(accountId, after, upto);
  const balance = LINE_KINDS.reduce(
    (sum, { type }, kind) => sum + (type === "credit" ? 1n : -1n) * (sums[kind] ?? 0n),
    opening,
  );
  if (LINE_KINDS.some((_, kind) => (sums[kind] ?? 0n) !== (account.sums[kind] ?? 0n)))
    faults.push("the lines add up to other sums than were closed");
  if (balance !== available + held) faults.push("the opening balance and the lines are not the closing balance");
  const digest = await linesDigest({ ...EVERY_LINE, accountId, after, upto });
  if (
    account.files.some(({ linesSha256 }) => !digest.equals(linesSha256)) ||
    (audited && !audited.lines.has(hex(digest)))
  )
    faults.push("the lines are not those that its files were made from");
  let rewritten = 0;
  for (const file of account.files) {
    const sha256 = await hashOf(closeFileBytes({ ...file, operatorId: stored.operatorId }));
    if (!sha256.equals(file.sha256)) faults.push(`${file.fileName}: the stored bytes have another hash`);
    if (audited && !audited.files.has(hex(file.sha256))) faults.push(`${file.fileName}: the audit has no such hash`);
    if (faults.length === 0 && !(await madeAnew(stored, account, file)).equals(file.sha256)) rewritten++;
  }
  return { faults, rewritten };
}

/** Adds the lines up one by one, without their running totals. In cents, by kind. */
async function sumsOfLines(accountId: string, after: bigint, upto: bigint): Promise<bigint[]> {
  const found = await rows<{ kind: number; sum: bigint }>({
    text: `SELECT kind, sum(abs(amount))::bigint AS sum FROM statement_line
           WHERE account_id = $1 AND line_number > $2 AND line_number <= $3 GROUP BY kind`,
    values: [accountId, after, upto],
  });
  const byKind = new Map(found.map(({ kind, sum }) => [kind, sum]));
  return LINE_KINDS.map((_, kind) => byKind.get(kind) ?? 0n);
}

async function madeAnew(stored: StoredClose, account: Account, { format, wholeTaxIds }: File): Promise<Buffer> {
  const wanted = filesOf(stored).find(
    (file) => file.account === account && file.format === format && file.wholeTaxIds === wholeTaxIds,
  );
  if (!wanted) throw new Error("a file of the close");
  const { request, file } = await closeStatement(stored, wanted);
  return hashOf(bytesOf(request, file));
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let sha256: Buffer = createHash("sha256").digest();
  const all = hashed(bytes, async (passed) => {
    sha256 = passed.sha256;
  });
  for await (const _ of all);
  return sha256;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
