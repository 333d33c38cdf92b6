import { z } from "zod";

/** Codes that each stand in once for a lost authenticator app. No later answer has them. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
