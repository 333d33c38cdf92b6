import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEND_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const listInstitutionsContract = contract({
  name: "listInstitutions",
  summary: "List the institutions that take a Pix, by name, with the day the list is of",
  effect: "read",
  roles: MAY_SEND_MONEY,
  errors: [],
  tags: [],
  console: {
    input: z.object({}),
    output: z.object({
      listedOn: wire.day,
      /** `code`: the three-digit COMPE code; null when the institution has none. */
      institutions: z.array(z.object({ ispb: z.string(), name: z.string(), code: z.string().nullable() })),
    }),
  },
});
