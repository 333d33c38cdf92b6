import { setRailWeather } from "#lib/domain/sandbox/set-rail-weather.ts";
import { showRailWeather } from "#lib/domain/sandbox/show-rail-weather.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(showRailWeather, setRailWeather);
