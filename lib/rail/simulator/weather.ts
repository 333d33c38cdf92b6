import { rows, type Tx } from "../../server/db.ts";

/**
 * How the simulated network treats its messages. Shares are per mille of messages, the same for the same seed. Latencies
 * are spread evenly between their bounds. What is lost is never sent, or in the case of payments sent again after 40 s.
 */
export type Weather = {
  seed: number;
  latencyMsMin: number;
  latencyMsMax: number;
  lost: number;
  duplicated: number;
  /** Most copies of a message that is duplicated. */
  copiesMax: number;
  /** Overtaken by what was sent up to two seconds later. */
  reordered: number;
  /** Followed by a message that says something else of the same. */
  contradicted: number;
  /** Held back for 40 to 45 seconds. */
  silenced: number;
  /** The network does not answer at all. */
  outage: boolean;
  dictErrors: number;
};

/** The weather that is, for the next so many messages. `drawn`: how many have met it before. Null: fair. */
export async function drawWeather(tx: Tx, count: number): Promise<{ weather: Weather; drawn: number } | null> {
  const found = await tx.query<{ weather: Weather; drawn: number }>({
    name: "simulator-draw-weather",
    text: `UPDATE simulator_weather SET drawn = drawn + $1 RETURNING profile AS weather, (drawn - $1)::float8 AS drawn`,
    values: [count],
  });
  return found.rows[0] ?? null;
}

/** The weather that is, with how many messages have met it. Null: fair. */
export async function showWeather(): Promise<{ weather: Weather; drawn: number } | null> {
  const [found] = await rows<{ weather: Weather; drawn: number }>({
    name: "simulator-weather",
    text: "SELECT profile AS weather, drawn::float8 AS drawn FROM simulator_weather",
  });
  return found ?? null;
}

/** Changes the weather for what is sent from now on, and begins to count anew. Null: fair again. */
export async function setWeather(tx: Tx, weather: Weather | null, by: string): Promise<void> {
  if (!weather) return void (await tx.query("DELETE FROM simulator_weather"));
  await tx.query({
    text: `INSERT INTO simulator_weather (profile, set_by, set_at) VALUES ($1, $2, clock_timestamp())
           ON CONFLICT (id) DO UPDATE SET profile = $1, set_by = $2, set_at = clock_timestamp(), drawn = 0, asked = 0`,
    values: [JSON.stringify(weather), by],
  });
}

/** The weather that is, for the next look-up in DICT. `asked`: how many have met it before. Null: fair. */
export async function drawForLookUp(): Promise<{ weather: Weather; asked: number } | null> {
  const [found] = await rows<{ weather: Weather; asked: number }>({
    name: "simulator-draw-for-look-up",
    text: "UPDATE simulator_weather SET asked = asked + 1 RETURNING profile AS weather, (asked - 1)::float8 AS asked",
  });
  return found ?? null;
}
