import type { BankRefusalReason } from "../../core/pix/bank-refusal.ts";

/** The simulated bank will not pay, whatever is tried again. `code` tells why. */
export class BankRefusal extends Error {
  readonly code: BankRefusalReason;

  constructor(code: BankRefusalReason) {
    super(code);
    this.name = "BankRefusal";
    this.code = code;
  }
}
