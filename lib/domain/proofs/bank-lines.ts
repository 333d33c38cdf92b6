import type { Movement } from "#lib/rail/api-pix/profile.ts";
import { rows } from "#lib/server/db.ts";
import type { ProvenDay } from "./proven-day.ts";

const INSERT = `INSERT INTO proof_line (connection_id, side, operator_id, id, at, amount, kind, end_to_end_id, reference, text)
  SELECT $1, 'BANK', $2, line.id, business_at($2, line.at), amount, kind, end_to_end_id, reference, text
  FROM unnest($3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
    AS line(id, at, amount, kind, end_to_end_id, reference, text)
  ON CONFLICT DO NOTHING`;

/** Removes what an attempt before stored of the bank's lines. */
export async function removeBankLines({ connectionId }: ProvenDay): Promise<void> {
  await rows({
    text: "DELETE FROM proof_line WHERE connection_id = $1 AND side = 'BANK'",
    values: [connectionId],
  });
}

/** Stores lines of the bank's statement. Our days are those of business time, and the bank's clock is real. */
export async function storeBankLines({ connectionId, operatorId }: ProvenDay, lines: Movement[]): Promise<void> {
  if (lines.length === 0) return;
  await rows({
    name: "store-bank-lines",
    text: INSERT,
    values: [
      ...[connectionId, operatorId],
      lines.map(({ id }) => id),
      lines.map(({ at }) => at),
      lines.map(({ amount }) => amount),
      lines.map(({ kind }) => kind),
      lines.map(({ endToEndId }) => endToEndId),
      lines.map(({ reference }) => reference),
      lines.map(({ text }) => text),
    ],
  });
}
