import { getChargeContract } from "./charges/charge.contract.ts";
import { chargeMachine } from "./charges/charge.ts";
import { operations } from "./operations.ts";
import recorded from "./recorded-answers.json" with { type: "json" };
import { getRefundContract } from "./refunds/get-refund.contract.ts";
import { refundMachine } from "./refunds/refund.ts";
import { transferMachine } from "./transfers/transfer.ts";
import { getWithdrawalContract } from "./withdrawals/get-withdrawal.contract.ts";
import { withdrawalMachine } from "./withdrawals/withdrawal.ts";

/** The input of the API documents: every contract, the payloads of events, and recorded real answers. */
export const published = {
  contracts: operations.map(({ contract }) => contract),
  /** By record kind: the contract whose output is the `data` of an event. */
  records: { charge: getChargeContract, withdrawal: getWithdrawalContract, refund: getRefundContract },
  /** Statuses and transitions, by the chapter of the documents that describes the record. */
  states: {
    Charges: chargeMachine,
    Withdrawals: withdrawalMachine,
    Refunds: refundMachine,
    Transfers: transferMachine,
  },
  recorded,
};
