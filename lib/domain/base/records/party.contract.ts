import { z } from "zod";

/** A payer or receiver for screens and receipts. `taxId` is masked when it is a CPF. Null: the rail did not tell. */
export const shownParty = z.object({
  name: z.string(),
  taxId: z.string(),
  bankName: z.string().nullable(),
  ispb: z.string().nullable(),
  branch: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountType: z.string().nullable(),
});
export type ShownParty = z.output<typeof shownParty>;
