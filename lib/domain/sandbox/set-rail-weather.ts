import { refuse } from "#lib/core/errors.ts";
import { setWeather, showWeather } from "#lib/rail/simulator/weather.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/audited.ts";
import { setRailWeatherContract } from "./set-rail-weather.contract.ts";

/** Changes how the sandbox's network treats what it sends from now on, for everybody: there is one network. */
export const setRailWeather = operation(setRailWeatherContract, async (ctx, { weather }) => {
  if (weather && weather.latencyMsMax < weather.latencyMsMin) {
    const message = "must not be below latencyMsMin";
    throw refuse("VALIDATION_ERROR", `latencyMsMax ${message}.`, {
      errors: [{ pointer: "/weather/latencyMsMax", message }],
    });
  }
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await setWeather(tx, weather, actorName(ctx));
    const facts = { weather: weather ?? "fair" };
    return { deed: { act: "rail.weather", operatorId: ctx.operatorId, subject: "simulator", facts }, result: null };
  });
  return { output: (await showWeather()) ?? { weather: null, drawn: 0 } };
});
