import { listUnappliedPayments } from "../unapplied-payments/list-unapplied-payments.ts";
import { returnUnappliedPayment } from "../unapplied-payments/return-unapplied-payment.ts";
import { showUnappliedPayment } from "../unapplied-payments/show-unapplied-payment.ts";
import { creditUnappliedPayment } from "./credit-unapplied-payment.ts";

/** The operations on money that arrived and was not credited. */
export const unappliedOperations = [
  listUnappliedPayments,
  showUnappliedPayment,
  returnUnappliedPayment,
  creditUnappliedPayment,
] as const;
