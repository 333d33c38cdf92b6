import { type Failure, failureFields } from "#lib/core/failure.ts";
import { machine } from "#lib/core/machine.ts";
import type { Creditor, KnownBankAccount } from "#lib/core/wire.ts";
import { type Row, select } from "#lib/server/row.ts";
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

type WithdrawalStatus = keyof typeof withdrawalMachine.moves;

const FIELDS = [
  "accountId",
  "id",
  "externalId",
  "contentHash",
  "status",
  "amount",
  "fee",
  "initiationType",
  "pixKey",
  "creditor",
  "expectedCreditor",
  "description",
  "metadata",
  "endToEndId",
  "errorCode",
  "spiCode",
  "createdBy",
  "createdAt",
  "updatedAt",
  "settledAt",
] as const;

type Narrowed = {
  contentHash: Buffer;
  status: WithdrawalStatus;
  initiationType: "PIX_KEY" | "MANUAL";
  creditor: Creditor | null;
  expectedCreditor: Withdrawal["expectedCreditor"];
  metadata: Record<string, string> | null;
  errorCode: Failure | null;
};

/** A row of `withdrawal`, as `WITHDRAWAL_COLUMNS` selects it. `creditor` null: the Pix key has no owner. */
export type WithdrawalRow = Row<"Withdrawal", (typeof FIELDS)[number], Narrowed>;

export const WITHDRAWAL_COLUMNS = select("Withdrawal", "withdrawal", FIELDS);

/** Returns who is paid, as far as it is known: where a bank has no look-up, the expected creditor. Null: nobody. */
export function payeeOf({
  creditor,
  expectedCreditor,
}: Pick<WithdrawalRow, "creditor" | "expectedCreditor">): ({ taxId: string; name: string } & KnownBankAccount) | null {
  if (creditor) return creditor;
  if (!expectedCreditor) return null;
  const { taxId, name } = expectedCreditor;
  return { taxId, name: name ?? "", ispb: null, branch: null, accountNumber: null, accountType: null };
}

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
