import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import { answerParent } from "../support/child.ts";
import { type SettleCommand, until } from "../support/until.ts";

// The service's side: runs the job again and again until it finds nothing, as the worker does.

answerParent((command: SettleCommand) => until(command, settlePayments));
