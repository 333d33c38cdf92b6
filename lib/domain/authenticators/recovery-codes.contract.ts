import { z } from "zod";

/** Each code replaces a code of a lost authenticator app once. No later answer contains these codes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
