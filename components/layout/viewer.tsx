"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Name } from "#lib/client/contracts.ts";
import { mayRun } from "#lib/core/role.ts";

/** The person at the console. */
export type Viewer = { name: string; email: string; role: string };

const ViewerContext = createContext<Viewer | null>(null);

/** Tells everything inside who looks. Null: nobody knows right now, so nothing that a role allows is offered. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks; null while nobody knows. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext);
}

/** Tells of any operation whether the person may run it. */
export function useMayRun(): (operation: Name) => boolean {
  const role = useContext(ViewerContext)?.role ?? "";
  return (operation) => mayRun(role, operation);
}

/** Whether the person may run an operation. What they may not do is not there. */
export function useMay(operation: Name): boolean {
  return useMayRun()(operation);
}
