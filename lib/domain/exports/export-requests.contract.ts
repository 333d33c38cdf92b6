import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { listRequestsContract, requestFilters } from "../requests/list-requests.contract.ts";

export const exportRequestsContract = contract({
  ...listRequestsContract,
  name: "exportRequests",
  summary: `Download the requests that came in over the API as a file, at most ${EXPORT_ROWS_MAX}`,
  file: ["text/csv"],
  console: { input: z.object({ ...requestFilters, locale: z.enum(LOCALES) }), output: fileAnswer },
});
