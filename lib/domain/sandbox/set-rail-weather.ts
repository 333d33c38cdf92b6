import { refuse } from "#lib/core/errors.ts";
import { setWeather, showWeather } from "#lib/rail/simulator/weather.ts";
import { transaction } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { writeStaffDeed } from "../audit/staff-deed.ts";
import { setRailWeatherContract } from "./set-rail-weather.contract.ts";

/**
 * Sets the simulated network faults for messages sent from now on. They apply to every operator, because there is one
 * simulated network. Throws VALIDATION_ERROR when `latencyMsMax` is below `latencyMsMin`.
 */
export const setRailWeather = operation(setRailWeatherContract, async (ctx, { weather }) => {
  if (weather && weather.latencyMsMax < weather.latencyMsMin) {
    const message = "must not be below latencyMsMin";
    throw refuse("VALIDATION_ERROR", `latencyMsMax ${message}.`, {
      errors: [{ pointer: "/weather/latencyMsMax", message }],
    });
  }
  // From here on it must succeed.
  const actor = actorName(ctx);
  await transaction(async (tx) => {
    await setWeather(tx, weather, actor);
    const facts = { weather: weather ?? "fair" };
    await writeStaffDeed(tx, actor, { act: "rail.weather", operatorId: ctx.operatorId, subject: "simulator", facts });
  });
  return { output: (await showWeather()) ?? { weather: null, drawn: 0 } };
});
