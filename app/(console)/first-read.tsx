import type { ReactNode } from "react";
import { Answered } from "#components/layout/answered.tsx";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { noteBusinessAhead } from "#lib/client/clock/business-clock.ts";
import type { FirstReads } from "#lib/client/first-read.ts";
import { operations } from "#lib/domain/operations.ts";
import { contextOf } from "#lib/domain/staff/session.ts";
import { firstReads } from "#lib/http/first-reads.ts";
import { lastBusinessAheadMs } from "#lib/server/business-time.ts";
import { currentViewer } from "../require-staff.ts";

const readFor = firstReads({ operations, contextOf });

type Props = { of: FirstReads; children: ReactNode };

/** Reads a page's first data during server rendering, so that the page is complete at once. */
export async function FirstRead({ of, children }: Props) {
  const member = (await currentViewer())?.member;
  if (!member) return children;
  const aheadMs = await lastBusinessAheadMs();
  // The first data may depend on the business day.
  noteBusinessAhead(aheadMs);
  return (
    <BusinessClock aheadMs={aheadMs}>
      <Answered first={await readFor(member, of as Parameters<typeof readFor>[1])}>{children}</Answered>
    </BusinessClock>
  );
}
