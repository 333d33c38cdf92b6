import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "./keyset.contract.ts";

/** What narrows a list of records down, and which page of it is wanted. */
export const listInput = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z
    .object({
      accountNumber: z.string().optional(),
      status: z.enum(statuses).optional(),
      /** An id, whole. */
      search: wire.text(100).optional(),
      ...keyset,
    })
    .check(inOrder);

/** A page: its rows, and where the next one begins; null after the last. */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });
