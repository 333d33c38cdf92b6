import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { RECONCILIATION_ACT_MAX, RECONCILIATION_ITEMS_MAX } from "#lib/core/file-limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { amountsInOrder } from "../records/record-list.contract.ts";
import { itemFilters, reconciliationItem } from "./item.contract.ts";
import { MAY_RECONCILE, MAY_SEE_RECONCILIATIONS } from "./upload-file.contract.ts";

const NOTE_LENGTH_MAX = 500;
const PLACE_LENGTH_MAX = 60;
const CHOSEN_MAX = 100;

const shared = { errors: ["RECONCILIATION_NOT_FOUND"], tags: ["reconciliations", "deliveries"] } as const;

export const listReconciliationItemsContract = contract({
  ...shared,
  name: "listReconciliationItems",
  summary: "List what a reconciliation found that is not simply matched",
  effect: "read",
  roles: MAY_SEE_RECONCILIATIONS,
  console: {
    input: z
      .object({
        ...itemFilters,
        before: z.string().max(PLACE_LENGTH_MAX).optional(),
        limit: z.int().min(1).max(100).default(25),
      })
      .check(amountsInOrder),
    output: z.object({
      items: z.array(reconciliationItem),
      next: z.string().nullable(),
      /** Of all that fit the filters. */
      totals: z.object({ count: z.int(), difference: wire.balance }),
    }),
  },
});

export const exportReconciliationContract = contract({
  ...shared,
  name: "exportReconciliation",
  summary: `Download what a reconciliation found as a file, at most ${RECONCILIATION_ITEMS_MAX} differences`,
  effect: "read",
  roles: MAY_SEE_RECONCILIATIONS,
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  console: {
    input: z.object({ ...itemFilters, format: z.enum(["csv", "xlsx"]), locale: z.enum(LOCALES) }).check(amountsInOrder),
    output: fileAnswer,
  },
});

/** Which items an act is for: these, or all that fit the filters, at most RECONCILIATION_ACT_MAX. */
const chosen = z
  .object({
    ...itemFilters,
    itemIds: z.array(wire.uuid).min(1).max(CHOSEN_MAX).optional(),
  })
  .check(amountsInOrder);

const act = { ...shared, effect: "change", roles: MAY_RECONCILE } as const;

export const acceptReconciliationItemsContract = contract({
  ...act,
  name: "acceptReconciliationItems",
  summary: `Accept differences with a note: some, or all that fit the filters, at most ${RECONCILIATION_ACT_MAX}`,
  tags: ["reconciliations", "audit"],
  console: {
    input: chosen.extend({ note: wire.text(NOTE_LENGTH_MAX, 1) }),
    output: z.object({ count: z.int() }),
  },
});

export const reopenReconciliationItemsContract = contract({
  ...act,
  name: "reopenReconciliationItems",
  summary: "Take back that differences were accepted",
  tags: ["reconciliations", "audit"],
  console: { input: chosen, output: z.object({ count: z.int() }) },
});

export const resendReconciliationEventsContract = contract({
  ...act,
  name: "resendReconciliationEvents",
  summary: "Send the events of differences to the webhooks again, now",
  tags: ["reconciliations", "deliveries", "audit"],
  console: {
    input: chosen,
    /** How many of the events are due now, and how many have no delivery that could be sent. */
    output: z.object({ count: z.int(), without: z.int() }),
  },
});
