import { bookWrites, postingTime } from "#lib/ledger/books.ts";
import { bookOf, type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { PayerProof, SettledPayer } from "#lib/rail/messages.ts";
import type { Tx } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import type { UnappliedRow } from "../unapplied-payments/find-unapplied-payment.ts";
import { unappliedMachine } from "../unapplied-payments/unapplied-payment.ts";
import { lateChargeMachine, type PayableCharge } from "./charge.ts";
import { creditPayment } from "./credit-payment.ts";
import { debtorOf } from "./decide-payment.ts";
import { chargeWrites, paymentWrites } from "./payment-rows.ts";

/** `charge`: locked, and it may be credited. `payer` null: the one whom the charge expects. `decided`: by the persons who said so. */
type Credit = {
  books: Map<string, OpenBook>;
  charge: PayableCharge;
  payer: SettledPayer | null;
  proof: PayerProof;
  actor: string;
  decided: { by: string; because: string } | null;
};

/** Credits money that waits, and is locked with its book: it leaves suspense and pays its charge, as one that came in time. */
export async function creditWaiting(tx: Tx, waiting: UnappliedRow, credit: Credit): Promise<void> {
  const { books, charge, payer, proof, actor, decided } = credit;
  const { accountId, id, endToEndId, amount, pixKey } = waiting;
  const fee = (await loadFees(tx, [accountId], "deposit")).get(accountId);
  const at = postingTime(books.values());
  const book = bookOf(books, accountId);
  const paymentId = uuidV7();
  const debtor = debtorOf({ payer, endToEndId }, charge);
  post(book, { debit: "SUSPENSE", credit: "RAIL", amount, reference: `unapplied_payment:${id}:credit` });
  creditPayment(book, { charge, endToEndId, amount, paymentId, debtor }, fee);
  charge.status = lateChargeMachine.move(charge.status, "PAID");
  await tx.query({
    text: `UPDATE unapplied_payment SET status = $3, decided_by = coalesce($4, decided_by), decided_because = coalesce($5, decided_because),
             payer = $6, payer_proof = $7, updated_at = $8 WHERE account_id = $1 AND id = $2`,
    values: [
      ...[
        accountId,
        id,
        unappliedMachine.move(waiting.status, "CREDITED"),
        decided?.by ?? null,
        decided?.because ?? null,
      ],
      ...[payer && JSON.stringify(payer), proof, at],
    ],
  });
  await writeEvents(tx, {
    at,
    events: [
      { accountId, recordKind: "unappliedPayment", recordId: id, status: "CREDITED", pixKey, actor },
      { accountId, recordKind: "charge", recordId: charge.id, status: charge.status, pixKey: charge.pixKey, actor },
    ],
    writes: [
      ...bookWrites(books.values(), at),
      ...paymentWrites([{ charge, endToEndId, paymentId, debtor, proof }], at),
      ...chargeWrites([{ charge, endToEndId, reason: null }], at),
    ],
    change: {
      accountIds: [accountId],
      tags: ["unappliedPayments", "charges", "payments", "balances", "statement"],
      queues: [],
    },
  });
}
