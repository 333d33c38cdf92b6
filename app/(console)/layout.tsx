import { cookies } from "next/headers";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ApprovalNotice } from "#components/approvals/approval-notice.tsx";
import { AllWords } from "#components/i18n/all-words.tsx";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { DataProvider } from "#components/layout/data-provider.tsx";
import { Shell } from "#components/layout/shell.tsx";
import { listViewCookie, readListViews } from "#components/lists/views/list-view-cookie.ts";
import { ListViewsProvider } from "#components/lists/views/list-views.tsx";
import { ViewerProvider } from "#components/page/viewer.tsx";
import { FailedSignInsNotice } from "#components/session/failed-sign-ins-notice.tsx";
import { RecoveryNotice } from "#components/session/recovery-notice.tsx";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { env } from "#lib/server/env.ts";
import { lastBusinessAheadMs } from "#lib/server/operations/clock.ts";
import { currentViewer } from "../require-staff.ts";
import { viewerOf } from "../viewer-of.ts";
import { wordsAddress } from "../words/words-address.ts";
import { PrefetchedPage } from "./prefetched-page.tsx";

/** The cookie with the time (milliseconds) of the last use of a recovery code that the person has acknowledged. */
const RECOVERY_SEEN_COOKIE = "guiche-recovery-seen";

/** The cookie that says which failed sign-ins the person has acknowledged: those since this time (milliseconds). */
const FAILED_SEEN_COOKIE = "guiche-failed-sign-ins-seen";

/** What the navigation and the notices show. */
const readOfEveryPage: PageReads = (read) =>
  Promise.all([
    read("showAuthenticator", {}),
    read("showFailedSignIns", {}),
    read("listApprovals", {}),
    read("countUnreadAlarms", {}),
    read("countWaiting", {}),
    read("listFinishedFiles", {}),
  ]);

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const member = (await currentViewer())?.member ?? null;
  const viewer = member && viewerOf(member);
  const viewCookie = listViewCookie(member?.id ?? "");
  const kept = await cookies();
  const views = readListViews(kept.get(viewCookie)?.value);
  const locale = await getLocale();
  const words = wordsAddress(locale, await getMessages());
  preload(words, { as: "fetch", crossOrigin: "anonymous" });
  const notice = member && (
    <>
      <ApprovalNotice />
      <FailedSignInsNotice cookie={FAILED_SEEN_COOKIE} seen={kept.get(FAILED_SEEN_COOKIE)?.value} />
      <RecoveryNotice cookie={RECOVERY_SEEN_COOKIE} seen={kept.get(RECOVERY_SEEN_COOKIE)?.value} />
    </>
  );
  return (
    <AllWords locale={locale} address={words}>
      <BusinessClock aheadMs={await lastBusinessAheadMs(member?.operatorId ?? null)}>
        <DataProvider>
          <ViewerProvider viewer={viewer}>
            <ListViewsProvider cookie={viewCookie} initial={views}>
              <PrefetchedPage of={readOfEveryPage}>
                <Shell person={viewer} staging={env().APP_ENV === "staging"} notice={notice}>
                  {children}
                </Shell>
              </PrefetchedPage>
            </ListViewsProvider>
          </ViewerProvider>
        </DataProvider>
      </BusinessClock>
    </AllWords>
  );
}
