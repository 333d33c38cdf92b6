import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { DataProvider } from "#components/layout/data-provider.tsx";
import { Shell } from "#components/layout/shell.tsx";
import { listViewCookie, readListViews } from "#components/lists/list-view-cookie.ts";
import { ListViewsProvider } from "#components/lists/list-views.tsx";
import { ViewerProvider } from "#components/page/viewer.tsx";
import { RecoveryNotice } from "#components/session/recovery-notice.tsx";
import { lastBusinessAheadMs } from "#lib/server/clock.ts";
import { env } from "#lib/server/env.ts";
import { currentViewer } from "../require-staff.ts";
import { viewerOf } from "../viewer-of.ts";
import { PrefetchedPage } from "./prefetched-page.tsx";

/** The cookie with the time (milliseconds) of the last use of a recovery code that the person has acknowledged. */
const RECOVERY_SEEN_COOKIE = "guiche-recovery-seen";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const member = (await currentViewer())?.member ?? null;
  const viewer = member && viewerOf(member);
  const viewCookie = listViewCookie(member?.id ?? "");
  const kept = await cookies();
  const views = readListViews(kept.get(viewCookie)?.value);
  const notice = member && (
    <PrefetchedPage of={(read) => read("showAuthenticator", {})}>
      <RecoveryNotice cookie={RECOVERY_SEEN_COOKIE} seen={kept.get(RECOVERY_SEEN_COOKIE)?.value} />
    </PrefetchedPage>
  );
  return (
    <NextIntlClientProvider>
      <BusinessClock aheadMs={await lastBusinessAheadMs()}>
        <DataProvider>
          <ViewerProvider viewer={viewer}>
            <ListViewsProvider cookie={viewCookie} initial={views}>
              <Shell person={viewer} staging={env().APP_ENV === "staging"} notice={notice}>
                {children}
              </Shell>
            </ListViewsProvider>
          </ViewerProvider>
        </DataProvider>
      </BusinessClock>
    </NextIntlClientProvider>
  );
}
