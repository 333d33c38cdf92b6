import { getClosingDayBalance } from "#lib/domain/accounts/get-closing-day-balance.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getClosingDayBalance);
