import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { DataProvider } from "#components/layout/data-provider.tsx";
import { Shell } from "#components/layout/shell.tsx";
import { ViewerProvider } from "#components/layout/viewer.tsx";
import { listViewCookie, readListViews } from "#components/lists/list-view-cookie.ts";
import { ListViewsProvider } from "#components/lists/list-views.tsx";
import { lastBusinessAheadMs } from "#lib/server/business-time.ts";
import { env } from "#lib/server/env.ts";
import { currentViewer } from "#lib/server/session/require-staff.ts";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const member = (await currentViewer())?.member ?? null;
  const viewer = member && { name: member.name, email: member.email, role: member.role };
  const viewCookie = listViewCookie(member?.id ?? "");
  const views = readListViews((await cookies()).get(viewCookie)?.value);
  return (
    <NextIntlClientProvider>
      <BusinessClock aheadMs={await lastBusinessAheadMs()}>
        <DataProvider>
          <ViewerProvider viewer={viewer}>
            <ListViewsProvider cookie={viewCookie} initial={views}>
              <Shell person={viewer} staging={env().APP_ENV === "staging"}>
                {children}
              </Shell>
            </ListViewsProvider>
          </ViewerProvider>
        </DataProvider>
      </BusinessClock>
    </NextIntlClientProvider>
  );
}
