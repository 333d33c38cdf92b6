import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** From which end a list is read. */
export const SORTS = ["newest", "oldest"] as const;
export type Sort = (typeof SORTS)[number];

const PLACE_LENGTH_MAX = 100;

/** Which stretch of a list is wanted, from which end, and which page of it. */
export const keyset = {
  /** The first and the last BRT day that it shows. */
  from: wire.day.optional(),
  to: wire.day.optional(),
  /** Absent: newest. */
  sort: z.enum(SORTS).optional(),
  /** The `next` of the page before. */
  before: z.string().max(PLACE_LENGTH_MAX).optional(),
  limit: z.int().min(1).max(100).default(25),
};

/** The days are in their order. */
export const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: "must not be before from", path: ["to"] },
);
