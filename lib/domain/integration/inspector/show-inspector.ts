import { refuse } from "#lib/core/errors.ts";
import { INSPECTED_MAX } from "#lib/core/limits.ts";
import { withoutMark } from "#lib/core/text/without-mark.ts";
import { operation } from "#lib/server/operations/operation.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { showInspectedRequestContract, showInspectorContract } from "./inspector.contract.ts";
import { findInspector, presentInspector } from "./inspector.ts";
import { openInspectorSecret, signatureOf } from "./inspector-secret.ts";

type Stored = Prisma.InspectedRequestGetPayload<object>;

/** Returns the operator's inspector and the newest requests that arrived there. */
export const showInspector = operation(showInspectorContract, async (ctx) => {
  const found = await findInspector(ctx);
  if (!found) return { output: { inspector: null, requests: [] } };
  const requests = await prisma().inspectedRequest.findMany({
    where: { operatorId: ctx.operatorId },
    orderBy: { id: "desc" },
    take: INSPECTED_MAX.requests,
  });
  const secret = secretOf(found);
  return {
    output: {
      inspector: await presentInspector(ctx, found),
      requests: requests.map((request) => present(request, secret)),
    },
  };
});

/** Returns one of them with its headers and its body. Throws REQUEST_NOT_FOUND when the operator has no such request. */
export const showInspectedRequest = operation(showInspectedRequestContract, async (ctx, { inspectedId }) => {
  const where = { operatorId: ctx.operatorId, id: inspectedId };
  const [found, request] = await Promise.all([findInspector(ctx), prisma().inspectedRequest.findFirst({ where })]);
  if (!request)
    throw refuse(
      "REQUEST_NOT_FOUND",
      `The inspector has no such request. It keeps the newest ${INSPECTED_MAX.requests} for ${INSPECTED_MAX.days} days.`,
    );
  const { body } = request;
  return { output: { ...present(request, found && secretOf(found)), headers: headersOf(request), body } };
});

function secretOf({ operatorId, sealedSecret }: { operatorId: string; sealedSecret: Uint8Array | null }) {
  return sealedSecret && openInspectorSecret(operatorId, sealedSecret);
}

const headersOf = ({ headers }: Stored) => headers as Record<string, string>;

/** The signature is verified here: the first request may arrive before the secret of its webhook is stored. */
function present(request: Stored, secret: string | null) {
  const { id, at, body, status } = request;
  return {
    inspectedId: id,
    at,
    event: eventOf(body),
    bytes: Buffer.byteLength(body),
    signature: signatureOf({ headers: headersOf(request), body }, secret),
    status,
  };
}

const EVENT_LENGTH_MAX = 100;

function eventOf(body: string): string | null {
  try {
    const { type } = JSON.parse(withoutMark(body)) as { type?: unknown };
    return typeof type === "string" ? type.slice(0, EVENT_LENGTH_MAX) : null;
  } catch {
    return null;
  }
}
