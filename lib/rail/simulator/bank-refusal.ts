import type { BankRefusalReason } from "../../core/pix/bank-refusal.ts";

/** The simulated bank refuses to pay, and retrying does not help. `code` is the reason. */
export class BankRefusal extends Error {
  readonly code: BankRefusalReason;

  constructor(code: BankRefusalReason) {
    super(code);
    this.name = "BankRefusal";
    this.code = code;
  }
}
