import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "./keyset.contract.ts";

/** Input of a list of records: filters, range of days and page. */
export const listInput = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z
    .object({
      accountNumber: z.string().optional(),
      status: z.enum(statuses).optional(),
      /** A complete id, not a part of one. */
      search: wire.text(100).optional(),
      ...keyset,
    })
    .check(inOrder);

/** A page of a list. `next`: the cursor of the next page; null on the last page. */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });
