import { INSPECTED_MAX } from "#lib/core/limits.ts";
import type { InspectorAnswer } from "#lib/core/sandbox.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

/** What anybody may send along and nobody needs to see. */
const LEFT_OUT = ["authorization", "cookie", "proxy-authorization", "x-api-key"];
const STATUS: Record<InspectorAnswer, number | null> = { OK: 200, ERROR: 500, TIMEOUT: null };

type Received = { headers: Iterable<[string, string]>; body: string };

/**
 * Keeps a request that arrived at an inspector, and drops those beyond the newest INSPECTED_MAX. Returns the status to
 * answer, null to answer nothing in time, or undefined when no inspector has this token.
 */
export async function inspectRequest(token: string, received: Received): Promise<number | null | undefined> {
  const inspector = await servingKey(`inspector:${token}`, () =>
    prisma().webhookInspector.findFirst({
      where: { token },
      select: { operatorId: true, accountId: true, answer: true },
    }),
  );
  if (!inspector) return undefined;
  const status = STATUS[inspector.answer as InspectorAnswer];
  await servingOperator(inspector.operatorId, () => keep(inspector, received, status));
  return status;
}

type Owner = { operatorId: string; accountId: string };

async function keep({ operatorId, accountId }: Owner, { headers, body }: Received, status: number | null) {
  const shown = Object.fromEntries(
    Array.from(headers, ([name, value]) => [name, LEFT_OUT.includes(name) ? "[cut]" : value.replaceAll("\0", "")]),
  );
  await transaction(async (tx) => {
    await tx.query({
      name: "keep-inspected",
      text: "INSERT INTO inspected_request (operator_id, id, headers, body, status) VALUES ($1, $2, $3, $4, $5)",
      // PostgreSQL cannot store NUL in a text.
      values: [operatorId, uuidV7(), JSON.stringify(shown), body.replaceAll("\0", ""), status],
    });
    await tx.query({
      name: "drop-inspected",
      text: `DELETE FROM inspected_request WHERE operator_id = $1 AND id < (
               SELECT id FROM inspected_request WHERE operator_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
      values: [operatorId, INSPECTED_MAX.requests - 1],
    });
    await announce(tx, { accountIds: [accountId], tags: ["deliveries"], queues: [] });
  });
}
