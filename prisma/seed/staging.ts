import { z } from "zod";

/** The contents of `staging.json`: how a system and a person sign in. */
export const staging = z.object({
  baseUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  apiKey: z.string(),
  accounts: z.array(z.object({ accountNumber: z.string(), pixKeys: z.array(z.string()) })),
  staff: z.object({ email: z.string(), password: z.string() }),
});
export type Staging = z.infer<typeof staging>;
