import { creditBatch, creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { answerWithBatches } from "../support/database/batches.ts";

// The service's side: runs the job again and again until it finds nothing, as the worker does. Reference B2, when told to
// record and replay: the statements that the job sends for each 500 payments, so that both sides run the same SQL for the
// same payments.

answerWithBatches(
  () => servingEveryOperator(creditBatch),
  () => servingEveryOperator(creditPayments),
);
