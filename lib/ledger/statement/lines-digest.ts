import { createHash } from "node:crypto";
import { copyValue } from "../../server/batching/copy-out.ts";
import { copyWindows, matching } from "./copy-lines.ts";
import type { Search } from "./search-lines.ts";

/** All of a line as one line of JSON, in a form that stays: a change would make every stored digest look wrong. */
const TEXT = `jsonb_build_array(line_number, seq, kind, kind_number, amount, balance_after,
    to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), product_transaction_id, end_to_end_id, external_id,
    counterparty_name, counterparty_tax_id, counterparty_ispb, description, metadata)::text || E'\\n'`;

/** Returns the SHA-256 of a search's lines, oldest first, whatever a file of them looks like. It reads every line. */
export async function linesDigest(search: Search): Promise<Buffer> {
  const hash = createHash("sha256");
  const copied = copyWindows(search, async (window) => {
    const lines = `SELECT string_agg(${TEXT}, '' ORDER BY line_number) FROM statement_line WHERE ${matching(window)}`;
    return (await copyValue(lines)) ?? new Uint8Array();
  });
  for await (const lines of copied) hash.update(lines);
  return hash.digest();
}
