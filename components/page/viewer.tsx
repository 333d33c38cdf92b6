"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Name } from "#lib/client/contracts.ts";

/** The signed-in person. `operations`: the names of the operations that the person may run. */
export type Viewer = { name: string; email: string; role: string; operations: readonly string[] };

const ViewerContext = createContext<Viewer | null>(null);

/** Provides the signed-in person. Null: the person is unknown for now, so nothing that needs a role is offered. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Returns the signed-in person, or null while the person is unknown. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext);
}

/** Returns a function that says whether the person may run an operation. */
export function useMayRun(): (operation: Name) => boolean {
  const viewer = useContext(ViewerContext);
  return (operation) => viewer?.operations.includes(operation) ?? false;
}

/** Returns whether the person may run an operation. Controls that the person may not use are not rendered. */
export function useMay(operation: Name): boolean {
  return useMayRun()(operation);
}
