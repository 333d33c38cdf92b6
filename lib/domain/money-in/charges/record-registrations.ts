import type { Tx } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { chargeMachine } from "./charge.ts";

/** What the bank said to a charge that we told it. `registered` false: it refuses, and nobody can ever pay the charge. */
type Registration = { accountId: string; id: string; registered: boolean };

/** Notes which charges the bank has. One that it refuses becomes REJECTED with REFUSED_BY_BANK. */
export async function recordRegistrations(tx: Tx, registrations: Registration[]): Promise<void> {
  const registered = registrations.filter((one) => one.registered);
  if (registered.length > 0)
    await tx.query({
      name: "registered-charges",
      text: `UPDATE charge SET registration = 'REGISTERED' FROM unnest($1::uuid[], $2::uuid[]) AS made(account_id, id)
             WHERE charge.account_id = made.account_id AND charge.id = made.id AND registration = 'WAITING'`,
      values: [registered.map(({ accountId }) => accountId), registered.map(({ id }) => id)],
    });
  for (const { accountId, id } of registrations.filter((one) => !one.registered)) await reject(tx, accountId, id);
}

async function reject(tx: Tx, accountId: string, id: string): Promise<void> {
  const { rows } = await tx.query<Row<"Charge", "pixKey" | "updatedAt">>({
    text: `UPDATE charge SET registration = 'REFUSED', status = $3, error_code = 'REFUSED_BY_BANK',
             updated_at = date_trunc('milliseconds', business_now(account_id))
           WHERE account_id = $1 AND id = $2 AND status = 'PENDING' RETURNING ${select("Charge", "charge", ["pixKey", "updatedAt"])}`,
    values: [accountId, id, chargeMachine.move("PENDING", "REJECTED")],
  });
  const [moved] = rows;
  if (!moved) return;
  const event = { accountId, recordKind: "charge" as const, recordId: id, status: "REJECTED", actor: "rail" };
  await writeEvents(tx, {
    at: moved.updatedAt,
    events: [{ ...event, pixKey: moved.pixKey }],
    change: { accountIds: [accountId], tags: ["charges"], queues: [] },
  });
}
