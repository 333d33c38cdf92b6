import type { Failure } from "#lib/core/failure.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import type { Machine } from "#lib/core/states/machine.ts";
import type { Line } from "#lib/ledger/open-book.ts";
import type { ToldCreditor } from "#lib/rail/port.ts";
import type { Tx } from "#lib/server/db.ts";

/** The orders that reports name: by the id that the rail knows them under, or by our own ids. */
export type NamedOrders = { accountIds: string[]; endToEndIds: string[]; ids: string[] };

/**
 * A kind of record that the rail pays by our order: withdrawals, refunds or unapplied payments. The jobs get the kinds
 * from lib/domain/jobs.ts and know none by name.
 */
export type OrderKind = {
  /** The name of the record and of its table. */
  name: "withdrawal" | "refund" | "unapplied_payment";
  machine: Machine<string>;
  /** The column with the id that the network knows the order under. Null in it: the rail makes the id and has not told it. */
  endToEndIdColumn: "end_to_end_id" | "return_id";
  /** The statuses of an order that has not ended at the rail. */
  openStatuses: readonly string[];
  /** The status of an order that the rail has taken and not ended. */
  sentStatus: string;
  settledStatus: string;
  /** What its fee is in the statement, before the record's externalId. */
  feeText: string;
  /** Where the money waits: held in the account, or in suspense. */
  waitsIn: "HELD" | "SUSPENSE";
  /** Returns the status of an order that the rail refused or rejected. */
  failedStatus(report: FailedReport): string;
  /** Locks and returns these records. Lock order: the caller has locked their books before. */
  lock(tx: Tx, named: NamedOrders): Promise<Order[]>;
  /** Writes what the bank tells of these orders, before their own rows: what has settled stays as it is. */
  noteTold?(tx: Tx, orders: readonly Order[]): Promise<void>;
  /** Writes what else changes with these orders, after their own rows. */
  alsoWrite?(tx: Tx, orders: Order[]): Promise<void>;
};

/**
 * The members of a record that an order to the rail needs. `endToEndId`: the network's id of the order; null until it is
 * learnt, and never changed afterwards. `sent`: the rail has taken the order. `pixKey`: the key that selects webhooks of
 * variant B. `eventNumber`: which time the order gets its next status; absent: it gets each once.
 */
export type Order = {
  kind: OrderKind;
  accountId: string;
  id: string;
  status: string;
  amount: bigint;
  fee: bigint;
  endToEndId: string | null;
  originalEndToEndId: string | null;
  externalId: string;
  counterparty: NonNullable<Line["counterparty"]>;
  description: string | null;
  metadata: Record<string, string> | null;
  pixKey: string | null;
  errorCode: Failure | null;
  spiCode: string | null;
  railReason: RailReason | null;
  sent: boolean;
  parked: boolean;
  eventNumber?: number;
  /** Whom the bank says that it pays, when a report tells it. */
  told?: ToldCreditor;
};

/**
 * Which order a report is about. A rail where we make the endToEndId names it by that; a bank names it by our reference,
 * which is our own ids, and tells the endToEndId, if it knows one.
 */
export type ReportedOrder =
  | { endToEndId: string; own?: undefined }
  | { endToEndId: string | null; own: { kind: OrderKind["name"]; accountId: string; id: string } };

type About = { order: ReportedOrder; amount: bigint };
type FailedReport = About & { what: "REFUSED" | "REJECTED"; reason: RailReason };

/**
 * A message of the rail about an order. `reason`: why the order was refused or rejected. `parked`: it waits for a person
 * at the bank. `creditor`: whom the bank says that it pays.
 */
export type StatusReport =
  | (About & { what: "TAKEN"; parked?: boolean; creditor?: ToldCreditor | null })
  | (About & { what: "SETTLED"; creditor?: ToldCreditor | null })
  | FailedReport;
