import { z } from "zod";

/** A payer or receiver for screens and receipts. `taxId` is masked when it is a CPF. */
export const shownParty = z.object({
  name: z.string(),
  taxId: z.string(),
  bankName: z.string().nullable(),
  ispb: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.string(),
});
export type ShownParty = z.output<typeof shownParty>;
