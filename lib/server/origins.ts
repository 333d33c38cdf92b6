import { z } from "zod";

/** Reads https addresses with commas between as a list of origins. */
export const origins = z
  .string()
  .transform((list) => list.split(",").flatMap((part) => part.trim() || []))
  .refine(
    (list) => list.every((origin) => /^https:/.test(origin) && URL.canParse(origin)),
    "must be https addresses (https://bank.example:8443), with commas between",
  )
  .transform((list) => list.map((origin) => new URL(origin).origin));
