import type { ReactNode } from "react";
import { Answered } from "#components/layout/answered.tsx";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { noteBusinessAhead } from "#lib/client/clock/business-clock.ts";
import type { FirstReads } from "#lib/client/first-read.ts";
import { operations } from "#lib/domain/operations.ts";
import { staffContext } from "#lib/domain/staff/staff-context.ts";
import { firstReads } from "#lib/http/first-reads.ts";
import { lastBusinessAheadMs } from "#lib/server/business-time.ts";
import { currentViewer } from "#lib/server/session/require-staff.ts";

const readFor = firstReads({ operations, contextOf: staffContext });

type Props = { of: FirstReads; children: ReactNode };

/** Reads what a page begins with while the page is made, so that it stands at once. */
export async function FirstRead({ of, children }: Props) {
  const member = (await currentViewer())?.member;
  if (!member) return children;
  const aheadMs = await lastBusinessAheadMs();
  // What the page begins with may depend on which day it is.
  noteBusinessAhead(aheadMs);
  return (
    <BusinessClock aheadMs={aheadMs}>
      <Answered first={await readFor(member, of as Parameters<typeof readFor>[1])}>{children}</Answered>
    </BusinessClock>
  );
}
