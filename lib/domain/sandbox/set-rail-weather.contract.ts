import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { railWeather } from "./rail-weather.contract.ts";

export const setRailWeatherContract = contract({
  name: "setRailWeather",
  summary: "Say how the sandbox's network treats its messages",
  effect: "change",
  errors: [],
  nouns: ["health"],
  stagingOnly: true,
  console: {
    /** Null: fair weather again. */
    input: z.object({ weather: railWeather.nullable() }),
    output: z.object({ weather: railWeather.nullable(), drawn: z.int() }),
  },
});
