import type { PixKey } from "../../core/pix/pix-key.ts";
import { rows } from "../../server/db.ts";
import type { DictEntry } from "../rail.ts";
import type { Plan } from "./set-up-key.ts";

/** An entry of the simulated DICT and the outcome of payments to its key. */
export type ListedKey = Plan &
  PixKey &
  Pick<DictEntry, "owner" | "account"> & { autoSettle: boolean; requestId: string; setUpAt: Date };

/** Returns the entries of the simulated DICT that were set up last, newest first. */
export function listKeys(limit: number): Promise<ListedKey[]> {
  return rows<ListedKey>({
    text: `SELECT key, key_type AS "keyType", owner, account, outcome, code, auto_settle AS "autoSettle",
             request_id AS "requestId", set_up_at AS "setUpAt"
           FROM simulator_key ORDER BY set_up_at DESC, key LIMIT $1`,
    values: [limit],
  });
}
