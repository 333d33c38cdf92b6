import { z } from "zod";

/** What `staging.json` tells: how to sign in, as a system and as a person. */
export const staging = z.object({
  baseUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  apiKey: z.string(),
  accounts: z.array(z.object({ accountNumber: z.string(), pixKeys: z.array(z.string()) })),
  staff: z.object({ email: z.string(), password: z.string() }),
});
export type Staging = z.infer<typeof staging>;
