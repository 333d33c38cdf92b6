import { randomUUID } from "node:crypto";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { storeMessages } from "#lib/rail/connection/inbox.ts";
import type { PaymentMessage } from "#lib/rail/rail.ts";
import { transaction } from "#lib/server/db.ts";

/** Returns the message of a payment of R$ 10,00 by an ordinary person, as the rail delivers it. */
export function testPayment(chargeId: string, pixKey: string, more: Partial<PaymentMessage> = {}): PaymentMessage {
  return {
    endToEndId: makeEndToEndId("E", "60701190", new Date()),
    txid: txidOf(chargeId),
    pixKey,
    amount: 1_000,
    debtor: {
      taxId: "00000000191",
      name: "Vera Regular de Souza",
      bankAccount: { ispb: "60701190", branch: "0001", accountNumber: "12345", accountType: "CACC" },
    },
    holder: "REGULAR",
    ...more,
  };
}

/** Stores payloads in the inbox, each as a separate message. */
export async function deliver(payloads: unknown[], kind = "payment"): Promise<void> {
  const messages = payloads.map((payload) => ({ messageId: randomUUID(), kind, payload }));
  await transaction((tx) => storeMessages(tx, messages));
}
