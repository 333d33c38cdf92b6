import type { Output } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { REQUEST_LOG_DAYS } from "#lib/core/limits.ts";
import { isUuid } from "#lib/core/text/identifiers.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { showRequestContract } from "./request.contract.ts";
import { presentRequests, SELECTED } from "./request.ts";

type Shown = Output<typeof showRequestContract>;

/** What the page of a request shows and the list does not. */
const MORE = {
  client: true,
  headers: true,
  requestBody: true,
  requestBytes: true,
  responseBody: true,
  responseBytes: true,
  recordKind: true,
  recordId: true,
} as const;

/** Returns a logged request of the caller's operator with both bodies. Throws REQUEST_NOT_FOUND when there is none. */
export const showRequest = operation(showRequestContract, async ({ operatorId }, { id }) => {
  const found = await find(operatorId, id);
  const [request] = await presentRequests(operatorId, found ? [found] : []);
  if (!request)
    throw refuse(
      "REQUEST_NOT_FOUND",
      `The log has no request with this id. It keeps requests for ${REQUEST_LOG_DAYS} days.`,
    );
  const { requestBody, requestBytes, responseBody, responseBytes, recordKind, recordId, ...shown } = request;
  return {
    output: {
      ...shown,
      headers: shown.headers as Shown["headers"],
      request: { text: requestBody, bytes: requestBytes },
      response: { text: responseBody, bytes: responseBytes },
      record: recordId === null ? null : { kind: recordKind as NonNullable<Shown["record"]>["kind"], id: recordId },
    },
  };
});

/** Returns the entry with this id, otherwise the newest one with this request id. */
async function find(operatorId: string, id: string) {
  const select = { ...SELECTED, ...MORE };
  const entry = isUuid(id) ? await prisma().requestLog.findFirst({ where: { operatorId, id }, select }) : null;
  const orderBy = [{ at: "desc" as const }, { id: "desc" as const }];
  return entry ?? prisma().requestLog.findFirst({ where: { operatorId, requestId: id }, select, orderBy });
}
