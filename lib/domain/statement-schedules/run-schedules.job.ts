import { passOnFiles } from "./pass-on-files.ts";
import { startRun } from "./start-run.ts";
import { takeDueSchedule } from "./take-due-schedules.ts";

/** Takes one schedule that is due, starts one run that waits, and passes the files of one run on. Returns how many of these there were. */
export async function runSchedules(): Promise<number> {
  const worked = [await takeDueSchedule(), await startRun(), await passOnFiles()];
  return worked.filter(Boolean).length;
}
