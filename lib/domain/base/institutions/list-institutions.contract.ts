import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const listInstitutionsContract = contract({
  name: "listInstitutions",
  summary: "List the institutions by name and whether they take a Pix, with the day the list is of",
  effect: "read",
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: [],
  tags: [],
  console: {
    input: z.object({}),
    output: z.object({
      listedOn: wire.day,
      institutions: z.array(
        z.object({
          ispb: z.string(),
          /** The name that people use; without one, the legal name. */
          name: z.string(),
          legalName: z.string(),
          brands: z.array(z.string()),
          /** The three-digit COMPE code; null when the institution has none. */
          code: z.string().nullable(),
          takesPix: z.boolean(),
          /** The central bank winds it up: it takes no new money, or will soon take none. */
          isLiquidated: z.boolean(),
        }),
      ),
    }),
  },
});
