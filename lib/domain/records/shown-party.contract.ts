import { z } from "zod";

/** Somebody whom money goes to or comes from, as screens and receipts show them: a CPF is masked already. */
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
