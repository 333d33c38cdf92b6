import type { Command } from "commander";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { does } from "../terminal/command-action.ts";
import { whole } from "../terminal/option-values.ts";
import { addAuditCommands } from "./audit-commands.ts";
import { checkBooks } from "./check-books.ts";

/** Adds the `admin check` and `admin audit` commands. */
export function addWatchCommands(admin: Command): void {
  const check = admin
    .command("check")
    .description("check every book and record from its beginning; shows what is wrong and exits with 1 then");
  does(check, () => checkBooks());

  const audit = admin
    .command("audit")
    .description("show who did what, newest first")
    .option("--operator <id>", "to this operator")
    .option("--limit <number>", "so many", whole, 50);
  does(audit, async (_, { operator, limit }: { operator?: string; limit: number }) =>
    recentAuditEvents(operator ? (await operatorById(operator)).id : null, limit),
  );
  addAuditCommands(audit);
}
