import { type Bank, later } from "./bank.ts";

/** What a notification tells of. RETURN: of a payment. PAYOUT: of a payout. PAYOUT_RETURN: of money that came back. */
export type NotificationKind = "PAYMENT" | "RETURN" | "PAYOUT" | "PAYOUT_RETURN";

/** A notification that waits. `subject`: the id of what it tells of; for a return "endToEndId:id". */
export type Notification = {
  id: number;
  customer: string;
  key: string;
  kind: NotificationKind;
  endToEndId: string;
  subject: string;
  attempts: number;
};

type NewNotification = Omit<Notification, "id" | "attempts">;

const LATE_MS = 3_000;
/** The pauses between tries, in seconds: those that Efí documents, a hundred times shorter. */
const PAUSES = [3, 6, 12, 24, 48, 96, 192, 384, 768];

/**
 * Queues a notification, in the transaction that made what it tells of. The fault plan may double, delay or lose it: one that is
 * lost is sent only when the customer asks for it again.
 */
export function notify(bank: Bank, told: NewNotification): void {
  const fault = bank.faults.ofNotification();
  if (fault === "never") {
    queue(bank, told, null);
    return;
  }
  if (fault === "contradicting") queue(bank, told, 0, true);
  queue(bank, told, fault === "late" ? LATE_MS : 0);
  if (fault === "twice") queue(bank, told, 0);
}

function queue(bank: Bank, told: NewNotification, delayMs: number | null, isContradiction = false): void {
  bank.store.run(
    "INSERT INTO notification (customer, key, kind, end_to_end_id, payload, created_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[
      told.customer,
      told.key,
      told.kind,
      told.endToEndId,
      JSON.stringify({ subject: told.subject, isContradiction }),
    ],
    ...[bank.now().toISOString(), delayMs === null ? null : later(bank, delayMs)],
  );
}

export type DueNotification = Notification & { url: string; isContradiction: boolean };

/** Returns notifications that are due and whose key has an address, oldest first. */
export function dueNotifications({ store, now }: Bank, max: number): DueNotification[] {
  type Row = Omit<DueNotification, "subject" | "isContradiction"> & { payload: string };
  const rows = store.all<Row>(
    `SELECT n.id, n.customer, n.key, n.kind, n.end_to_end_id AS endToEndId, n.payload, n.attempts, w.url FROM notification n
     JOIN webhook w ON w.key = n.key WHERE n.due_at <= ? ORDER BY n.id LIMIT ?`,
    ...[now().toISOString(), max],
  );
  return rows.map(({ payload, ...row }) => ({ ...row, ...JSON.parse(payload) }));
}

/** Records what became of a try: delivered, or to be tried again later, at most ten times in all. */
export function recordTry(
  bank: Bank,
  { id, attempts }: Pick<Notification, "id" | "attempts">,
  isDelivered: boolean,
): void {
  const pause = PAUSES[attempts];
  bank.store.run(
    "UPDATE notification SET attempts = attempts + 1, due_at = ?, delivered_at = ? WHERE id = ?",
    isDelivered || pause === undefined ? null : later(bank, pause * 1_000),
    isDelivered ? bank.now().toISOString() : null,
    id,
  );
}

/** Sends again what was told of these payments or payouts. Returns how many notifications. */
export function notifyAgain(bank: Bank, customer: string, kinds: NotificationKind[], endToEndIds: string[]): number {
  return bank.store.run(
    `UPDATE notification SET due_at = ?, attempts = 0 WHERE customer = ? AND kind IN (SELECT value FROM json_each(?))
       AND end_to_end_id IN (SELECT value FROM json_each(?))`,
    ...[bank.now().toISOString(), customer, JSON.stringify(kinds), JSON.stringify(endToEndIds)],
  );
}

/** Sets the address that is told of a key, or removes it. */
export function setWebhook({ store, now }: Bank, customer: string, key: string, url: string | null): boolean {
  if (url === null) return store.run("DELETE FROM webhook WHERE key = ? AND customer = ?", key, customer) > 0;
  const sql = "INSERT OR REPLACE INTO webhook (key, customer, url, created_at) VALUES (?, ?, ?, ?)";
  return store.run(sql, key, customer, url, now().toISOString()) > 0;
}

export type Webhook = { key: string; url: string; createdAt: string };

/** Returns a customer's addresses, by key. */
export function webhooksOf({ store }: Bank, customer: string): Webhook[] {
  return store.all("SELECT key, url, created_at AS createdAt FROM webhook WHERE customer = ? ORDER BY key", customer);
}
