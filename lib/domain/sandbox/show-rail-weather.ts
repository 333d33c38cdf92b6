import { showWeather } from "#lib/rail/simulator/weather.ts";
import { operation } from "#lib/server/operation.ts";
import { showRailWeatherContract } from "./show-rail-weather.contract.ts";

/** Returns the simulated network faults that are set now. */
export const showRailWeather = operation(showRailWeatherContract, async () => {
  return { output: (await showWeather()) ?? { weather: null, drawn: 0 } };
});
