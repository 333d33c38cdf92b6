import { isLookUpLost } from "./fate.ts";
import { drawForLookUp, showWeather } from "./weather.ts";

/** Throws while the simulated network is in an outage. */
export async function refuseInOutage(): Promise<void> {
  if ((await showWeather())?.weather.outage) throw new Error("the simulated SPI does not answer");
}

/** Throws when DICT fails this look-up. The same seed fails the same look-ups. */
export async function refuseInDictOutage(): Promise<void> {
  const found = await drawForLookUp();
  if (found && (found.weather.outage || isLookUpLost(found.weather, found.asked)))
    throw new Error("the simulated DICT does not answer");
}
