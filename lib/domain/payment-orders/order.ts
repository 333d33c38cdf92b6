import type { Failure } from "#lib/core/failure.ts";
import type { Machine } from "#lib/core/machine.ts";
import type { Line } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";

/**
 * A kind of record that the rail pays by our order: withdrawals or refunds. The jobs get the kinds from
 * lib/domain/jobs.ts and know none by name.
 */
export type OrderKind = {
  /** The name of the record and of its table. */
  name: "withdrawal" | "refund";
  machine: Machine<string>;
  /** The column with the id under which the rail gets the order. */
  endToEndIdColumn: "end_to_end_id" | "return_id";
  /** The status of an order that the rail has taken and not ended. */
  sentStatus: string;
  /** Returns the final status of an order that the rail refused or rejected. */
  failedStatus(report: FailedReport): string;
  /** Locks and returns the records with these endToEndIds. Lock order: the caller has locked their books before. */
  lock(tx: Tx, accountIds: string[], endToEndIds: string[]): Promise<Order[]>;
  /** Writes what else changes with these orders, after their own rows. */
  alsoWrite?(tx: Tx, orders: Order[]): Promise<void>;
};

/**
 * The members of a record that an order to the rail needs. `endToEndId`: the id under which the order is sent. `sent`:
 * the rail has taken the order. `pixKey`: the key that selects webhooks of variant B.
 */
export type Order = {
  kind: OrderKind;
  accountId: string;
  id: string;
  status: string;
  amount: bigint;
  fee: bigint;
  endToEndId: string;
  originalEndToEndId: string | null;
  externalId: string;
  counterparty: NonNullable<Line["counterparty"]>;
  description: string | null;
  metadata: Record<string, string> | null;
  pixKey: string | null;
  errorCode: Failure | null;
  spiCode: string | null;
  sent: boolean;
};

type About = { endToEndId: string; amount: bigint };
type FailedReport = About & { what: "REFUSED" | "REJECTED"; code: string };

/** A message of the rail about an order. `code`: why the order was refused or rejected. */
export type StatusReport =
  | (About & { what: "TAKEN"; code: null })
  | (About & { what: "SETTLED"; code: null })
  | FailedReport;
