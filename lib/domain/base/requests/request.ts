import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";

/** Selects what the list shows of a log entry. */
export const SELECTED = {
  id: true,
  requestId: true,
  at: true,
  operation: true,
  method: true,
  target: true,
  status: true,
  errorCode: true,
  durationUs: true,
  credentialId: true,
  proven: true,
  variant: true,
} as const;

type Entry = Prisma.RequestLogGetPayload<{ select: typeof SELECTED }>;

/**
 * Returns log entries of one operator as the list shows them, with the names of their credentials. Members that the list
 * does not show stay as they are.
 */
export async function presentRequests<E extends Entry>(operatorId: string, entries: E[]) {
  const named = await prisma().credential.findMany({
    where: { operatorId, id: { in: [...new Set(entries.map((entry) => entry.credentialId))] } },
    select: { id: true, name: true },
  });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return entries.map(({ id, durationUs, variant, ...own }) => ({
    ...own,
    entryId: id,
    durationMs: durationUs / 1_000,
    credentialName: names.get(own.credentialId) ?? null,
    variant: variant as "A" | "B",
  }));
}
