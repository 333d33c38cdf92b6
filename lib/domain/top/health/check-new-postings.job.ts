import { Gauge } from "prom-client";
import {
  checkedInvariants,
  type Span,
  VIOLATIONS_MAX,
  type Violation,
  violationsOf,
} from "#lib/ledger/check-invariants.ts";
import { rememberChecked, uncheckedSpans } from "#lib/ledger/checked-spans.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/process/log.ts";
import { INVARIANTS } from "./all-invariants.ts";

const DETAIL_MAX = 3;

const gauge = new Gauge({
  name: "guiche_invariant_violations",
  help: "What breaks an invariant, 100 at most, as last checked",
  labelNames: ["invariant"],
});

/**
 * Checks what was posted since the last check, and the invariants on current state that are cheap to check; raises or
 * clears the alarms. A book with a violation is not remembered as checked, so its alarm stays until the book is
 * repaired. Returns how many postings were checked when there are more to check, else 0.
 */
export async function checkNewPostings(): Promise<number> {
  const { spans, more } = await uncheckedSpans();
  const check = { coverage: "new", spans, staging: env().APP_ENV === "staging" } as const;
  const violations = await violationsOf(rows, INVARIANTS, check);
  const sound = soundSpans(spans, violations);
  await rememberChecked(sound);
  await report(
    checkedInvariants(INVARIANTS, check).map((invariant) => invariant.name),
    violations,
  );
  return more ? sound.reduce((checked, span) => checked + Number(span.toSeq - span.seq), 0) : 0;
}

function soundSpans(spans: Span[], violations: Violation[]): Span[] {
  const names = INVARIANTS.filter((invariant) => invariant.scope === "span").map((invariant) => invariant.name);
  const broken = violations.filter((violation) => names.includes(violation.invariant));
  // The list of violations may be cut off here, so any book may be broken.
  if (broken.length >= VIOLATIONS_MAX) return [];
  const accountIds = new Set(broken.map((violation) => violation.accountId));
  return spans.filter((span) => !accountIds.has(span.accountId));
}

async function report(names: string[], violations: Violation[]): Promise<void> {
  const found = names.map((name) => violations.filter((violation) => violation.invariant === name));
  const details = found.map((of) => of.slice(0, DETAIL_MAX).map(wordsOf).join("; ") || null);
  const accountIds = found.map((of) => [...new Set(of.flatMap(({ accountId }) => accountId ?? []))].join(" "));
  names.forEach((name, i) => {
    const count = found[i]?.length ?? 0;
    gauge.set({ invariant: name }, count);
    if (count > 0) log().error({ invariant: name, count, detail: details[i] }, "an invariant is broken");
  });
  await rows({
    name: "write-health",
    text: `INSERT INTO health (name, violated, detail, checked_at, account_ids)
           SELECT name, detail IS NOT NULL, detail, clock_timestamp(), string_to_array(account_ids, ' ')::uuid[]
           FROM unnest($1::text[], $2::text[], $3::text[]) AS checked(name, detail, account_ids)
           ON CONFLICT (name) DO UPDATE SET violated = excluded.violated, detail = excluded.detail,
             checked_at = excluded.checked_at, account_ids = excluded.account_ids`,
    values: [names, details, accountIds],
  });
}

function wordsOf({ accountId, what }: Violation): string {
  return accountId ? `account ${accountId}: ${what}` : what;
}
