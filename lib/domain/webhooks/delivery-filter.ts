import { CHALLENGE_EVENT, changesWithEvents } from "#lib/core/event-name.ts";
import { isUuid } from "#lib/core/text/identifiers.ts";
import { isIdInAnyCase } from "../records/end-to-end-id.ts";

/**
 * Returns the condition for deliveries of an event with this name. It is for a delivery's event `v`. Names are compared
 * in code: no text of a caller is in the SQL.
 */
export function isEventSql(name: string): string {
  if (name === CHALLENGE_EVENT) return "v.id IS NULL";
  const changes = changesWithEvents().filter(({ A, B }) => A === name || B === name);
  const pairs = changes.map(({ recordKind, status }) => `('${recordKind}', '${status}')`);
  return pairs.length > 0 ? `(v.record_kind, v.status) IN (${pairs.join(", ")})` : "false";
}

/**
 * Returns the condition for the deliveries `d` of one record, event or delivery, by a whole id. Each part is an index
 * look-up in the account of webhook `$1`. `first`: the number of its first parameter.
 */
export function isFoundSql(search: string, first: number): { where: string; values: (string | null)[] } {
  const [text, id] = [`$${first}::text`, `$${first + 1}::uuid`];
  const account = "(SELECT account_id FROM webhook_endpoint WHERE id = $1)";
  const records = `SELECT ${id}
    UNION ALL SELECT c.id FROM charge c WHERE c.account_id = ${account} AND c.external_id = ${text}
    UNION ALL SELECT p.charge_id FROM payment p WHERE p.account_id = ${account} AND ${isIdInAnyCase("p.end_to_end_id", text)}
    UNION ALL SELECT u.id FROM unapplied_payment u WHERE u.account_id = ${account} AND u.charge_id = ${id}
    UNION ALL SELECT u.id FROM unapplied_payment u WHERE u.account_id = ${account} AND ${isIdInAnyCase("u.end_to_end_id", text)}
    UNION ALL SELECT w.id FROM withdrawal w WHERE w.account_id = ${account} AND w.external_id = ${text}
    UNION ALL SELECT w.id FROM withdrawal w WHERE w.account_id = ${account} AND ${isIdInAnyCase("w.end_to_end_id", text)}
    UNION ALL SELECT r.id FROM refund r WHERE r.account_id = ${account} AND r.external_id = ${text}
    UNION ALL SELECT r.id FROM refund r WHERE r.account_id = ${account} AND ${isIdInAnyCase("r.return_id", text)}`;
  const where = `d.event_id IN (SELECT ${id}
    UNION ALL SELECT o.event_id FROM webhook_delivery o WHERE o.account_id = ${account} AND o.id = ${id}
    UNION ALL SELECT v.id FROM event v WHERE v.account_id = ${account} AND v.record_id IN (${records}))`;
  return { where, values: [search, isUuid(search) ? search.toLowerCase() : null] };
}
