import { type Failure, failureFields } from "#lib/core/failure.ts";
import { machine } from "#lib/core/machine.ts";
import type { Creditor } from "#lib/core/wire.ts";
import { presentCreditor } from "../records/party.ts";
import type { Withdrawal } from "./withdrawal.contract.ts";

/** The states of a withdrawal (docs/specification-gaps.md §6). Every change of its status goes through this machine. */
export const withdrawalMachine = machine("withdrawal", {
  INITIATED: ["CONFIRMED", "CANCELED", "FAILED"],
  CONFIRMED: ["SUCCESS", "REJECTED", "FAILED", "EXPIRED"],
  SUCCESS: [],
  REJECTED: [],
  CANCELED: [],
  FAILED: [],
  EXPIRED: [],
});

export type WithdrawalStatus = keyof typeof withdrawalMachine.moves;

/** A row of `withdrawal`, as `WITHDRAWAL_COLUMNS` selects it. `creditor` null: the Pix key has no owner. */
export type WithdrawalRow = {
  accountId: string;
  id: string;
  externalId: string;
  contentHash: Buffer;
  status: WithdrawalStatus;
  amount: bigint;
  fee: bigint;
  initiationType: "PIX_KEY" | "MANUAL";
  pixKey: string | null;
  creditor: Creditor | null;
  expectedCreditor: Withdrawal["expectedCreditor"];
  description: string | null;
  metadata: Record<string, string> | null;
  endToEndId: string | null;
  errorCode: Failure | null;
  spiCode: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  settledAt: Date | null;
};

export const WITHDRAWAL_COLUMNS = `account_id AS "accountId", id, external_id AS "externalId", content_hash AS "contentHash", status, amount, fee,
  initiation_type AS "initiationType", pix_key AS "pixKey", creditor, expected_creditor AS "expectedCreditor", description, metadata,
  end_to_end_id AS "endToEndId", error_code AS "errorCode", spi_code AS "spiCode", created_by AS "createdBy", created_at AS "createdAt",
  updated_at AS "updatedAt", settled_at AS "settledAt"`;

/** Returns a stored withdrawal in canonical form. */
export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    transactionId: row.id,
    externalId: row.externalId,
    status: row.status,
    amount: row.amount,
    initiationType: row.initiationType,
    creditor: row.creditor && presentCreditor(row.creditor, row.pixKey),
    expectedCreditor: row.expectedCreditor,
    endToEndId: row.endToEndId,
    settlementDateTime: row.settledAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    metadata: row.metadata,
    spiCode: row.spiCode,
    ...failureFields(row.errorCode),
  };
}
