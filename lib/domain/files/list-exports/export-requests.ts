import { maskText } from "#lib/core/masking/mask-text.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { listRequests } from "../../base/requests/list-requests.ts";
import { exportRequestsContract } from "./exports.contract.ts";
import { listFile } from "./list-file.ts";

/** Returns the request log as a file, after it has stored an audit event of this. */
export const exportRequests = operation(exportRequestsContract, async (ctx, { locale, ...filters }) => {
  const facts = { ...filters, ...(filters.search ? { search: maskText(filters.search) } : {}) };
  const file = { kind: "request", locale, list: listRequests, member: "requests", filters, facts } as const;
  return { output: await listFile(ctx, file) };
});
