import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const NAME_LENGTH_MAX = 60;
/** Enough for a statement of STATEMENT_ACCOUNTS_MAX accounts with every filter. */
const QUERY_LENGTH_MAX = 2_000;
/** Filters as an address has them: no other page can be named. */
const QUERY = /^[A-Za-z0-9%&=+._~*'()!,:-]*$/;
/** So many views may one person have saved, of all lists together. */
export const SAVED_VIEWS_MAX = 100;

const list = z.enum([
  "charges",
  "payouts",
  "refunds",
  "transfers",
  "statement",
  "reconciliations",
  "deliveries",
  "requests",
  "deliveries",
  "requests",
  "quarantine",
  "alarms",
  "audit",
]);

const savedView = z.object({
  viewId: wire.uuid,
  name: z.string(),
  /** The filters, as the list's address has them. */
  query: z.string(),
  shared: z.boolean(),
  /** Whether the person who asks saved it. */
  isOwn: z.boolean(),
});

export const listSavedViewsContract = contract({
  name: "listSavedViews",
  summary: "List the views of a list that the person saved, and those that others share",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["savedViews"],
  console: { input: z.object({ list }), output: z.object({ views: z.array(savedView) }) },
});

export const saveViewContract = contract({
  name: "saveView",
  summary: "Save the filters of a list under a name, for oneself or for all staff",
  effect: "change",
  roles: EVERY_ROLE,
  errors: ["ACTION_REFUSED"],
  tags: ["savedViews"],
  console: {
    input: z.object({
      list,
      name: wire.text(NAME_LENGTH_MAX, 1),
      query: z.string().max(QUERY_LENGTH_MAX).regex(QUERY),
      shared: z.boolean(),
    }),
    output: savedView,
  },
});

export const deleteViewContract = contract({
  name: "deleteView",
  summary: "Delete a view that the person saved; an administrator may delete any shared one",
  effect: "change",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["savedViews"],
  console: { input: z.object({ viewId: wire.uuid }), output: z.object({ isDeleted: z.boolean() }) },
});
