import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

export const SORTS = ["newest", "oldest"] as const;
export type Sort = (typeof SORTS)[number];

const PLACE_LENGTH_MAX = 100;

const LAST_HOUR = 23;
/** An hour of the BRT day, 0 to 23. */
export const hourOfDay = z.int().min(0).max(LAST_HOUR);

/** Input members of a paginated list: range of days, sort order, cursor and page size. */
export const keyset = {
  /** First and last BRT day, both included. */
  from: wire.day.optional(),
  to: wire.day.optional(),
  /** Absent: newest. */
  sort: z.enum(SORTS).optional(),
  /** The `next` of the previous page. */
  before: z.string().max(PLACE_LENGTH_MAX).optional(),
  limit: z.int().min(1).max(100).default(25),
};

/** Checks that `to` is not before `from`. */
export const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: "must not be before from", path: ["to"] },
);
