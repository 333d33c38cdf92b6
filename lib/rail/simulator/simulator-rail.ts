import { parsePixKey } from "../../core/pix/pix-key.ts";
import { rows } from "../../server/db.ts";
import type { Rail, RailMessage } from "../rail.ts";
import { answerPayments } from "./answer-payments.ts";
import { isLookUpLost } from "./fault-plan.ts";
import { currentFaults, nextLookUpFaults } from "./network-faults.ts";
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
    await refuseInOutage();
    return rows<RailMessage>({
      name: "simulator-pull",
      text: `UPDATE simulator_message SET lease_to = clock_timestamp() + interval '${LEASE}'
             WHERE id IN (SELECT id FROM simulator_message m WHERE due_at <= clock_timestamp() AND lease_to <= clock_timestamp()
                          AND NOT EXISTS (SELECT FROM simulator_message first WHERE first.id = m.after_id)
                          ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
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

  async send(orders) {
    await refuseInOutage();
    await answerPayments(orders.map((order) => order.payload));
    return orders.map((order) => order.id);
  },

  async pay(orders) {
    await refuseInOutage();
    return takeOrders(orders);
  },

  async statusOf(endToEndIds) {
    await refuseInOutage();
    return statusOf(endToEndIds);
  },

  async lookUp(key) {
    await refuseInDictOutage();
    const pixKey = parsePixKey(key)?.key ?? key;
    return (await keySetUp(pixKey)) ?? personaEntry(pixKey) ?? (await ownKey(pixKey));
  },

  async holderOf(taxId) {
    return holderOf(taxId);
  },
};

/** Throws while the simulated network is in an outage. */
async function refuseInOutage(): Promise<void> {
  if ((await currentFaults())?.faults.outage) throw new Error("the simulated SPI does not answer");
}

/** Throws when DICT fails this look-up. The same seed fails the same look-ups. */
async function refuseInDictOutage(): Promise<void> {
  const found = await nextLookUpFaults();
  if (found && (found.faults.outage || isLookUpLost(found.faults, found.lookUps)))
    throw new Error("the simulated DICT does not answer");
}
