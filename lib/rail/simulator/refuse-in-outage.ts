import { isLookUpLost } from "./fate.ts";
import { drawForLookUp, showWeather } from "./weather.ts";

/** Throws when the network does not answer now. */
export async function refuseInOutage(): Promise<void> {
  if ((await showWeather())?.weather.outage) throw new Error("the simulated SPI does not answer");
}

/** Throws when DICT does not answer this look-up: the same ones for the same seed. */
export async function refuseInDictOutage(): Promise<void> {
  const found = await drawForLookUp();
  if (found && (found.weather.outage || isLookUpLost(found.weather, found.asked)))
    throw new Error("the simulated DICT does not answer");
}
