import { closePeriod } from "#lib/domain/statement/closes/close-period.ts";
import { lastMonth } from "#lib/domain/statement/closes/periods/period.contract.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { STAFF } from "./operator.ts";

/**
 * Closes the last month that is over, as the operator's administrator would. The history begins within it, so that its first days have
 * no movements. The worker makes the files.
 */
export async function closeLastMonth(ctx: Context): Promise<void> {
  const { operatorId } = ctx;
  await servingOperator(operatorId, async () => {
    const period = lastMonth(await businessTime(operatorId));
    const admin: Context = { ...ctx, actor: { kind: "staff", id: STAFF.id, role: "admin" } };
    await closePeriod.run(admin, { period, formats: ["csv"], locale: "pt-BR" });
  });
}
