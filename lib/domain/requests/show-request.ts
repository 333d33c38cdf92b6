import type { Output } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { REQUEST_LOG_DAYS } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { REQUEST_COLUMNS, UUID } from "./request.ts";
import { showRequestContract } from "./show-request.contract.ts";

type Shown = Output<typeof showRequestContract>;

/** Returns a logged request of the caller's operator with both bodies. Throws REQUEST_NOT_FOUND when there is none. */
export const showRequest = operation(showRequestContract, async (ctx, { id }) => {
  const [found] = await rows<Shown>({
    text: `SELECT ${REQUEST_COLUMNS}, r.client, r.headers,
             jsonb_build_object('text', r.request_body, 'bytes', r.request_bytes) AS request,
             jsonb_build_object('text', r.response_body, 'bytes', r.response_bytes) AS response,
             CASE WHEN r.record_id IS NOT NULL THEN jsonb_build_object('kind', r.record_kind, 'id', r.record_id) END AS record
           FROM request_log r WHERE r.operator_id = $1 AND (r.id = $2::uuid OR r.request_id = $3)
           ORDER BY (r.id = $2::uuid) DESC NULLS LAST, r.at DESC, r.id DESC LIMIT 1`,
    values: [ctx.operatorId, UUID.test(id) ? id : null, id],
  });
  if (!found)
    throw refuse(
      "REQUEST_NOT_FOUND",
      `The log has no request with this id. It keeps requests for ${REQUEST_LOG_DAYS} days.`,
    );
  return { output: found };
});
