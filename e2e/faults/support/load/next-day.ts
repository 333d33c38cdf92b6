import { caller } from "#e2e/support/caller.ts";
import { seedStaff } from "#e2e/support/seed-operator.ts";
import { startSession } from "#e2e/support/staff-caller.ts";
import type { Stand } from "../stand.ts";
import type { Client } from "./history.ts";

const NEXT = "SELECT coalesce(max(period)::date + 1, '2024-01-01')::text AS day FROM period_close";

/**
 * Returns a request of a person of finance that closes one day after the other, beginning long ago. Of two that are sent at once one is
 * refused.
 */
export async function closeNextDay(
  { sql, operator }: Stand,
  client: Client,
  baseUrl: string,
): Promise<() => Promise<void>> {
  const { cookie } = await startSession(sql, await seedStaff(sql, operator, "finance"));
  const { post } = caller(baseUrl, { origin: baseUrl, cookie });
  return async () => {
    const [next] = await sql.unlessAway<{ day: string }>(NEXT);
    if (!next) return;
    const asked = { period: next.day, formats: ["csv"], locale: "en" };
    const answer = await post("/bff/closePeriod", asked).catch(() => null);
    if (answer?.status === 200) client.closed.push(next.day);
  };
}
