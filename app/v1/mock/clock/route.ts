import { moveClock } from "#lib/domain/clock/move-clock.ts";
import { showClock } from "#lib/domain/clock/show-clock.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(showClock, moveClock);
