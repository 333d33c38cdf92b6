import type { TimelineEntry } from "#lib/domain/records/timeline.contract.ts";

/** Returns a short text for each entry of a timeline. */
export function storyOf(timeline: readonly TimelineEntry[]): string[] {
  return timeline.map((entry) => {
    if (entry.kind === "made") return `made by ${entry.actor.kind}`;
    if (entry.kind === "event") return `${entry.status} by ${entry.actor.kind}`;
    if (entry.kind === "rail") return `rail ${entry.what}${entry.code ? ` ${entry.code}` : ""}`;
    return entry.kind === "posting" ? `${entry.step} ${entry.amount}` : `${entry.kind} ${entry.status}`;
  });
}
