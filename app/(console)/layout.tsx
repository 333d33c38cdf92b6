import type { ReactNode } from "react";
import { DataProvider } from "#components/layout/data-provider.tsx";
import { Shell } from "#components/layout/shell.tsx";
import { env } from "#lib/server/env.ts";
import { currentViewer } from "#lib/server/session/require-staff.ts";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer();
  return (
    <DataProvider>
      <Shell person={viewer?.member ?? null} staging={env().APP_ENV === "staging"}>
        {children}
      </Shell>
    </DataProvider>
  );
}
