import { notFound } from "next/navigation";
import { Receipt, type ReceiptKind } from "#components/records/receipt.tsx";
import { uuid } from "#lib/core/wire.ts";
import { showChargeContract } from "#lib/domain/money-in/charges/show-charge.contract.ts";
import { showRefundContract } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { showTransferContract } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import { showWithdrawalContract } from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { requireStaff } from "../require-staff.ts";
import { PrefetchedPage } from "./prefetched-page.tsx";

// Who may see a record may see its receipt.
const RECORDS = {
  charge: { list: "/charges", contract: showChargeContract },
  withdrawal: { list: "/payouts", contract: showWithdrawalContract },
  refund: { list: "/refunds", contract: showRefundContract },
  transfer: { list: "/transfers", contract: showTransferContract },
} as const;

/** The page of a record's receipt. */
export async function ReceiptPage({ kind, id }: { kind: ReceiptKind; id: string }) {
  const { list, contract } = RECORDS[kind];
  await requireStaff(`${list}/${id}/receipt`, contract);
  const recordId = uuid.safeParse(id);
  if (!recordId.success) notFound();
  return (
    <PrefetchedPage of={(read) => read("showReceipt", { kind, recordId: recordId.data })}>
      <Receipt kind={kind} recordId={recordId.data} back={`${list}/${recordId.data}`} />
    </PrefetchedPage>
  );
}
