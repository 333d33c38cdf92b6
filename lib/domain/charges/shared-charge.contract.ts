import type { Charge } from "./charge.contract.ts";

/** What a pay link shows to the player of a charge: nothing about other people or staff. Amount in cents. */
export type SharedCharge = Pick<
  Charge,
  "amount" | "status" | "brCode" | "description" | "createdAt" | "expiresAt" | "paidAt"
> & { payee: string };
