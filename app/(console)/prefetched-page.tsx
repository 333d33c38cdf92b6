import type { ReactNode } from "react";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { Hydrate } from "#components/page/hydrate.tsx";
import type { PageReads, Prefetch } from "#lib/client/calls/query-cache.ts";
import { noteBusinessAhead } from "#lib/client/clock.ts";
import { operations } from "#lib/domain/operations.ts";
import { contextOf } from "#lib/domain/people/staff/sessions/session.ts";
import { prefetcher } from "#lib/http/prefetch.ts";
import { lastBusinessAheadMs } from "#lib/server/operations/clock.ts";
import { currentViewer } from "../require-staff.ts";

const readFor = prefetcher({ operations, contextOf });

/** Returns what `of` reads for the signed-in person; undefined when nobody may read yet or no answer came in time. */
export async function readForViewer<T>(of: (read: Prefetch) => Promise<T>): Promise<T | undefined> {
  const member = (await currentViewer())?.member;
  if (!member || member.hasOneTimePassword || member.lacksAuthenticator) return undefined;
  let found: T | undefined;
  await readFor(member, async (read) => {
    found = await of(read as Prefetch);
  });
  return found;
}

type Props = { of: PageReads; children: ReactNode };

/** Prefetches a page's data during server rendering, so that the page is complete at once. */
export async function PrefetchedPage({ of, children }: Props) {
  const member = (await currentViewer())?.member;
  if (!member) return children;
  const aheadMs = await lastBusinessAheadMs(member.operatorId);
  // The first data may depend on the business day.
  noteBusinessAhead(aheadMs);
  return (
    <BusinessClock aheadMs={aheadMs}>
      <Hydrate prefetched={await readFor(member, of as Parameters<typeof readFor>[1])}>{children}</Hydrate>
    </BusinessClock>
  );
}
