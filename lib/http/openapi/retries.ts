import { RETRY_SECONDS } from "../../core/limits.ts";

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

/** RETRY_SECONDS as text: "5 s, 5 min … and 24 h". */
export const RETRIES = `${RETRY_SECONDS.slice(0, -1).map(duration).join(", ")} and ${duration(RETRY_SECONDS.at(-1) as number)}`;
