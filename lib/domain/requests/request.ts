import type { z } from "zod";
import type { requestRow } from "./request.contract.ts";

export type RequestRow = z.output<typeof requestRow>;

/** The columns of a log entry. Use with `FROM request_log r`. */
export const REQUEST_COLUMNS = `r.id AS "entryId", r.request_id AS "requestId", r.at, r.operation, r.method, r.target, r.status,
  r.error_code AS "errorCode", r.duration_us / 1000.0::float8 AS "durationMs", r.credential_id AS "credentialId",
  (SELECT c.name FROM credential c WHERE c.id = r.credential_id AND c.operator_id = r.operator_id) AS "credentialName",
  r.proven, r.variant`;

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
