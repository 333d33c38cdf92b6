import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { exportInputs } from "./export-input.contract.ts";
import { exportStatementContract } from "./export-statement.contract.ts";

const { roles, errors, validationCodes, tags } = exportStatementContract;

export const measureStatementExportContract = contract({
  name: "measureStatementExport",
  summary: "Count the movements that a statement's file would have, without making it",
  effect: "read",
  roles,
  errors,
  tags,
  validationCodes,
  console: { input: exportInputs.console, output: z.object({ lines: wire.balance }) },
});
