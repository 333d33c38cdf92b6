import { rows, type Tx } from "../../server/db.ts";

/**
 * The faults of the simulated network. Shares are per mille of messages; the same seed affects the same messages.
 * Latencies are spread evenly between their bounds. A lost message is never sent, except that a lost payment is sent
 * again after 40 s.
 */
export type Weather = {
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
 * Returns the current network faults for the next `count` messages, or null without faults. `drawn`: how many messages
 * were sent under them before.
 */
export async function drawWeather(tx: Tx, count: number): Promise<{ weather: Weather; drawn: number } | null> {
  const found = await tx.query<{ weather: Weather; drawn: number }>({
    name: "simulator-draw-weather",
    text: `UPDATE simulator_weather SET drawn = drawn + $1 RETURNING profile AS weather, (drawn - $1)::float8 AS drawn`,
    values: [count],
  });
  return found.rows[0] ?? null;
}

/** Returns the current network faults and how many messages were sent under them, or null without faults. */
export async function showWeather(): Promise<{ weather: Weather; drawn: number } | null> {
  const [found] = await rows<{ weather: Weather; drawn: number }>({
    name: "simulator-weather",
    text: "SELECT profile AS weather, drawn::float8 AS drawn FROM simulator_weather",
  });
  return found ?? null;
}

/** Changes the network faults for messages sent from now on and resets the counters. Null: no more faults. */
export async function setWeather(tx: Tx, weather: Weather | null, by: string): Promise<void> {
  if (!weather) return void (await tx.query("DELETE FROM simulator_weather"));
  await tx.query({
    text: `INSERT INTO simulator_weather (profile, set_by, set_at) VALUES ($1, $2, clock_timestamp())
           ON CONFLICT (id) DO UPDATE SET profile = $1, set_by = $2, set_at = clock_timestamp(), drawn = 0, asked = 0`,
    values: [JSON.stringify(weather), by],
  });
}

/**
 * Returns the current network faults for the next DICT look-up, or null without faults. `asked`: how many look-ups came
 * before under them.
 */
export async function drawForLookUp(): Promise<{ weather: Weather; asked: number } | null> {
  const [found] = await rows<{ weather: Weather; asked: number }>({
    name: "simulator-draw-for-look-up",
    text: "UPDATE simulator_weather SET asked = asked + 1 RETURNING profile AS weather, (asked - 1)::float8 AS asked",
  });
  return found ?? null;
}
