import { rows, type Tx } from "../../server/db.ts";

/**
 * The faults of the simulated network. Shares are per mille of messages; the same seed affects the same messages.
 * Latencies are spread evenly between their bounds. A lost message is never sent, except that a lost payment is sent
 * again after 40 s.
 */
export type NetworkFaults = {
  seed: number;
  latencyMsMin: number;
  latencyMsMax: number;
  lost: number;
  duplicated: number;
  /** Maximum number of extra copies of a duplicated message. */
  copiesMax: number;
  /** Delayed, so that messages sent up to two seconds later can overtake it. */
  reordered: number;
  /** Followed by a message that contradicts it. */
  contradicted: number;
  /** Held back for 40 to 45 seconds. */
  silenced: number;
  /** The network does not answer at all. */
  outage: boolean;
  dictErrors: number;
};

/** Whose message it is. The first that is given counts; an account and a Pix key stand for their operator. */
export type Receiver = { operatorId?: string; accountId?: string | null; pixKey?: string };

/** `operatorId` null: of no operator. `messages`: how many came before under these faults. */
export type MessageFaults = { operatorId: string | null; faults: NetworkFaults | null; messages: number };

/** Returns the faults of each receiver's network for its next message, in the order of the receivers. */
export async function nextFaults(tx: Tx, receivers: readonly Receiver[]): Promise<MessageFaults[]> {
  const found = await tx.query<MessageFaults>({
    name: "simulator-next-faults",
    text: `WITH message AS MATERIALIZED (
             SELECT n, coalesce(given.operator_id, payer.operator_id, receiver.operator_id) AS operator_id
             FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS given(operator_id, account_id, pix_key, n)
               LEFT JOIN account payer ON payer.id = given.account_id
               LEFT JOIN pix_key ON pix_key.key = given.pix_key LEFT JOIN account receiver ON receiver.id = pix_key.account_id),
           counted AS (
             UPDATE simulator_network_faults AS f SET messages = f.messages + own.count
             FROM (SELECT operator_id, count(*) FROM message GROUP BY 1) AS own WHERE f.operator_id = own.operator_id
             RETURNING f.operator_id, f.profile, f.messages - own.count AS before)
           SELECT operator_id AS "operatorId", profile AS faults,
             (coalesce(before, 0) + row_number() OVER (PARTITION BY operator_id ORDER BY n) - 1)::float8 AS messages
           FROM message LEFT JOIN counted USING (operator_id) ORDER BY n`,
    values: [
      receivers.map(({ operatorId }) => operatorId ?? null),
      receivers.map(({ accountId }) => accountId ?? null),
      receivers.map(({ pixKey }) => pixKey ?? null),
    ],
  });
  return found.rows;
}

/** Returns an operator's network faults and how many messages were sent under them, or null without faults. */
export async function currentFaults(operatorId: string): Promise<{ faults: NetworkFaults; messages: number } | null> {
  const [found] = await rows<{ faults: NetworkFaults; messages: number }>({
    name: "simulator-network-faults",
    text: "SELECT profile AS faults, messages::float8 AS messages FROM simulator_network_faults WHERE operator_id = $1",
    values: [operatorId],
  });
  return found ?? null;
}

/** SQL: the operators whose simulated network is in an outage. */
export const IN_OUTAGE = "SELECT operator_id FROM simulator_network_faults WHERE (profile->>'outage')::boolean";

/** Returns those of these accounts whose operator's network is in an outage. */
export async function accountsInOutage(accountIds: readonly (string | null)[]): Promise<Set<string | null>> {
  const found = await rows<{ id: string }>({
    name: "simulator-accounts-in-outage",
    text: `SELECT id FROM account WHERE operator_id IN (${IN_OUTAGE}) AND id = ANY($1::uuid[])`,
    values: [[...new Set(accountIds)]],
  });
  return new Set(found.map(({ id }) => id));
}

/** Changes an operator's network faults for messages sent from now on, and resets the counters. Null: no more faults. */
export async function setFaults(
  tx: Tx,
  operatorId: string,
  { faults, by }: { faults: NetworkFaults | null; by: string },
): Promise<void> {
  if (!faults)
    return void (await tx.query("DELETE FROM simulator_network_faults WHERE operator_id = $1", [operatorId]));
  await tx.query({
    text: `INSERT INTO simulator_network_faults (operator_id, profile, set_by, set_at) VALUES ($1, $2, $3, clock_timestamp())
           ON CONFLICT (operator_id) DO UPDATE SET profile = $2, set_by = $3, set_at = clock_timestamp(), messages = 0, look_ups = 0`,
    values: [operatorId, JSON.stringify(faults), by],
  });
}

/**
 * Returns an operator's network faults for its next DICT look-up, or null without faults. `lookUps`: how many look-ups
 * came before under them.
 */
export async function nextLookUpFaults(operatorId: string): Promise<{ faults: NetworkFaults; lookUps: number } | null> {
  const [found] = await rows<{ faults: NetworkFaults; lookUps: number }>({
    name: "simulator-next-look-up-faults",
    text: `UPDATE simulator_network_faults SET look_ups = look_ups + 1 WHERE operator_id = $1
           RETURNING profile AS faults, (look_ups - 1)::float8 AS "lookUps"`,
    values: [operatorId],
  });
  return found ?? null;
}
