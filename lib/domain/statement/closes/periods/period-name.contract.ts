import { z } from "zod";
import { isPeriodName } from "./period.contract.ts";

/** A period's name, "2026-11" or "2026-11-20". */
export const periodName = z
  .string()
  .refine(isPeriodName, "must be a day that exists, as YYYY-MM-DD, or a month, as YYYY-MM")
  .meta({ examples: ["2026-11", "2026-11-20"] });
