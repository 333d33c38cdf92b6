import { type Failure, failureFields } from "#lib/core/failure.ts";
import { machine } from "#lib/core/states/machine.ts";
import type { Creditor } from "#lib/core/wire.ts";
import { type Row, select } from "#lib/server/row.ts";
import { presentCreditor } from "../../base/records/party.ts";
import type { Transfer } from "./transfer.contract.ts";

/** The states of a transfer (docs/specification-gaps.md §8). Every change of its status goes through this machine. */
export const transferMachine = machine("transfer", {
  PENDING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type TransferStatus = keyof typeof transferMachine.moves;

/** What is asked for, beside the two accounts. It never changes. */
const ASKED = ["id", "externalId", "contentHash", "amount", "description", "createdBy"] as const;

/** What a new transfer is stored with, beside its fee. */
export const INSERTED = [...ASKED, "accountId", "toAccountId", "status", "createdAt", "updatedAt"] as const;

const FIELDS = [...INSERTED, "errorCode"] as const;

type Narrowed = { contentHash: Buffer; status: TransferStatus; errorCode: Failure | null };

/** A row of `transfer` with its destination account, as `TRANSFER_COLUMNS` selects it. */
export type TransferRow = Row<"Transfer", (typeof FIELDS)[number], Narrowed> & { creditor: Creditor };

export type AskedTransfer = Pick<TransferRow, (typeof ASKED)[number]>;

export const TRANSFER_COLUMNS = `${select("Transfer", "t", FIELDS)}, jsonb_build_object('taxId', a.holder_tax_id, 'name', a.holder_name,
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
