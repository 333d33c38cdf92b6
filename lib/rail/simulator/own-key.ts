import { rows } from "../../server/db.ts";
import type { DictEntry } from "../rail.ts";
import { holderOf } from "./persona.ts";

/**
 * Returns the DICT entry of a key of any of our accounts, or null. All operators' keys count: DICT is visible to
 * everybody.
 */
export async function ownKey(key: string): Promise<DictEntry | null> {
  const [entry] = await rows<Omit<DictEntry, "holder">>({
    name: "simulator-own-key",
    text: `SELECT k.key, k.kind AS "keyType", jsonb_build_object('taxId', a.holder_tax_id, 'name', a.holder_name) AS owner,
             jsonb_build_object('ispb', a.ispb, 'branch', a.branch, 'accountNumber', a.number, 'accountType', a.account_type) AS account
           FROM pix_key k JOIN account a ON a.id = k.account_id WHERE k.key = $1`,
    values: [key],
  });
  return entry ? { ...entry, holder: holderOf(entry.owner.taxId) } : null;
}
