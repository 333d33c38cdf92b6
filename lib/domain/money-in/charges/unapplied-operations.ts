import { listUnappliedPayments } from "../unapplied-payments/list-unapplied-payments.ts";
import { showUnappliedPayment } from "../unapplied-payments/show-unapplied-payment.ts";
import { creditUnappliedPayment } from "./credit-unapplied-payment.ts";
import { returnUnappliedPayment } from "./return-unapplied-payment.ts";

/** The operations on money that arrived and was not credited. */
export const unappliedOperations = [
  listUnappliedPayments,
  showUnappliedPayment,
  returnUnappliedPayment,
  creditUnappliedPayment,
] as const;
