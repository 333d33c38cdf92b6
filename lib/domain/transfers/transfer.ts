import { type Failure, failureFields } from "#lib/core/failure.ts";
import { machine } from "#lib/core/machine.ts";
import type { Creditor } from "#lib/core/wire.ts";
import { presentCreditor } from "../records/party.ts";
import type { Transfer } from "./transfer.contract.ts";

/** The states of a transfer (docs/specification-gaps.md §8). Every change of its status goes through this machine. */
export const transferMachine = machine("transfer", {
  PENDING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type TransferStatus = keyof typeof transferMachine.moves;

/** A row of `transfer` with its destination account, as `TRANSFER_COLUMNS` selects it. */
export type TransferRow = {
  accountId: string;
  id: string;
  externalId: string;
  contentHash: Buffer;
  status: TransferStatus;
  amount: bigint;
  toAccountId: string;
  description: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  errorCode: Failure | null;
  creditor: Creditor;
};

export const TRANSFER_COLUMNS = `t.account_id AS "accountId", t.id, t.external_id AS "externalId", t.content_hash AS "contentHash", t.status,
  t.amount, t.to_account_id AS "toAccountId", t.description, t.created_by AS "createdBy", t.created_at AS "createdAt",
  t.updated_at AS "updatedAt", t.error_code AS "errorCode", jsonb_build_object('taxId', a.holder_tax_id, 'name', a.holder_name,
    'ispb', a.ispb, 'branch', a.branch, 'accountNumber', a.number, 'accountType', a.account_type) AS creditor`;

export const TRANSFER_FROM = "transfer t JOIN account a ON a.id = t.to_account_id";

/** Returns a stored transfer in canonical form. */
export function presentTransfer(row: TransferRow): Transfer {
  return {
    transactionId: row.id,
    externalId: row.externalId,
    status: row.status,
    amount: row.amount,
    creditor: presentCreditor(row.creditor),
    requestedAt: row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...failureFields(row.errorCode),
  };
}
