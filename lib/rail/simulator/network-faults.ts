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

/**
 * Returns the current network faults for the next `count` messages, or null without faults. `messages`: how many messages
 * were sent under them before.
 */
export async function nextFaults(tx: Tx, count: number): Promise<{ faults: NetworkFaults; messages: number } | null> {
  const found = await tx.query<{ faults: NetworkFaults; messages: number }>({
    name: "simulator-next-faults",
    text: `UPDATE simulator_network_faults SET messages = messages + $1 RETURNING profile AS faults, (messages - $1)::float8 AS messages`,
    values: [count],
  });
  return found.rows[0] ?? null;
}

/** Returns the current network faults and how many messages were sent under them, or null without faults. */
export async function currentFaults(): Promise<{ faults: NetworkFaults; messages: number } | null> {
  const [found] = await rows<{ faults: NetworkFaults; messages: number }>({
    name: "simulator-network-faults",
    text: "SELECT profile AS faults, messages::float8 AS messages FROM simulator_network_faults",
  });
  return found ?? null;
}

/** Changes the network faults for messages sent from now on and resets the counters. Null: no more faults. */
export async function setFaults(tx: Tx, faults: NetworkFaults | null, by: string): Promise<void> {
  if (!faults) return void (await tx.query("DELETE FROM simulator_network_faults"));
  await tx.query({
    text: `INSERT INTO simulator_network_faults (profile, set_by, set_at) VALUES ($1, $2, clock_timestamp())
           ON CONFLICT (id) DO UPDATE SET profile = $1, set_by = $2, set_at = clock_timestamp(), messages = 0, look_ups = 0`,
    values: [JSON.stringify(faults), by],
  });
}

/**
 * Returns the current network faults for the next DICT look-up, or null without faults. `lookUps`: how many look-ups came
 * before under them.
 */
export async function nextLookUpFaults(): Promise<{ faults: NetworkFaults; lookUps: number } | null> {
  const [found] = await rows<{ faults: NetworkFaults; lookUps: number }>({
    name: "simulator-next-look-up-faults",
    text: `UPDATE simulator_network_faults SET look_ups = look_ups + 1 RETURNING profile AS faults, (look_ups - 1)::float8 AS "lookUps"`,
  });
  return found ?? null;
}
