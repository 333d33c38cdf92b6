import type { AuditEvent } from "#components/audit/audit-event.ts";

/** An event of an action, besides what is the same in every example. */
export type Example = Partial<Pick<AuditEvent, "subject" | "facts" | "record" | "actor" | "actorName">> & {
  names?: Partial<AuditEvent["names"]>;
};

export const ID = "0190a1b2-0000-7000-8000-000000000001";
