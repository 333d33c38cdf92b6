import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";

/** A schedule, a run of it, and a delivery, as the console reads them. */
export type Schedule = ConsoleOutput<"listStatementSchedules">["schedules"][number];
export type Run = ConsoleOutput<"showStatementSchedule">["runs"][number];
export type Delivery = Run["deliveries"][number];
export type SftpServer = ConsoleOutput<"listSftpServers">["servers"][number];
