import { randomUUID } from "node:crypto";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { poll } from "../poll.ts";
import { inAppDatabase } from "./app-database.ts";
import { staging } from "./staging.ts";

/** Who paid, as the simulated network knows it. */
const DEBTOR = {
  taxId: "52998224725",
  name: "Maria Apostadora",
  bankAccount: { ispb: "60701190", branch: "0001", accountNumber: "12345", accountType: "CACC" },
};
const CREDIT_BOUND_MS = 20_000;

type Wanted = { amount?: number; chargeId?: string };

/**
 * Lets a payment settle at the simulated network whose payer nobody proves. Returns the id of the money that waits. The network
 * lets it go back.
 */
export function moneyThatWaits({ amount = 4_321, chargeId }: Wanted = {}): Promise<string> {
  const pixKey = staging().accounts[0]?.pixKeys[0];
  const endToEndId = makeEndToEndId("E", "60701190", new Date());
  const txid = chargeId ? txidOf(chargeId) : null;
  const message = {
    ...{ endToEndId, txid, pixKey, amount, paidAt: new Date(), text: "Depósito" },
    ...{ payer: null, proof: "NONE", holder: "UNKNOWN" },
  };
  return inAppDatabase(async (sql) => {
    await sql(
      `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
      [endToEndId, pixKey, txid ?? "", amount, JSON.stringify(DEBTOR)],
    );
    await sql("INSERT INTO rail_inbox (id, message_id, kind, payload) VALUES ($1, $2, 'payment', $3)", [
      ...[uuidV7(), randomUUID(), JSON.stringify(message)],
    ]);
    const stored = () => sql<{ id: string }>("SELECT id FROM unapplied_payment WHERE end_to_end_id = $1", [endToEndId]);
    const [found] = await poll(stored, (rows) => rows.length > 0, CREDIT_BOUND_MS);
    if (!found) throw new Error("The worker did not take the payment.");
    return found.id;
  });
}
