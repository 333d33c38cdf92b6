import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { shownStaff } from "./staff.contract.ts";

export const listStaffContract = contract({
  name: "listStaff",
  summary: "List the people of the operator's staff",
  effect: "read",
  roles: ["admin", "auditor"],
  errors: [],
  tags: ["staff"],
  console: { input: z.object({}), output: z.object({ staff: z.array(shownStaff) }) },
});
