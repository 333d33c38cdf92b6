import type { Charge } from "./charge.contract.ts";

/** What a player may know of a charge that was sent to them: nothing of other people, nothing of staff. Amount in cents. */
export type SharedCharge = Pick<
  Charge,
  "amount" | "status" | "brCode" | "description" | "createdAt" | "expiresAt" | "paidAt"
> & { payee: string };
