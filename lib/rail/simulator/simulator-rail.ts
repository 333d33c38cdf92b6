import { parsePixKey } from "../../core/pix/pix-key.ts";
import { rows } from "../../server/db.ts";
import type { Rail, RailMessage } from "../rail.ts";
import { isLookUpLost } from "./fault-plan.ts";
import { accountsInOutage, IN_OUTAGE, nextLookUpFaults } from "./network-faults.ts";
import { holderOf, personaEntry } from "./persona.ts";
import { keySetUp, ownKey } from "./simulated-dict.ts";
import { statusOf, takeOrders } from "./take-orders.ts";

/**
 * Short, because it limits how long a dead worker delays messages. Early redelivery is harmless: each message is
 * processed once.
 */
const LEASE = "2 seconds";

/** A simulated Pix network with its own tables. */
export const simulatorRail: Rail = {
  async pull(max) {
    return rows<RailMessage>({
      name: "simulator-pull",
      text: `UPDATE simulator_message SET lease_to = clock_timestamp() + interval '${LEASE}'
             WHERE id = ANY(ARRAY(SELECT id FROM simulator_message m WHERE due_at <= clock_timestamp() AND lease_to <= clock_timestamp()
                          AND (after_id IS NULL OR NOT EXISTS (SELECT FROM simulator_message first WHERE first.id = m.after_id))
                          AND (operator_id IS NULL OR operator_id NOT IN (${IN_OUTAGE}))
                          ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
             RETURNING id::text AS "messageId", kind, payload`,
      values: [max],
    });
  },

  async acknowledge(messageIds) {
    await rows({
      name: "simulator-acknowledge",
      text: "DELETE FROM simulator_message WHERE id = ANY($1::uuid[])",
      values: [messageIds],
    });
  },

  async pay(orders) {
    return takeOrders(await reachable(orders));
  },

  async statusOf(orders) {
    return statusOf((await reachable(orders)).map(({ endToEndId }) => endToEndId));
  },

  async lookUp(key, operatorId) {
    await refuseInDictOutage(operatorId);
    const pixKey = parsePixKey(key)?.key ?? key;
    return (await keySetUp(operatorId, pixKey)) ?? personaEntry(pixKey) ?? (await ownKey(pixKey));
  },

  async holderOf(taxId) {
    return holderOf(taxId);
  },
};

/** Returns what reaches the simulated network. Throws when all of it is of operators whose network is in an outage. */
async function reachable<Order extends { accountId: string | null }>(orders: Order[]): Promise<Order[]> {
  const cutOff = await accountsInOutage(orders.map(({ accountId }) => accountId));
  const heard = orders.filter(({ accountId }) => !cutOff.has(accountId));
  if (orders.length > 0 && heard.length === 0) throw new Error("the simulated SPI does not answer");
  return heard;
}

/** Throws when the operator's DICT fails this look-up. The same seed fails the same look-ups. */
async function refuseInDictOutage(operatorId: string): Promise<void> {
  const found = await nextLookUpFaults(operatorId);
  if (found && (found.faults.outage || isLookUpLost(found.faults, found.lookUps)))
    throw new Error("the simulated DICT does not answer");
}
