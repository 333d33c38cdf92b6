import { brtDay } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operation.ts";
import { csvHead, csvLines } from "./audit-csv.ts";
import { exportAuditEventsContract } from "./export-audit-events.contract.ts";
import { auditPage } from "./list-audit-events.ts";
import { type AuditEvent, audited } from "./write-audit-event.ts";

type Wanted = Input<typeof exportAuditEventsContract>;

const NAME = { "pt-BR": "auditoria", en: "audit" } as const;
const PAGE = 500;

/** Returns audit events as a file, after it has stored an audit event of this. */
export const exportAuditEvents = operation(exportAuditEventsContract, async (ctx, wanted) => {
  const { operatorId } = ctx;
  const { locale, ...facts } = wanted;
  const auditEvent: AuditEvent = { action: "audit.export", operatorId, subject: operatorId, facts };
  await audited(actorName(ctx), async () => ({ auditEvent, result: null }));
  return {
    output: {
      contentType: "text/csv; charset=utf-8; header=present",
      fileName: `${NAME[locale]}_${brtDay(await databaseTime())}.csv`,
      body: csvOf(ctx, wanted),
    },
  };
});

/** Reads page after page, only as fast as the file is received. */
async function* csvOf(ctx: Context, { locale, ...filters }: Wanted): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(locale));
  let before: string | undefined;
  for (let count = 0; count < EXPORT_ROWS_MAX; count += PAGE) {
    const { auditEvents, next } = await auditPage(ctx, { ...filters, before, limit: PAGE });
    yield Buffer.from(csvLines(auditEvents, locale));
    if (!next) return;
    before = next;
  }
}
