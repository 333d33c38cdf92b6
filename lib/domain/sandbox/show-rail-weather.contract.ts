import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { railWeather } from "./rail-weather.contract.ts";

export const showRailWeatherContract = contract({
  name: "showRailWeather",
  summary: "Show how the sandbox's network treats its messages",
  effect: "read",
  errors: [],
  nouns: ["health"],
  stagingOnly: true,
  console: {
    input: z.object({}),
    /** `weather` null: it is fair. `drawn`: how many messages have met it. */
    output: z.object({ weather: railWeather.nullable(), drawn: z.int() }),
  },
});
