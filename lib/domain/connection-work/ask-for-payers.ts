import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/api-pix/failures.ts";
import { errorFields, log } from "#lib/server/log.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import type { StoredPayments } from "./store-payments.ts";

/**
 * Asks the bank for the webhooks of these payments once more, where they tell who paid and may have been lost. A bank that does not
 * answer is asked again with the next long window of its list.
 */
export async function askForPayers(connection: LiveConnection, unnamed: StoredPayments["unnamed"]): Promise<void> {
  const { id: connectionId, profile, session } = connection;
  if (unnamed.length === 0 || !profile.capabilities.payerInWebhook || !profile.resendWebhooks) return;
  const endToEndIds = unnamed.map(({ endToEndId }) => endToEndId);
  try {
    await profile.resendWebhooks(session, "PAYMENT", endToEndIds);
  } catch (error) {
    const isOfBank = error instanceof RailBusy || error instanceof RailUnknown || error instanceof RailRefused;
    if (!isOfBank) throw error;
    log().warn({ ...errorFields(error), connectionId, payments: endToEndIds.length }, "payers could not be asked for");
  }
}
