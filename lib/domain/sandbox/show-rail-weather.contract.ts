import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { railWeather } from "./rail-weather.contract.ts";

/** `weather` null: no network faults. `drawn`: how many messages were sent under them. */
export const shownRailWeather = z.object({ weather: railWeather.nullable(), drawn: z.int() });

const form = { path: "GET /v1/mock/rail/weather", input: z.object({}), output: shownRailWeather, example: {} } as const;

export const showRailWeatherContract = contract({
  name: "showRailWeather",
  summary: "Show how the sandbox's network treats its messages",
  description: `The weather that was set last, and how many messages have met it since (\`drawn\`). Null is fair weather: each \
message arrives once and at once.`,
  effect: "read",
  scope: "mock.write",
  errors: [],
  nouns: ["health"],
  stagingOnly: true,
  A: form,
  B: form,
});
