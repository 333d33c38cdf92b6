import type { Viewer } from "#components/page/viewer.tsx";
import type { Session } from "#lib/core/http/session.ts";
import { operationNamesFor } from "#lib/domain/operations.ts";

/** Returns what the browser gets to know of the signed-in person. */
export function viewerOf({ name, email, role }: Session): Viewer {
  return { name, email, role, operations: operationNamesFor(role) };
}
