import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import type { Role } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";

/** What raises an alarm. */
export const ALARM_KINDS = [
  "newCredential",
  "newSecret",
  "newDevice",
  "newStaff",
  "newDestination",
  "changedWebhook",
  "changedSchedule",
  "changedAlarms",
  "raisedLimit",
  "manyFailures",
  "failedDelivery",
  "proofDifferent",
  "proofFailed",
  "failingBank",
  "endingCertificate",
  "unknownOrder",
  "latePayout",
  "newDispute",
  "payoutReturned",
  "unknownReturn",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export const MAY_SEE_ALARMS: readonly Role[] = ["admin", "auditor"];

const alarm = z.object({
  alarmId: wire.uuid,
  kind: z.enum(ALARM_KINDS),
  /** What it is about: an id, a number or an e-mail; null: the operator itself. `name`: of the credential or the webhook. */
  subject: wire.maskedText.nullable(),
  name: z.string().nullable(),
  by: actor,
  source: z.string().nullable(),
  device: z.string().nullable(),
  /** Cents, where money is what it is about. */
  amount: wire.cents.nullable(),
  /** How often it happened from `firstAt` to `lastAt`. */
  count: z.int(),
  firstAt: wire.utc,
  lastAt: wire.utc,
  readAt: wire.utc.nullable(),
});

export const listAlarmsContract = contract({
  name: "listAlarms",
  summary: "List the operator's last 200 alarms, newest first",
  effect: "read",
  roles: MAY_SEE_ALARMS,
  errors: [],
  tags: ["alarms"],
  console: {
    input: z.object({ unread: z.boolean().optional() }),
    output: z.object({ alarms: z.array(alarm), unread: z.int() }),
  },
});

export const countUnreadAlarmsContract = contract({
  name: "countUnreadAlarms",
  summary: "Count the operator's alarms that nobody has marked as read",
  effect: "read",
  roles: MAY_SEE_ALARMS,
  errors: [],
  tags: ["alarms"],
  console: { input: z.object({}), output: z.object({ unread: z.int() }) },
});

export const markAlarmsReadContract = contract({
  name: "markAlarmsRead",
  summary: "Mark alarms as read, for everybody of the operator",
  effect: "change",
  roles: ["admin"],
  errors: [],
  tags: ["alarms"],
  console: {
    input: z.object({ alarmIds: z.array(wire.uuid).min(1).max(200) }),
    output: z.object({ marked: z.int() }),
  },
});
